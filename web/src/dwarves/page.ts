// What the page has of `saboteur` and `saboteur2`.
import { back, pathCard, svg } from '../art/pathcard';
import type { ClaimInfo, GameEvent, Seat, View } from '../engine/types';
import { goalsOf } from '../mine/view';
import type { MineView } from '../mine/view';
import type { GamePage, Laid } from '../playing/gamepage';
import { lazy } from '../ui/Loading';
import type { SoundName } from '../ui/sound';

// The end of a round, read off a position: for who has not seen the move that ended it.

/** What comes when a round has ended, before the next. */
const AFTER = new Set<MineView['phase']>(['draft', 'steal', 'over']);

/** That it has ended, and who was who. What was paid is not told. */
function told(position: View): GameEvent[] {
  const view = position as MineView;
  if (!AFTER.has(view.phase)) return [];
  const found = view.goals.some((goal) => goal.lies && goal.is === 'treasure');
  const shown = view.seats.flatMap(({ p, role }): GameEvent[] =>
    (role ? [{ event: 'shown', p, role }] : []));
  const aside = 'aside' in view && view.aside;
  return [
    { event: 'ended', by: found ? 'treasure' : 'exhausted', n: view.round },
    ...shown,
    ...(aside ? [{ event: 'shown', role: aside }] : []),
  ];
}

/** A position after the end, without what the end has shown. */
function untold(position: View, me: Seat | null): View {
  const now = position as MineView;
  const { legal: _, winners: __, ...view } = now;
  const looked = now.seats.find(({ p }) => p === me)?.looked ?? [];
  return {
    ...view,
    phase: 'play',
    turn: null,
    ...('aside' in view ? { aside: null } : {}),
    seats: now.seats.map((seat) =>
      (seat.p === me ? seat : { ...seat, role: null, gold: null })),
    goals: now.goals.map((goal) =>
      (goal.lies || looked.includes(goal.goal) ? goal : { ...goal, is: null })),
  } as MineView;
}

// What is heard of `saboteur` and `saboteur2`.

const SOUNDS: Partial<Record<string, SoundName[]>> = {
  dug: ['dig', 'light'], fell: ['rockfall'], broke: ['break'], trapped: ['break'],
  fixed: ['mend'], freed: ['mend'], looked: ['peek'], inspected: ['peek'], took: ['coin'],
  stole: ['coin'],
};

/** The gold has a ceremony, and is heard in it. */
export const soundsOf = ({ event, is }: GameEvent): SoundName[] =>
  (event === 'turned' && is !== 'treasure' ? ['stone'] : SOUNDS[event] ?? []);

const WIDE = 62;

/** A row of the mine, and a goal behind it. */
function mine(codes: string[], goal: string): string {
  const cards = codes.map((code, i) => {
    const special = code === 'start' ? { special: 'start' as const } : {};
    const look = { seed: `h${i}`, uid: `h${i}`, ...special };
    return svg(pathCard(code === 'start' ? 'NESW' : code, look), WIDE);
  });
  return cards.join('') + svg(back(goal), WIDE);
}

const top = (): Laid[] => [
  [-150, -44, -9, pathCard('NESW', { special: 'start', uid: 'top0' })],
  [92, -58, 8, back('1')],
  [84, 6, -6, back()],
  [-92, 44, 7, pathCard('NSe', { uid: 'top1' })],
];

const both = {
  seats: 5,
  top,
  screen: lazy(() => import('./DwarvesScreen').then((m) => m.DwarvesScreen as GamePage['screen'])),
  sounds: soundsOf,
  counts: 'gold' as const,
  targets: (about: ClaimInfo['about'], view: View): string[] =>
    (about === 'goal' ? goalsOf(view).map(({ goal }) => goal) : []),
  ended: { told, untold },
};

export const saboteur: GamePage = {
  ...both,
  tile: () => mine(['start', 'EW', 'ESW', 'ew'], '2'),
  lesson: () => import('./lessons/saboteur'),
  says: () => import('./says').then((m) => m.says),
  chart: { lines: ['saboteur'], title: 'guilty', hidden: true },
};

export const saboteur2: GamePage = {
  ...both,
  tile: () => mine(['EW.green', 'NS+EW', 'NESW.crystal', 'EW.blue'], '1'),
  lesson: () => import('./lessons/saboteur2'),
  says: () => import('./says').then((m) => m.says),
  chart: {
    lines: ['saboteur', 'green', 'blue', 'boss', 'profiteer', 'geologist'],
    title: 'who',
    hidden: true,
  },
};
