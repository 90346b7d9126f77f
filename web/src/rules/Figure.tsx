// A picture of the rules, and what is to be seen in it.
import type { ComponentChildren } from 'preact';
import { nuggetCard } from '../art/actioncard';
import { face } from '../art/card';
import { bomb, goblin, roleCard } from '../art/figures';
import { die, entrance, galleryCard } from '../art/gallerycard';
import { back } from '../art/pathcard';
import { Svg } from '../art/Svg';
import type { Wear } from '../engine/types';
import { cardName, cardTitle, roleTitle, symbolsName } from '../texts/say';
import { useTexts } from '../texts/texts';
import type { Cell, GalleryCell, Picture as Drawn } from './pictures';

// A gallery from its entrance on, with those who stand in it.

const CARD_WIDE = 60;
const CARD_MOST = 96;
const GOBLIN = 44;
const BOMB = 22;

interface Props { gallery: number; cards: GalleryCell[] }

function GalleryPicture({ gallery, cards }: Props) {
  const lead = cards.findLastIndex((card) => card.player !== undefined);
  const width = (cards.length + 1) * CARD_WIDE;
  const drawn = cards.map((card, i) =>
    `<g transform="translate(${(i + 1) * CARD_WIDE} 0)">${drawCard(card, i, i === lead)}</g>`);
  const html = entrance(gallery) + drawn.join('');

  return (
    <Svg class="rulebook-gallery" html={html} viewBox={`0 0 ${width} 90`}
      style={{ maxWidth: `${(cards.length + 1) * CARD_MOST}px` }} />
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

// A piece of the mine, with the numbers of its columns and rows.

const WIDE = 60;
const HIGH = 90;
/** Room for the numbers, above and at the left. */
const RIM = 34;
/** No card is drawn wider than this, in pixels. */
const MOST = 70;

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);

function MinePicture({ cells }: { cells: Cell[] }) {
  const xs = cells.map((cell) => cell.x);
  const ys = cells.map((cell) => cell.y);
  const columns = range(Math.min(...xs), Math.max(...xs));
  const rows = range(Math.min(...ys), Math.max(...ys)).reverse();
  const width = RIM + columns.length * WIDE + 6;
  const height = RIM + rows.length * HIGH + 6;
  const inCell = ({ x, y }: Cell, inner: string) =>
    `<svg x="${RIM + (x - columns[0]!) * WIDE}" y="${RIM + (rows[0]! - y) * HIGH}"`
    + ` width="${WIDE}" height="${HIGH}" viewBox="0 0 ${WIDE} ${HIGH}">${inner}</svg>`;
  const html = ground(columns, rows)
    + cells.map((cell, i) => inCell(cell, laid(cell, i))).join('');

  return (
    <Svg class="rulebook-mine" html={html} viewBox={`0 0 ${width} ${height}`}
      style={{ maxWidth: `${Math.round(width * MOST / WIDE)}px` }} />
  );
}

function ground(columns: number[], rows: number[]): string {
  const right = RIM + columns.length * WIDE;
  const bottom = RIM + rows.length * HIGH;
  const upright = [...columns, 0].map((_, i) => `M${RIM + i * WIDE} ${RIM}V${bottom}`);
  const level = [...rows, 0].map((_, i) => `M${RIM} ${RIM + i * HIGH}H${right}`);
  const size = columns.length > 6 ? 18 : 14;
  const number = (n: number, x: number, y: number) =>
    `<text class="rulebook-number" font-size="${size}" x="${x}" y="${y}">${n}</text>`;

  return `<path class="rulebook-grid" d="${[...upright, ...level].join('')}"/>`
    + columns.map((n, i) => number(n, RIM + (i + .5) * WIDE, RIM - 11)).join('')
    + rows.map((n, i) => number(n, RIM / 2, RIM + (i + .5) * HIGH + 6)).join('');
}

function laid({ lies, lit, special, wrong, x, y }: Cell, i: number): string {
  if (lies.startsWith('G')) return back(lies.slice(1));
  return face(lies, { lit, seed: `${x},${y}`, special: special ?? '', uid: `r${i}` })
    + (wrong ? STRIKE : '');
}

const STRIKE =
  '<rect class="rulebook-refused" x="2.5" y="2.5" width="55" height="85" rx="4"/>'
  + '<circle class="rulebook-cross" cx="30" cy="45" r="15"/>'
  + '<path class="rulebook-stroke" d="M24 39l12 12M36 39l-12 12"/>';

interface FigureProps { picture: Drawn; children: ComponentChildren }

export function Figure({ picture, children }: FigureProps) {
  const { rulesPage } = useTexts();
  const wrong = picture.kind === 'mine' && picture.cells.some((cell) => cell.wrong);

  return (
    <figure class={wrong ? 'rulebook-figure wrong' : 'rulebook-figure'}>
      <Picture picture={picture} />
      <figcaption>
        {wrong && <strong class="rulebook-wrong">✗ {rulesPage.wrong}: </strong>}
        {children}
      </figcaption>
    </figure>
  );
}

function Picture({ picture }: { picture: Drawn }) {
  switch (picture.kind) {
    case 'mine': return <MinePicture cells={picture.cells} />;
    case 'gallery': return <GalleryPicture {...picture} />;
    default: return <Row items={itemsOf(picture)} small={picture.kind === 'dice'} />;
  }
}

/** A card, and its name if it is not printed on it. */
interface Item { html: string; name?: string }

function itemsOf(picture: Exclude<Drawn, { kind: 'mine' | 'gallery' }>): Item[] {
  switch (picture.kind) {
    case 'cards': return picture.codes.map(cardItem);
    case 'roles': return picture.roles.map((role) =>
      ({ html: roleCard(role, roleTitle(role)) }));
    case 'nuggets': return picture.worth.map((worth) => ({ html: nuggetCard(worth) }));
    case 'tunnels': return picture.cards.map(({ number, symbols }) =>
      ({ html: galleryCard(number, symbols), name: symbolsName(symbols) }));
    case 'dice': return [
      { html: die('A', picture.dice[0]) }, { html: die('B', picture.dice[1]) },
    ];
  }
}

function cardItem(code: string): Item {
  const title = cardTitle(code);

  if (title) return { html: face(code, { title }) };
  return { html: face(code), name: cardName(code) };
}

function Row({ items, small }: { items: Item[]; small: boolean }) {
  return (
    <ul class={small ? 'rulebook-row small' : 'rulebook-row'}>
      {items.map(({ html, name }, i) => (
        <li key={i}>
          <Svg html={html} />
          {name && <span>{name}</span>}
        </li>
      ))}
    </ul>
  );
}
