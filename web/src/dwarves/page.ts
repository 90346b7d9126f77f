// What the page has of `saboteur` and `saboteur2`.
import { lazy } from '../app/lazy';
import { back, pathCard, svg } from '../art/pathcard';
import type { ClaimInfo, View } from '../engine/types';
import type { GamePage, Laid } from '../games/page';
import { told, untold } from './ended';
import { soundsOf } from './sounds';
import { goalsOf } from './view';

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
  rules: {
    en: () => import('../texts/en/rules/saboteur').then((m) => m.saboteur),
    de: () => import('../texts/de/rules/saboteur').then((m) => m.saboteur),
  },
  says: () => import('./says').then((m) => m.says),
  chart: { lines: ['saboteur'], title: 'guilty', hidden: true },
};

export const saboteur2: GamePage = {
  ...both,
  tile: () => mine(['EW.green', 'NS+EW', 'NESW.crystal', 'EW.blue'], '1'),
  lesson: () => import('./lessons/saboteur2'),
  rules: {
    en: () => import('../texts/en/rules/saboteur2').then((m) => m.saboteur2),
    de: () => import('../texts/de/rules/saboteur2').then((m) => m.saboteur2),
  },
  says: () => import('./says').then((m) => m.says),
  chart: {
    lines: ['saboteur', 'green', 'blue', 'boss', 'profiteer', 'geologist'],
    title: 'who',
    hidden: true,
  },
};
