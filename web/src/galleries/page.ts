// What the page has of `galleries`.
import { lazy } from '../ui/Loading';
import { goblin } from '../art/figures';
import { chestBack, entrance, galleryCard } from '../art/gallerycard';
import { svg } from '../art/pathcard';
import type { GamePage } from '../playing/gamepage';
import { soundsOf } from './sounds';
import type { GalleriesView } from './view';

const WIDE = 62;

function tile(): string {
  const cards: [number, string][] = [[1, 'NN'], [4, 'ND'], [5, 'Nc'], [2, 'NNN']];
  return svg(entrance(3), WIDE)
    + cards.map(([n, symbols]) => svg(galleryCard(n, symbols), WIDE)).join('')
    + `<i class="tile-goblin">${goblin(2, { helmet: true, size: 50 })}</i>`
    + `<i class="tile-goblin last">${
      goblin(0, { lead: true, armour: true, size: 50 })}</i>`;
}

export const galleries: GamePage = {
  seats: 3,
  tile,
  top: () => [
    [-152, -42, -9, entrance(3)],
    [92, -58, 8, chestBack()],
    [84, 6, -6, galleryCard(5, 'ND')],
    [-92, 44, 7, galleryCard(2, 'c')],
  ],
  screen: lazy(() => import('./GalleriesScreen').then((m) => m.GalleriesScreen as GamePage['screen'])),
  lesson: () => import('./lesson'),
  sounds: soundsOf,
  counts: 'gems',
  says: () => import('./says').then((m) => m.says),
  picture: () => import('./GalleriesScreen'),
  chart: { lines: ['win', 'gems'], title: 'ahead', hidden: false },
  targets: (about, view) => (about === 'gallery'
    ? (view as GalleriesView).galleries.map(({ gallery }) => String(gallery)) : []),
};
