// A game without anything of its own in the page.
import { lazy } from '../ui/Loading';
import { back, svg } from '../art/pathcard';
import type { GamePage } from '../playing/gamepage';

export const plain: GamePage = {
  seats: 0,
  tile: () => svg(back(), 62).repeat(5),
  top: () => [[-150, -44, -9, back()], [84, 6, -6, back()], [-92, 44, 7, back()]],
  screen: lazy(() => import('./PlainScreen').then((m) => m.PlainScreen)),
  sounds: () => ['dig'],
  counts: 'gold',
};
