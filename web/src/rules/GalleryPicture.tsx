// A gallery from its entrance on, with those who stand in it.
import { bomb, goblin } from '../art/figures';
import { entrance, galleryCard } from '../art/gallerycard';
import { Svg } from '../art/Svg';
import type { Wear } from '../engine/types';
import type { GalleryCell } from '../texts/rules/pages';

const WIDE = 60;
const MOST = 96;
const GOBLIN = 44;
const BOMB = 22;

interface Props { gallery: number; cards: GalleryCell[] }

export function GalleryPicture({ gallery, cards }: Props) {
  const lead = cards.findLastIndex((card) => card.player !== undefined);
  const width = (cards.length + 1) * WIDE;
  const drawn = cards.map((card, i) =>
    `<g transform="translate(${(i + 1) * WIDE} 0)">${drawCard(card, i, i === lead)}</g>`);
  const html = entrance(gallery) + drawn.join('');

  return (
    <Svg class="rulebook-gallery" html={html} viewBox={`0 0 ${width} 90`}
      style={{ maxWidth: `${(cards.length + 1) * MOST}px` }} />
  );
}

function drawCard(card: GalleryCell, i: number, lead: boolean): string {
  const { number, symbols, player, bomb: owner } = card;
  const wears = (what: Wear) => card.wears?.includes(what) ?? false;

  return galleryCard(number, symbols, { seed: `${i}` })
    + (player === undefined ? '' : `<g transform="translate(15 38)">${goblin(player - 1, {
      helmet: wears('helmet'), armour: wears('armour'), cross: wears('cross'),
      held: card.held, lead, n: player, size: GOBLIN, uid: `r${i}`,
    })}</g>`)
    + (owner === undefined ? '' : `<g transform="translate(36 64)">${
      bomb(owner === null ? null : owner - 1, BOMB)}</g>`);
}
