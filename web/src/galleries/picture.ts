// The five galleries of a position for a picture: their cards, with the goblins and the bombs on
// them.
import { bomb, goblin } from '../art/figures';
import { entrance, galleryCard } from '../art/gallerycard';
import { ownIds } from '../art/Svg';
import { seatIndex } from '../engine/types';
import type { View } from '../engine/types';
import type { Drawing } from '../playing/gamepage';
import { bombsAt, goblinNumber, goblinSeen, leadGoblin } from './facts';
import type { Gallery } from './facts';
import { place, readGoblin } from './moves';
import type { GalleriesView, TunnelCard } from './view';

const [WIDE, HIGH, GAP] = [60, 90, 8];
const GOBLIN = 44;
const BOMB = 22;

/** Something in a frame of its own, at a place. */
const at = (x: number, y: number, html: string): string =>
  `<g transform="translate(${x} ${y})">${html}</g>`;

/** A position, and which hat everybody wears. */
interface Table { view: GalleriesView; hats: readonly number[] }

function bombs({ view, hats }: Table, where: string): string {
  return bombsAt(view, where).map((owner, i) => {
    const seat = owner === 'chest' ? null : seatIndex(owner);
    const look = seat === null ? null : hats[seat] ?? seat;
    return at(2 + i * BOMB, HIGH - BOMB - 2, bomb(seat, BOMB, look));
  }).join('');
}

function standing({ view, hats }: Table, gallery: Gallery, name: string): string {
  const { wears, held } = goblinSeen(view, name);
  const seat = seatIndex(readGoblin(name).seat);
  const figure = goblin(hats[seat] ?? seat, {
    n: goblinNumber(name), size: GOBLIN, held, uid: name,
    lead: leadGoblin(gallery) === name, helmet: wears.includes('helmet'),
    armour: wears.includes('armour'), cross: wears.includes('cross'),
  });
  return at(WIDE / 2 - GOBLIN / 3, HIGH - GOBLIN - 8, figure);
}

const cardOf = (table: Table, gallery: Gallery, card: TunnelCard, i: number): string => {
  const where = place(gallery.gallery, i + 1);
  return ownIds(galleryCard(card.number, card.symbols, { seed: where }), `p${where}-`)
    + (card.goblin ? standing(table, gallery, card.goblin) : '') + bombs(table, where);
};

const rowOf = (table: Table, gallery: Gallery): string => [
  entrance(gallery.gallery) + bombs(table, `${gallery.gallery}`),
  ...gallery.cards.map((card, i) => cardOf(table, gallery, card, i)),
].map((html, i) => at(i * WIDE, 0, html)).join('');

export function picture(of: View, hats: readonly number[]): Drawing {
  const view = of as GalleriesView;
  const { galleries } = view;
  const cells = 1 + Math.max(...galleries.map(({ cards }) => cards.length));
  return {
    html: galleries.map((one, i) => at(0, i * (HIGH + GAP), rowOf({ view, hats }, one))).join(''),
    frame: [0, 0, cells * WIDE, galleries.length * (HIGH + GAP) - GAP],
  };
}
