// Light that spills over: one blurred shape under all that is lit, so that cells do not add
// up.
import { useId } from 'preact/hooks';

import type { GoalCard, MineCard } from '../dwarves/view';
import { CARD_H, CARD_W, corner } from './camera';
import { isJoined } from './Cards';
import type { Cell } from './cells';
import { boxOf, keyOf } from './cells';

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
