// What the dock lists for the plan at hand: each with a key, a name and what it does.
import type { Goblin } from '../engine/types';
import type { GalleriesView } from './view';
import type { Decision } from './decision';
import { readingLine } from './explain';
import { goblinNumber, goblinSeen } from './facts';
import { digMove, readGoblin, type GalleriesMove, type Reading } from './moves';
import type { Choice, Plan } from './plan';
import type { Words } from './words';

export interface Option {
  key: string;
  /** X, Y, or the number key; null where Enter is enough. */
  badge: string | null;
  title: string;
  about: string;
  /** A goblin to be drawn with it: 'P2g1'. */
  goblin?: string;
  legal: boolean;
  chosen: boolean;
  hinted: boolean;
  pick(): void;
}

/** Cards for a few weighty choices, chips for places and goblins. */
export const isRoomy = (plan: Plan): boolean =>
  plan.mode === 'start' || plan.mode === 'dig' || plan.mode === 'village'
  || plan.mode === 'nothing';

export function options(view: GalleriesView, decision: Decision, words: Words,
  hint: string | null): Option[] {
  const { plan } = decision;
  if (plan.mode === 'dig') return readingOptions(view, decision, words, hint);
  return plan.choices.map((choice, i) => ({
    key: choice.move, badge: plan.mode === 'village' ? null : `${i + 1}`,
    legal: true, chosen: plan.chosen === choice.move,
    hinted: hint === choice.move,
    pick: () => decision.choose(choice.move), ...naming(view, choice, words),
  }));
}

function readingOptions(view: GalleriesView, decision: Decision, words: Words,
  hint: string | null): Option[] {
  const { plan, picked } = decision;
  const goblin = diggerOf(plan) ?? picked.goblin ?? 'g1';
  return plan.readings.map(({ reading, legal }) => ({
    key: reading.name, badge: reading.name, legal,
    title: words.texts.reading({ n_number: reading.number, n_gallery: reading.gallery }),
    about: readingLine(view, reading, words),
    chosen: legal && plan.chosen === digMove(reading, goblin),
    hinted: !!hint?.startsWith(`dig ${reading.number} in ${reading.gallery} `),
    pick: () => legal ? decision.choose(legalDig(plan, reading, goblin))
      : decision.ask([digMove(reading, goblin)]),
  }));
}

/** The dig of that reading with the goblin that was picked, or else with another. */
function legalDig(plan: Plan, { number, gallery }: Reading, goblin: Goblin): string {
  const ways = plan.choices.filter(({ read }) =>
    read.kind === 'dig' && read.number === number && read.gallery === gallery);
  return (ways.find(({ read }) => read.kind === 'dig' && read.goblin === goblin)
    ?? ways[0]!).move;
}

/** Who would dig, of the goblins that may. */
export function diggerOf(plan: Plan): Goblin | null {
  const chosen = plan.goblins.find(g => g.legal && g.move === plan.chosen);
  const lit = [...plan.lit.values()][0]?.[0];
  return chosen?.goblin ?? (lit?.slice(-2) as Goblin | undefined) ?? null;
}

type Naming = Pick<Option, 'title' | 'about' | 'goblin'>;

function naming(view: GalleriesView, { read, at }: Choice, words: Words): Naming {
  const { texts } = words;
  switch (read.kind) {
    case 'fetch': {
      const dead = view.seats.find(s => s.p === view.turn)!.goblins
        .filter(g => g.at === 'cemetery').length;
      return { title: texts.fetch({ n: dead }), about: texts.fetchAbout };
    }
    case 'work': return { title: texts.work, about: texts.workAbout };
    case 'roll': return { title: texts.roll, about: texts.rollAbout };
    case 'defuse': return { title: at ?? '', about: words.bomb(read.bomb) };
    case 'plant': return { title: at ?? '', about: words.place(at ?? '1') };
    default: return goblinNaming(view, read, words);
  }
}

function goblinNaming(view: GalleriesView, read: GalleriesMove, words: Words): Naming {
  if (!('goblin' in read)) return { title: '', about: '' };
  const full = read.kind === 'equip' || read.kind === 'dig'
    ? view.turn + read.goblin : read.goblin;
  const seen = goblinSeen(view, full);
  const about = [words.goblin(full), words.wearing(seen)].filter(Boolean).join(' ');
  const title = seen.at !== 'reserve' ? seen.at
    : read.kind === 'kill' ? words.texts.atHome : words.texts.goblin({ n: goblinNumber(full) });
  return { title, about, goblin: full };
}

export const ownerOf = (full: string) => readGoblin(full).seat;
