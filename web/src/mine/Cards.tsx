// The cards of the mine and the goals.
import { useId, useMemo, useRef, useState } from 'preact/hooks';
import { face, goalFace } from '../art/card';
import { parse } from '../art/pathcard';
import { ownIds, Svg } from '../art/Svg';
import { CARD_H, CARD_W, corner } from './camera';
import { boxOf, keyOf } from './cells';
import type { Cell } from './cells';
import type { Changes } from './useChanges';
import type { GoalCard, MineCard } from './view';

/** The start is the card at 0,0. */
const isStart = ({ x, y }: MineCard): boolean => x === 0 && y === 0;

/** A dead end has no tunnel to be lit, and stays dark. */
const lightOf = (card: MineCard): boolean | boolean[] =>
  card.light ?? (card.lit && parse(card.lies).tunnels.length > 0);

/** Is one of its tunnels joined to the start? */
export const isJoined = (card: MineCard): boolean => [lightOf(card)].flat().some(Boolean);

const faceOf = (card: MineCard): string =>
  face(card.lies, {
    lit: lightOf(card),
    seed: keyOf(card),
    special: isStart(card) ? 'start' : '',
  });

interface LaidProps {
  x: number;
  y: number;
  html: string;
  delay: number;
  how: string;
}

/** One card: a new face fades in over the one before it, as the light runs on. */
function Laid({ x, y, html, delay, how }: LaidProps) {
  const shown = useRef([html]);
  const [, redraw] = useState(0);
  if (shown.current.at(-1) !== html) shown.current = [...shown.current.slice(-1), html];
  const faces = shown.current;
  const settle = (): void => {
    shown.current = faces.slice(-1);
    redraw((n) => n + 1);
  };
  const size = { width: CARD_W, height: CARD_H };
  const at = corner({ x, y });

  return (
    <g class={`mine-card ${how}`} transform={`translate(${at.x} ${at.y})`}>
      {faces.map((face, i) => {
        if (i < faces.length - 1)
          return <g key={face} class="mine-under"><Svg html={face} {...size} /></g>;
        const fades = i > 0;
        return (
          <g key={face} class={fades ? 'mine-over' : ''} onAnimationEnd={settle}
            style={fades ? { animationDelay: `${delay}ms` } : undefined}>
            <Svg html={face} {...size} />
          </g>
        );
      })}
    </g>
  );
}

interface CardsProps {
  cards: readonly MineCard[];
  goals: readonly GoalCard[];
  changes: Changes;
  covered: boolean;
}

export function Cards({ cards, goals, changes, covered }: CardsProps) {
  const delay = (cell: Cell): number => changes.delays.get(keyOf(cell)) ?? 0;

  return (
    <>
      {cards.map((card) => (
        <Laid key={`${keyOf(card)} ${card.lies}`} x={card.x} y={card.y} html={faceOf(card)}
          delay={delay(card)} how={changes.fresh.has(keyOf(card)) ? 'fresh' : ''} />
      ))}
      {goals.map((goal) => (
        <Laid key={goal.goal} x={goal.x} y={goal.y}
          html={goalFace(covered && !goal.lies ? { ...goal, is: null } : goal)}
          delay={delay(goal)} how={changes.turned.has(goal.goal) ? 'turning' : ''} />
      ))}
      {changes.fallen.map((card) => (
        <Laid key={`fallen ${keyOf(card)}`} x={card.x} y={card.y}
          html={faceOf({ ...card, lit: false, light: [] })} delay={0} how="fallen" />
      ))}
    </>
  );
}

/** A mine in which nothing moves, as a text; `id` is that of nothing else in the page. */
export const stillMine = ({ cards, goals }: Pick<CardsProps, 'cards' | 'goals'>, id: string): string =>
  [
    ...cards.map((card) => ({ at: corner(card), html: faceOf(card) })),
    ...goals.map((goal) => ({ at: corner(goal), html: goalFace(goal) })),
  ].map(({ at, html }, i) => `<svg class="art" x="${at.x}" y="${at.y}" `
    + `width="${CARD_W}" height="${CARD_H}" viewBox="0 0 60 90">${ownIds(html, `${id}-${i}-`)}</svg>`)
    .join('');

/** The same as one drawing: much faster than card by card. */
export function StillCards({ cards, goals }: Pick<CardsProps, 'cards' | 'goals'>) {
  const id = useId();
  const html = useMemo(() => stillMine({ cards, goals }, id), [cards, goals, id]);
  return <g dangerouslySetInnerHTML={{ __html: html }} />;
}

// Light that spills over: one blurred shape under all that is lit, so that cells do not add
// up.

/** How far light reaches beyond the cards. */
const SPILL = 130;

interface HaloProps { cards: readonly MineCard[]; goals: readonly GoalCard[] }

const litOf = ({ cards, goals }: HaloProps): Cell[] =>
  [...cards.filter(isJoined), ...goals.filter((goal) => goal.lit)];

function regionOf(cells: readonly Cell[]) {
  const box = boxOf(cells);
  return {
    x: box.west * CARD_W - SPILL,
    y: -box.north * CARD_H - SPILL,
    width: (box.east - box.west + 1) * CARD_W + 2 * SPILL,
    height: (box.north - box.south + 1) * CARD_H + 2 * SPILL,
  };
}

/** The light as a part of a drawing. */
export function Halo(props: HaloProps) {
  const id = useId();
  const lit = litOf(props);
  if (!lit.length) return null;
  return (
    <g class="mine-halo" filter={`url(#${id})`}>
      <defs>
        <filter id={id} filterUnits="userSpaceOnUse" {...regionOf(lit)}>
          <feGaussianBlur stdDeviation="34" />
        </filter>
      </defs>
      {lit.map((cell) => {
        const { x, y } = corner(cell);
        return <rect key={keyOf(cell)} x={x - 14} y={y - 14} width="88" height="118"
          rx="20" />;
      })}
    </g>
  );
}

/** The light in a layer of its own, which is blurred once and then only moved: a camera
 *  that moves would else blur it for every frame. */
export function HaloLayer(props: HaloProps) {
  const lit = litOf(props);
  if (!lit.length) return null;
  const { x, y, width, height } = regionOf(lit);
  return (
    <svg class="mine-glow" width={width} height={height} aria-hidden="true"
      style={{ left: `${x}px`, top: `${y}px` }} viewBox={`${x} ${y} ${width} ${height}`}>
      <Halo {...props} />
    </svg>
  );
}
