// What the page has of `saboteur` and `saboteur2`.
import { back, pathCard, svg } from '../art/pathcard';
import type { ClaimInfo, GameEvent, Seat, View } from '../engine/types';
import { goalsOf } from '../mine/view';
import type { MineView } from '../mine/view';
import type { GamePage, Laid, Offer } from '../playing/gamepage';
import type { Says } from '../texts/say/events';
import type { LogEntry } from '../playing/props';
import { fetchTexts } from '../texts/later';
import { lazy } from '../ui/Loading';
import type { SoundName } from '../ui/sound';

// The end of a round, read off a position: for anyone who has not seen the move that ended it.

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

// What fits to be said: what I have just seen, a tool to be mended, thanks.

/** What a look of mine showed, while it is the last thing that I did. */
function ofLook(log: readonly LogEntry[], me: Seat): Offer[] {
  const mine = log.findLast(({ seat }) => seat === me);
  const look = mine?.events.find(({ event, p, is }) => event === 'looked' && p === me && is);
  return mine && look
    ? [{ claim: `${look.is === 'treasure' ? 'gold' : 'stone'}@${look.goal}`, since: mine.number }] : [];
}

/** Whoever helped me within a lap. */
function ofHelp(log: readonly LogEntry[], me: Seat, lap: number): Offer[] {
  const help = log.slice(-lap).findLast(({ seat, events }) => seat !== me
    && events.some(({ event, on }) => (event === 'fixed' || event === 'freed') && on === me));
  return help ? [{ claim: 'thanks', since: help.number }] : [];
}

export function offers(position: View, log: readonly LogEntry[], me: Seat): Offer[] {
  const view = position as MineView;
  if (view.phase !== 'play') return [];
  const { broken = [] } = view.seats.find(({ p }) => p === me) ?? {};
  const since = Math.max(0, view.moves - view.players + 1);
  return [
    ...ofLook(log, me), ...ofHelp(log, me, view.players),
    ...broken.map((tool) => ({ claim: `fix-${tool}`, since })),
  ];
}

const WIDE = 62;

/** A row of the mine, and a goal at its end. */
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

/** The sentences of both, and the words of their moments, which may come at once. */
const says = async (): Promise<Says> => {
  const [made] = await Promise.all([import('./says'), fetchTexts('moments').catch(() => null)]);
  return made.says;
};

const both = {
  seats: 5,
  top,
  screen: lazy(() => import('./DwarvesScreen').then((m) => m.DwarvesScreen as GamePage['screen'])),
  sounds: soundsOf,
  counts: 'gold' as const,
  targets: (about: ClaimInfo['about'], view: View): string[] =>
    (about === 'goal' ? goalsOf(view).map(({ goal }) => goal) : []),
  ended: { told, untold },
  picture: () => import('./DwarvesScreen'),
  says,
  offers,
};

export const saboteur: GamePage = {
  ...both,
  tile: () => mine(['start', 'EW', 'ESW', 'ew'], '2'),
  lesson: () => import('./lessons/saboteur'),
  chart: { lines: ['saboteur'], title: 'guilty', hidden: true },
};

export const saboteur2: GamePage = {
  ...both,
  tile: () => mine(['EW.green', 'NS+EW', 'NESW.crystal', 'EW.blue'], '1'),
  lesson: () => import('./lessons/saboteur2'),
  chart: {
    lines: ['saboteur', 'green', 'blue', 'boss', 'profiteer', 'geologist'],
    title: 'who',
    hidden: true,
  },
};
