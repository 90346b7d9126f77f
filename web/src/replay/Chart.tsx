// A line a seat over the moves of a round, each with its colour, its dash and its hat.
// A press or a drag goes to that move; whoever cannot see it has the table.
import { useContext, useRef } from 'preact/hooks';
import { player, seatLook } from '../art/figures';
import { HatsContext } from '../playing/Hat';
import { icon } from '../art/icons';
import type { IconName } from '../art/icons';
import { SURE } from '../engine/opinions';
import type { Round } from '../engine/opinions';
import type { Shown } from '../playing/gamepage';
import type { Player } from '../playing/props';
import { Diamond, LEFT, pathOf, placeIn, ticksOf } from '../parts/plot';
import type { Frame, Place, Plot } from '../parts/plot';
import { useSize } from '../ui/hooks';

// What the lines are of, and labels that keep apart.

export function plotOf({ opinions, end }: Round, shown: Shown): Plot {
  const rows = opinions.map(({ chances, gems }) =>
    (shown === 'gems' ? gems : chances[shown]) ?? []);
  const most = Math.max(1, ...rows.flat());
  const from = opinions[0]!.n;
  return {
    moves: opinions.map(({ n }) => n),
    values: rows[0]!.map((_, seat) => rows.map((row) => row[seat]!)),
    top: shown === 'gems' ? 2 * Math.ceil(most / 2) : SURE,
    from,
    to: Math.max(from + 1, end?.n ?? opinions.at(-1)!.n),
  };
}

/** The values after a move: those of the last move that has any. */
export function valuesAt({ moves, values }: Plot, at: number): number[] {
  const i = Math.max(0, moves.findLastIndex((n) => n <= at));
  return values.map((row) => row[i]!);
}

/** The move nearest to a place across the chart. */
export function moveAt({ from, to }: Plot, { right }: Place, x: number): number {
  const n = Math.round(from + ((to - from) * (x - LEFT)) / (right - LEFT));
  return Math.max(from, Math.min(to, n));
}

/** Heights that are at least `gap` apart, in the order of those wished for, within top
 *  and foot as far as there is room, and as near to the wishes as may be. */
export function apart(wishes: number[], gap: number, top: number, foot: number): number[] {
  const order = wishes.map((_, i) => i).sort((a, b) => wishes[a]! - wishes[b]! || a - b);
  const room = Math.min(gap, (foot - top) / Math.max(1, order.length - 1));
  const out: number[] = [];
  let next = top;
  for (const i of order) {
    out[i] = Math.max(wishes[i]!, next);
    next = out[i]! + room;
  }
  let last = foot;
  for (const i of order.toReversed()) {
    out[i] = Math.min(out[i]!, last);
    last = out[i]! - room;
  }
  return out;
}

/** Something that happened, on the floor of the chart. */
export interface Floor { n: number; icon: IconName; large: boolean; text: string }
export interface Tag { n: number; value: number; head: string; text: string }

interface ChartProps {
  plot: Plot;
  players: Player[];
  at: number;
  /** How far the lines run. */
  until: number;
  unit: '%' | '';
  floor: Floor[];
  tag: Tag | null;
  /** What stands beside a player’s name: a role, once it is shown. */
  roles: string[] | null;
  heard: string;
  /** What somebody guessed, by seat. */
  guesses?: readonly { n: number; values: readonly (number | null)[] }[];
  set(at: number): void;
}

const GAP = 21;
const NARROW = 600;
/** More names than that make themselves small. */
const FEW = 8;

export function Chart(props: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  return (
    <div class="chart" ref={box}>
      {size && size.width > 0 && <Drawing {...props} size={size} />}
      {size && props.tag && (size.width >= NARROW || props.tag.n === props.at) && (
        <TagNote {...props} tag={props.tag} size={size} />
      )}
    </div>
  );
}

const namesRoom = ({ width }: Frame, roles: string[] | null): number =>
  width < NARROW ? 64 : roles ? 196 : 128;

function Drawing({ size, ...props }: ChartProps & { size: Frame }) {
  const { plot, players, until, heard, set } = props;
  const hats = useContext(HatsContext);
  const place = placeIn(plot, size, namesRoom(size, props.roles));
  const point = (event: PointerEvent) => {
    const at = event.currentTarget as SVGElement;
    if (event.type === 'pointerdown') at.setPointerCapture(event.pointerId);
    else if (!event.buttons) return;
    set(moveAt(plot, place, event.clientX - at.getBoundingClientRect().left));
  };
  return (
    <svg width={size.width} height={size.height} role="img" aria-label={heard}
      onPointerDown={point} onPointerMove={point}>
      <Grid {...props} place={place} />
      {players.map(({ seat }, i) => {
        const { colour, dash } = seatLook(hats[i] ?? i);
        const d = pathOf(plot, place, i, until);
        return (
          <g key={seat} class={`curve ${colour}`}>
            <path class="casing" d={d} stroke-dasharray={dash} />
            <path d={d} stroke-dasharray={dash} />
            {props.guesses?.map(({ n, values }) => values[i] != null && n <= until && (
              <Diamond key={n} x={place.x(n)} y={place.y(values[i]!)} />
            ))}
          </g>
        );
      })}
      <Cursor {...props} place={place} />
      <Names {...props} place={place} narrow={size.width < NARROW} />
    </svg>
  );
}

/** A drawing within the drawing. */
const Inner = ({ html, dx, dy }: { html: string; dx: number; dy: number }) =>
  <g transform={`translate(${dx} ${dy})`} dangerouslySetInnerHTML={{ __html: html }} />;

interface PartProps extends ChartProps { place: Place }

function Grid({ plot, place, unit }: PartProps) {
  const { right, floor, x, y } = place;
  return (
    <g class="grid">
      {[0, plot.top / 2, plot.top].map((value) => (
        <g key={value}>
          <path d={`M46 ${y(value)}H${right}`} />
          <text x="38" y={y(value) + 4}>
            {unit ? `${(value * 100) / plot.top}${unit}` : value}
          </text>
        </g>
      ))}
      {ticksOf(plot, place, 44).map((n) => (
        <text key={n} class="tick" x={x(n)} y={floor + 28}>{n}</text>
      ))}
    </g>
  );
}

function Cursor({ place: { x, floor }, at, plot, floor: things }: PartProps) {
  const now = x(Math.max(plot.from, Math.min(plot.to, at)));
  return (
    <>
      {things.map(({ n, icon: name, large, text }) => (
        <g key={`${n}${name}`} class={floorClass(n === at, large)}
          transform={`translate(${x(n)} ${floor})`}>
          <title>{`${n}: ${text}`}</title>
          <circle r="10" />
          <Inner html={icon(name, 13)} dx={-6.5} dy={-6.5} />
        </g>
      ))}
      <path class="cursor" d={`M${now} 6V${floor + 8}`} />
    </>
  );
}

const floorClass = (now: boolean, large: boolean): string =>
  `floor-mark${now ? ' is-now' : ''}${large ? ' is-large' : ''}`;

function Names({ plot, players, place, until, unit, roles, narrow }: PartProps & {
  narrow: boolean;
}) {
  const hats = useContext(HatsContext);
  const values = valuesAt(plot, until);
  const x = Math.min(place.x(until), place.right) + 14;
  const heights = apart(values.map(place.y), GAP, 10, place.floor + 6);
  const small = players.length > FEW;
  const hat = small ? 15 : 20;
  return (
    <>
      {players.map(({ seat, name, bot }, i) => (
        <g key={seat} class={small ? 'curve-name is-small' : 'curve-name'}
          transform={`translate(${x} ${heights[i]})`}>
          <Inner html={player(hats[i] ?? i, hat, { state: bot ? 'bot' : '', uid: 'chart' })} dx={0}
            dy={-hat / 2} />
          <text x={hat + 6} y="4.5">
            {!narrow && <tspan>{`${name} `}</tspan>}
            <tspan class="number">{unit ? Math.round((values[i]! * 100) / plot.top) : values[i]}</tspan>
            {roles && !narrow && <tspan class="role">{` ${roles[i]}`}</tspan>}
          </text>
        </g>
      ))}
    </>
  );
}

/** On paper, beside the place that it tells of. */
function TagNote({ plot, tag, size, roles }: ChartProps & { tag: Tag; size: Frame }) {
  const place = placeIn(plot, size, namesRoom(size, roles));
  const x = place.x(tag.n);
  const left = x > place.right / 2;
  const style = {
    top: `${Math.max(2, Math.min(place.y(tag.value) - 20, place.floor - 52))}px`,
    ...(left ? { right: `${size.width - x + 12}px` } : { left: `${x + 12}px` }),
  };
  return (
    <p class={left ? 'chart-tag is-left' : 'chart-tag'} style={style}>
      <b>{tag.head}</b>
      <span>{tag.text}</span>
    </p>
  );
}
