// A move of several events, one picture after the other: each event is laid over the
// view before it. Only what is drawn changes; the last picture is the engine's own view.
import { seatIndex, type BombOwner, type GalleriesView, type GameEvent, type GoblinSeen,
  type Seat } from '../engine/types';
import { leadGoblin, printedNuggets } from './facts';
import { readGoblin, readPlace } from './moves';

export interface Frame {
  /** The table once the event has happened. */
  view: GalleriesView;
  event: GameEvent;
  /** What is shown of it: the event's name, or that a gallery folds. */
  kind: string;
  /** Places to be shown. */
  places: string[];
  ms: number;
}

/** How long each is shown; what is not named is passed over. */
const SHOWN: Record<string, number> = {
  works: 300, fetched: 700, bought: 350, wears: 500, planted: 550, defused: 550,
  contract: 600, rolled: 700, passed: 300, dug: 600, chest: 700, held: 500, pick: 450,
  closed: 600, folds: 450, home: 350, bomb_home: 300, exploded: 600, shot: 550, armour: 550,
  died: 600, paid: 450, shuffled: 350, counted: 500,
};

const bombList = (view: GalleriesView, at: string): BombOwner[] | undefined => {
  const { gallery, card } = readPlace(at);
  const row = view.galleries[gallery - 1];
  return card === 0 ? row?.bombs : row?.cards[card - 1]?.bombs;
};

function removeBomb(view: GalleriesView, bomb: BombOwner, at: string): void {
  const list = bombList(view, at);
  const found = list?.indexOf(bomb) ?? -1;
  if (list && found >= 0) list.splice(found, 1);
  if (bomb !== 'chest') view.seats[seatIndex(bomb)]!.bomb = 'home';
}

function layBomb(view: GalleriesView, bomb: BombOwner, at: string): void {
  const list = bombList(view, at);
  list?.push(bomb);
  list?.sort();
  if (bomb !== 'chest') view.seats[seatIndex(bomb)]!.bomb = at;
}

function goblinOf(view: GalleriesView, name: string): GoblinSeen {
  const { seat, goblin } = readGoblin(name);
  return view.seats[seatIndex(seat)]!.goblins.find(g => g.goblin === goblin)!;
}

/** Takes a goblin from where it stands to `at`. */
function send(view: GalleriesView, name: string, at: string): void {
  const goblin = goblinOf(view, name);
  for (const row of view.galleries) {
    for (const card of row.cards) if (card.goblin === name) card.goblin = null;
  }
  goblin.at = at;
  goblin.held = false;
  if (at === 'cemetery') goblin.wears = [];
}

function dig(view: GalleriesView, e: GameEvent): void {
  const { gallery } = readPlace(e.at!);
  send(view, e.goblin!, e.at!);
  view.galleries[gallery - 1]!.cards.push({
    number: e.number!, symbols: e.symbols!, goblin: e.goblin!, chest: null,
    nuggets: printedNuggets(e.symbols!), bombs: [],
  });
}

function openChest(view: GalleriesView, e: GameEvent): void {
  const { gallery, card } = readPlace(e.at!);
  const tunnel = view.galleries[gallery - 1]?.cards[card - 1];
  if (!tunnel || !e.card || !['N', '2N', 'bones'].includes(e.card)) return;
  tunnel.chest = e.card;
  tunnel.nuggets += e.card === '2N' ? 2 : e.card === 'N' ? 1 : 0;
}

function pay(view: GalleriesView, p: Seat, n: number): void {
  view.seats[seatIndex(p)]!.gems += n;
  view.left = Math.max(0, view.left - n);
}

function spend(view: GalleriesView, p: Seat, n: number): void {
  view.seats[seatIndex(p)]!.gems -= n;
  if (view.options.spent === 'box') view.boxed += n;
  else view.left += n;
}

/** Draws an event on a view, which it changes. */
export function draw(view: GalleriesView, e: GameEvent): void {
  switch (e.event) {
    case 'dug': dig(view, e); break;
    case 'chest': openChest(view, e); break;
    case 'held': goblinOf(view, e.goblin!).held = true; break;
    case 'wears': {
      const goblin = goblinOf(view, e.goblin!);
      goblin.wears = [...new Set([...goblin.wears, e.wears!])].sort();
      break;
    }
    case 'armour': {
      const goblin = goblinOf(view, e.goblin!);
      goblin.wears = goblin.wears.filter(w => w !== 'armour');
      break;
    }
    case 'home': send(view, e.goblin!, 'reserve'); break;
    case 'died': send(view, e.goblin!, 'cemetery'); break;
    case 'planted': layBomb(view, e.bomb!, e.at!); break;
    case 'defused': case 'bomb_home': case 'exploded':
      removeBomb(view, e.bomb!, e.at!); break;
    case 'paid': pay(view, e.p!, e.n!); break;
    case 'bought': spend(view, e.p!, e.n!); break;
    case 'turn':
      view.turn = e.p!;
      delete view.dice;
      break;
    case 'rolled': view.dice = e.dice!; break;
    case 'fetched':
      for (const g of view.seats[seatIndex(e.p!)]!.goblins) {
        if (g.at === 'cemetery') g.at = 'reserve';
      }
  }
  for (const row of view.galleries) {
    const lead = leadGoblin(row);
    row.leader = lead ? readGoblin(lead).seat : null;
  }
}

/** Every place of a gallery that closes, else the place that the event names. */
function placesOf(view: GalleriesView, e: GameEvent): string[] {
  if (e.event === 'closed') {
    return view.galleries[e.gallery! - 1]!.cards.map((_, i) => `${e.gallery}.${i + 1}`);
  }
  return e.at && e.at !== 'reserve' ? [e.at] : [];
}

/** The pictures between two views. A gallery that closes folds once all have left. */
export function frames(before: GalleriesView, events: GameEvent[]): Frame[] {
  const out: Frame[] = [];
  let view = before, closed: GameEvent | null = null;
  const show = (event: GameEvent, kind: string): void => {
    const ms = SHOWN[kind];
    if (ms) out.push({ view, event, kind, places: placesOf(view, event), ms });
  };
  for (const event of events) {
    if (closed && event.event !== 'home' && event.event !== 'bomb_home') {
      show(closed, 'folds');
      view = structuredClone(view);
      view.galleries[closed.gallery! - 1]!.cards = [];
      closed = null;
    }
    if (event.event === 'closed') closed = event;
    view = structuredClone(view);
    draw(view, event);
    show(event, event.event);
  }
  return out;
}
