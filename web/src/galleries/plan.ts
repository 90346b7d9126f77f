// What the person at the screen can do now, and is about to do: a pure function of
// the view's legal moves and of what was picked so far.
import type { Goblin } from '../engine/types';
import type { GalleriesView } from './view';
import { goblinSeen, prospect } from './facts';
import { digMove, readings, readMove, shopOf, type Deed, type GalleriesMove, type Reading,
  type Shop } from './moves';

/** What was picked so far; it begins anew with every move. */
export interface Picked {
  shop: Shop | null;
  deed: Deed | null;
  reading: Reading['name'] | null;
  goblin: Goblin | null;
  move: string | null;
}
export const NOTHING_PICKED: Picked =
  { shop: null, deed: null, reading: null, goblin: null, move: null };

type Mode = 'idle' | 'start' | 'village' | 'equip' | 'target' | 'dig' | 'nothing';
export interface Choice { move: string; read: GalleriesMove; at: string | null }
interface ReadingChoice { reading: Reading; legal: boolean; at: string }
interface GoblinChoice { goblin: Goblin; move: string; legal: boolean }
export interface Plan {
  mode: Mode;
  /** What the dock lists, in this order; number keys count them. */
  choices: Choice[];
  readings: ReadingChoice[];
  /** Who of one's own it could be, where that is the question. */
  goblins: GoblinChoice[];
  deeds: Deed[];
  deed: Deed | null;
  /** Places on the board that can be picked, and the moves that they mean. */
  lit: Map<string, string[]>;
  /** The move that is made if it is confirmed. */
  chosen: string | null;
  /** What the lesser button does. */
  other: 'pass' | 'back' | null;
}

const GOBLINS: Goblin[] = ['g1', 'g2', 'g3'];
const DEEDS: Deed[] = ['plant', 'defuse', 'kill', 'shoot'];

function placeOf(view: GalleriesView, move: GalleriesMove): string | null {
  if (move.kind === 'plant' || move.kind === 'defuse') return move.at;
  if (move.kind === 'kill' || move.kind === 'shoot') {
    const { at } = goblinSeen(view, move.goblin);
    return at === 'reserve' ? null : at;
  }
  if (move.kind === 'dig') return prospect(view, move).at;
  return null;
}

function legalChoices(view: GalleriesView): Choice[] {
  return (view.legal ?? []).flatMap(move => {
    const read = readMove(move);
    return read ? [{ move, read, at: placeOf(view, read) }] : [];
  });
}

/** Those on no card come last. */
const byPlace = (a: Choice, b: Choice): number =>
  (a.at ?? '9').localeCompare(b.at ?? '9', 'en', { numeric: true });

const EMPTY: Plan = { mode: 'idle', choices: [], readings: [], goblins: [], deeds: [],
  deed: null, lit: new Map(), chosen: null, other: null };

/** A pass that was picked, or is all that is left, is what the great button does: two buttons
 *  for it would be one too many. */
function passed(plan: Plan, { move, deed, reading, goblin }: Picked): Plan {
  const isPicked = move === 'pass' && !deed && !reading && !goblin;
  return plan.other === 'pass' && (isPicked || plan.choices.length === 0)
    ? { ...plan, chosen: 'pass', other: null } : plan;
}

/** Targets on the board: a bomb's place, a bomb, a goblin. */
function targetPlan(all: Choice[], picked: Picked, other: Plan['other']): Plan {
  const deeds = DEEDS.filter(d => all.some(c => c.read.kind === d));
  const deed = picked.deed && deeds.includes(picked.deed) ? picked.deed : deeds[0] ?? null;
  const choices = all.filter(c => c.read.kind === deed).sort(byPlace);
  const lit = new Map<string, string[]>();
  for (const { at, move } of choices) if (at) lit.set(at, [...lit.get(at) ?? [], move]);
  const chosen = choices.some(c => c.move === picked.move) ? picked.move : null;
  return passed({ ...EMPTY, mode: 'target', choices, deeds, deed, lit, chosen, other }, picked);
}

function equipPlan(all: Choice[], shop: Shop, picked: Picked): Plan {
  const choices = all.filter(c => shopOf(c.read) === shop);
  const word = choices[0]!.move.split(' ')[1];
  const goblins = GOBLINS.map(goblin => {
    const move = `buy ${word} ${goblin}`;
    return { goblin, move, legal: choices.some(c => c.move === move) };
  });
  const chosen = choices.some(c => c.move === picked.move) ? picked.move
    : choices.length === 1 ? choices[0]!.move : null;
  return { ...EMPTY, mode: 'equip', choices, goblins, chosen, other: 'back' };
}

/** The goblin that was picked, else one at home, else any that may go. */
function digger(view: GalleriesView, able: Goblin[], picked: Picked): Goblin | null {
  if (picked.goblin && able.includes(picked.goblin)) return picked.goblin;
  const mine = view.seats.find(s => s.p === view.turn)!;
  const atHome = mine.goblins.find(g => g.at === 'reserve' && able.includes(g.goblin));
  return atHome?.goblin ?? able[0] ?? null;
}

function digPlan(view: GalleriesView, all: Choice[], picked: Picked): Plan {
  const legal = new Set(all.map(c => c.move));
  const can = (r: Reading, g: Goblin): boolean => legal.has(digMove(r, g));
  const ways = readings(view.dice).map(reading => ({ reading,
    legal: GOBLINS.some(g => can(reading, g)), at: prospect(view, reading).at }));
  const able = ways.filter(w => w.legal);
  const way = able.find(w => w.reading.name === picked.reading)
    ?? (able.length === 1 ? able[0] : undefined);
  const asked = (way ?? able[0] ?? ways[0])!.reading;
  const goblins = GOBLINS.map(goblin =>
    ({ goblin, move: digMove(asked, goblin), legal: can(asked, goblin) }));
  const who = digger(view, goblins.filter(g => g.legal).map(g => g.goblin), picked);
  const lit = new Map(able.map(w => [w.at, who ? [digMove(w.reading, who)] : []]));
  return passed({ ...EMPTY, mode: 'dig', readings: ways, goblins, lit, other: 'pass',
    choices: all.filter(c => c.read.kind === 'dig'),
    chosen: way && who ? digMove(way.reading, who) : null }, picked);
}

export function plan(view: GalleriesView, live: boolean, picked: Picked): Plan {
  if (!live || !view.legal) return EMPTY;
  const all = legalChoices(view);
  const simple = (mode: Mode, move: string | null): Plan => ({ ...EMPTY, mode, chosen: move,
    choices: all.filter(c => !shopOf(c.read) && c.read.kind !== 'pass') });
  if (view.phase === 'start') return simple('start', picked.move);
  if (view.phase === 'village') {
    const bought = all.filter(c => shopOf(c.read) === picked.shop);
    if (!picked.shop || bought.length === 0) return simple('village', 'roll');
    return bought[0]!.read.kind === 'equip' ? equipPlan(all, picked.shop, picked)
      : targetPlan(bought, picked, 'back');
  }
  if (readings(view.dice).length > 0) return digPlan(view, all, picked);
  const targets = targetPlan(all, picked, 'pass');
  return targets.deed ? targets : { ...targets, mode: 'nothing' };
}

/** What must be picked so that this move is the chosen one: for a hint, or a place. */
export function pickedFor(move: string, view: GalleriesView): Picked {
  const read = readMove(move);
  if (!read) return NOTHING_PICKED;
  const deed = DEEDS.find(d => d === read.kind) ?? null;
  const base: Picked = { ...NOTHING_PICKED, shop: shopOf(read), deed, move };
  if (read.kind === 'equip') return { ...base, goblin: read.goblin };
  if (read.kind !== 'dig') return base;
  const way = readings(view.dice)
    .find(r => r.number === read.number && r.gallery === read.gallery);
  return { ...base, goblin: read.goblin, reading: way?.name ?? null };
}
