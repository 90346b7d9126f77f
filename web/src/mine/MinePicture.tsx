// The mine as a picture that nobody can touch.
import './mine.css';
import type { GoalCard, MineCard } from './view';
import { CARD_H, CARD_W, corner, middle } from './camera';
import type { Point } from './camera';
import { Halo, StillCards } from './Cards';
import { boxOf, keyOf, towards } from './cells';
import type { Cell, Laid } from './cells';
import { MarkLayer } from './MarkLayer';
import { NO_MARKS } from './marks';
import { GridMarks } from './Grid';
import { goalFace } from '../art/card';
import { parse } from '../art/pathcard';
import { Svg } from '../art/Svg';

// The way from the ladder to the gold, which lights up card by card.

const half = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const toward = (a: Point, b: Point, by: number): Point => {
  const far = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  return { x: a.x + ((b.x - a.x) / far) * by, y: a.y + ((b.y - a.y) / far) * by };
};
const text = ({ x, y }: Point): string => `${x} ${y}`;

/** The middle of the tunnels along the cells, as an SVG path. */
export function wayPath(cells: readonly Cell[], cards: readonly Laid[]): string {
  const lies = new Map(cards.map((card) => [keyOf(card), card.lies]));
  const at = cells.map(middle);
  if (at.length < 2) return '';
  let d = `M${text(toward(at[0]!, at[1]!, 16))}`;

  for (let i = 1; i < at.length; i++) {
    const from = half(at[i - 1]!, at[i]!);
    const next = at[i + 1];
    if (!next) return `${d}L${text(from)}L${text(toward(at[i]!, at[i - 1]!, 17))}`;
    const to = half(at[i]!, next);
    d += `L${text(from)}` + through(lies.get(keyOf(cells[i]!)), cells, i, from, to, at[i]!);
  }
  return d;
}

/** A bend is a quarter of an ellipse; a junction is walked through its middle. */
function through(
  lies: string | undefined, cells: readonly Cell[], i: number,
  from: Point, to: Point, mid: Point,
): string {
  const sides = [towards(cells[i]!, cells[i - 1]!), towards(cells[i]!, cells[i + 1]!)];
  const tunnel = lies && parse(lies).tunnels
    .find((t) => sides.every((s) => s && t.includes(s)));
  const turns = from.x !== to.x && from.y !== to.y;
  if (!tunnel || tunnel.length > 2 || !turns) return `L${text(mid)}L${text(to)}`;
  const cross = (mid.x - from.x) * (to.y - mid.y) - (mid.y - from.y) * (to.x - mid.x);
  return `A30 45 0 0 ${cross > 0 ? 1 : 0} ${text(to)}`;
}

interface WayProps { cells: readonly Cell[]; cards: readonly Laid[] }

/** Milliseconds until the light has come to the end of a way. */
export const wayTakes = (cells: readonly Cell[]): number => Math.min(1200, cells.length * 60);

function WayLight({ cells, cards }: WayProps) {
  const d = wayPath(cells, cards);
  return (
    <g class="mine-lit-way">
      <path class="mine-way wide" d={d} pathLength={1} />
      <path class="mine-way thin" d={d} pathLength={1} />
    </g>
  );
}

/** The goal at the end of the way lies face down until the light is there. */
function GoalTurns({ goal }: { goal: GoalCard }) {
  const { x, y } = corner(goal);
  return (
    <g class="mine-goal-turns" transform={`translate(${x} ${y})`}>
      <Svg html={goalFace({ ...goal, is: null })} width={CARD_W} height={CARD_H} />
    </g>
  );
}

interface PictureProps {
  cards: readonly MineCard[];
  goals: readonly GoalCard[];
  /** Lights up from the ladder to the gold, which turns then. */
  way: readonly Cell[] | null;
  label: string;
}

export function MinePicture({ cards, goals, way, label }: PictureProps) {
  const box = boxOf([...cards, ...goals]);
  const last = way?.at(-1);
  const end = last && goals.find((goal) => keyOf(goal) === keyOf(last));
  const laid = [...cards, ...goals.flatMap((g) => (g.lies ? [{ ...g, lies: g.lies }] : []))];
  const wide = (box.east - box.west + 1) * CARD_W;
  const high = (box.north - box.south + 1) * CARD_H;
  const frame = [box.west * CARD_W - 12, -box.north * CARD_H - 12, wide + 24, high + 24];

  return (
    <svg class="mine-still" viewBox={frame.join(' ')} role="img" aria-label={label}
      style={way ? { '--way': `${wayTakes(way)}ms` } : undefined}>
      <GridMarks box={box} />
      <Halo cards={cards} goals={goals} />
      <StillCards cards={cards} goals={goals} />
      <MarkLayer marks={NO_MARKS} cards={cards} goals={goals} covered={false} />
      {way && <WayLight cells={way} cards={laid} />}
      {end && <GoalTurns goal={end} />}
    </svg>
  );
}
