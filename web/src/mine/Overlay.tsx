// Buttons and words that lie on the board at a size of their own: the preview's turn and
// confirm, what is wrong, zoom, and arrows to what has left the view.
import { Icon } from '../ui/Icon';
import type { GoalCard } from './view';
import { t } from '../texts/texts';
import type { Camera, View } from './camera';
import { CARD_H, arrowTo, inCorner, inView, middle, toScreen } from './camera';
import type { Cell } from './cells';
import type { Fault } from './marks';

interface Seen { camera: Camera; view: View }

/** How far turn and confirm reach below a card. */
const CHIPS = 24;

const placed = (x: number, y: number) => ({ transform: `translate(${x}px, ${y}px)` });

interface ChipsProps extends Seen {
  at: Cell;
  turn: (() => void) | null;
  confirm(): void;
}

export function PreviewChips({ camera, view, at, turn, confirm }: ChipsProps) {
  const words = t().dwarves;
  const p = toScreen(camera, view, middle(at));
  const foot = Math.min(view.height - CHIPS, p.y + (CARD_H / 2) * camera.zoom + 3);
  const x = Math.max(34, Math.min(view.width - 34, p.x));
  return (
    <div class="mine-chips" style={placed(x, foot)}>
      {turn && (
        <button type="button" class="mine-chip" aria-label={words.turnCard} onClick={turn}>
          <Icon name="rotate" size={18} />
        </button>
      )}
      <button type="button" class="mine-chip go" aria-label={words.confirm} onClick={confirm}>
        <Icon name="check" size={22} />
      </button>
    </div>
  );
}

/** The sentence stands off the side that it is about. */
export function FaultBubble({ camera, view, fault }: Seen & { fault: Fault }) {
  const p = toScreen(camera, view, middle(fault.at));
  const off = (CARD_H / 2) * camera.zoom;
  const room = { over: p.y - off > 80, under: p.y + off < view.height - 80 };
  const over = fault.side === 'S' || fault.cut ? room.over : !room.under;
  const half = Math.min(120, view.width / 2 - 8);
  const x = Math.max(half + 6, Math.min(view.width - half - 6, p.x));
  const edge = over ? Math.max(80, p.y - off) : Math.min(view.height - 80, p.y + off);
  const tip = p.x - x;
  // It reaches as far as its tip, however short the words are.
  const least = Math.min(2 * half, 2 * Math.abs(tip) + 44);
  return (
    <div class={over ? 'mine-bubble over' : 'mine-bubble'}
      style={{ ...placed(x, edge), width: `${2 * half}px` }}>
      <p style={{ '--tip': `${tip}px`, minWidth: `${least}px` }}>
        <b>{t().dwarves.notHere}</b>
        <span>{fault.text}</span>
      </p>
    </div>
  );
}

interface ZoomProps extends Seen {
  offered: readonly Cell[];
  nearer(): void;
  farther(): void;
  fit(): void;
  free: boolean;
}

/** They step aside for a cell below that is offered, and for what is at its foot. */
export function ZoomButtons({ camera, view, offered, nearer, farther, fit, free }: ZoomProps) {
  const words = t().dwarves;
  const away = inCorner(camera, view, offered, 3 * 44, 44 + CHIPS);
  return (
    <div class={`mine-zoom ${free ? 'free' : ''} ${away ? 'away' : ''}`} role="group" aria-label={words.zoom}>
      <button type="button" aria-label={words.zoomOut} onClick={farther}>−</button>
      <button type="button" aria-label={words.zoomFit} onClick={fit} class="fit">
        <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
          <path d="M2 7V2h5M13 2h5v5M18 13v5h-5M7 18H2v-5" />
        </svg>
      </button>
      <button type="button" aria-label={words.zoomIn} onClick={nearer}>+</button>
    </div>
  );
}

interface ArrowsProps extends Seen {
  goals: readonly GoalCard[];
  offered: readonly Cell[];
  show(cell: Cell): void;
  /** All that can be played, that cell at least. */
  showMore(cell: Cell): void;
}

/** What has left the view: goals and the start by name, offered cells as lit tabs. */
export function Arrows({ camera, view, goals, offered, show, showMore }: ArrowsProps) {
  const words = t().dwarves;
  const places = [
    { name: words.start, cell: { x: 0, y: 0 } },
    ...goals.map((goal) => ({ name: goal.goal as string, cell: { x: goal.x, y: goal.y } })),
  ];
  return (
    <>
      {places.map(({ name, cell }) => {
        const arrow = arrowTo(camera, view, cell, 26);
        return arrow && (
          <button key={name} type="button" class="mine-arrow" aria-label={words.showPlace({ name })}
            style={placed(arrow.x, arrow.y)} onClick={() => show(cell)}>
            <i style={{ transform: `rotate(${arrow.angle}deg)` }} />{name}
          </button>
        );
      })}
      {[...tabsFor(camera, view, offered)].map(([side, cell]) => (
        <button key={side} type="button" class={`mine-tab ${side}`}
          aria-label={words.moreCells} onClick={() => showMore(cell)} />
      ))}
    </>
  );
}

type Edge = 'west' | 'east' | 'north' | 'south';

/** At each edge a cell that is offered beyond it. */
function tabsFor(camera: Camera, view: View, offered: readonly Cell[]): Map<Edge, Cell> {
  const edges = new Map<Edge, Cell>();
  for (const cell of offered) {
    if (inView(camera, view, cell)) continue;
    const p = toScreen(camera, view, middle(cell));
    if (p.x < 0) edges.set('west', cell);
    else if (p.x > view.width) edges.set('east', cell);
    else edges.set(p.y < 0 ? 'north' : 'south', cell);
  }
  return edges;
}
