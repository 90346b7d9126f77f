// Marks on the cells: where a card fits, what it can be played on, the preview, and what
// is wrong with a place.
import type { ComponentChildren } from 'preact';

import { face } from '../art/card';
import type { IconName } from '../art/icons';
import { glyph } from '../art/icons';
import { Svg } from '../art/Svg';
import type { GoalCard, MineCard } from './view';
import { CARD_H, CARD_W, corner, middle } from './camera';
import { isJoined } from './Cards';
import type { Cell, Side } from './cells';
import { beside, cellOf, keyOf, leadsTo, same } from './cells';
import type { DoneAt, Fault, Marks, Preview } from './marks';

interface FrameProps { at: Cell; class: string; inset?: number; icon?: IconName }

function Frame({ at, class: name, inset = 3, icon }: FrameProps) {
  const { x, y } = corner(at);
  return (
    <g class={name}>
      <rect x={x + inset} y={y + inset} width={CARD_W - 2 * inset} height={CARD_H - 2 * inset}
        rx="5" />
      {icon && <Svg html={glyph(icon)} viewBox="0 0 24 24" x={x + 18} y={y + 33}
        width={24} height={24} />}
    </g>
  );
}

function Fits({ marks }: { marks: Marks }) {
  return (
    <>
      {[...marks.fits].map(([key, how]) => {
        const at = cellOf(key);
        if (!at || same(at, marks.preview?.at ?? null)) return null;
        return how === 'now'
          ? <Frame key={key} at={at} class="mine-fits" icon="pick" />
          : <Frame key={key} at={at} class="mine-turns" icon="rotate" />;
      })}
    </>
  );
}

/** The real card with a bright edge, and dots toward a goal that it leads to. */
function Previewed({ preview, goals }: { preview: Preview; goals: readonly GoalCard[] }) {
  const { x, y } = corner(preview.at);
  const leads = goals.filter((goal) => !goal.lies && leadsTo(preview.lies)
    .some((side) => same(beside(preview.at, side), goal)));

  return (
    <g class="mine-preview">
      <circle class="mine-lamp" cx={x + 30} cy={y + 45} r="120" />
      <Svg html={face(preview.lies, { seed: keyOf(preview.at) })} x={x} y={y}
        width={CARD_W} height={CARD_H} />
      <rect x={x} y={y} width={CARD_W} height={CARD_H} rx="4" />
      {leads.map((goal) => {
        const to = middle(goal);
        const from = { x: x + 30, y: y + 45 };
        const far = (a: number, b: number, by: number) => a + Math.sign(b - a) * by;
        return <path key={goal.goal} class="mine-lead"
          d={`M${far(from.x, to.x, 33)} ${far(from.y, to.y, 48)}`
            + `L${far(from.x, to.x, 44)} ${far(from.y, to.y, 62)}`} />;
      })}
    </g>
  );
}

const EDGE: Record<Side, [number, number, number, number]> = {
  N: [4, 0, 56, 0], E: [60, 4, 60, 86], S: [4, 90, 56, 90], W: [0, 4, 0, 86],
};

function Wrong({ fault, cards }: { fault: Fault; cards: readonly MineCard[] }) {
  const { x, y } = corner(fault.at);
  const [x0, y0, x1, y1] = EDGE[fault.side ?? 'N'];
  return (
    <g class="mine-wrong">
      <Frame at={fault.at} class="mine-no" />
      {fault.side &&
        <path class="mine-fault" d={`M${x + x0} ${y + y0}L${x + x1} ${y + y1}`} />}
      {fault.cut && <Missing at={fault.at} cards={cards} />}
    </g>
  );
}

/** The gap between a place and the nearest card that light falls on. */
function Missing({ at, cards }: { at: Cell; cards: readonly MineCard[] }) {
  const far = (card: Cell): number => Math.abs(card.x - at.x) + Math.abs(card.y - at.y);
  const lit = cards.filter(isJoined);
  const near = lit.sort((a, b) => far(a) - far(b))[0];
  if (!near) return null;
  const from = middle(near);
  const to = middle(at);
  const mid = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  return (
    <g class="mine-missing">
      <path d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />
      <circle cx={mid.x} cy={mid.y} r="9" />
      <path class="x" d={`M${mid.x - 4} ${mid.y - 4}l8 8m0 -8l-8 8`} />
    </g>
  );
}

/** A goal has a bronze frame; one that I have seen has blue dashes and an eye. */
function GoalFrame({ goal, covered }: { goal: GoalCard; covered: boolean }) {
  const { x, y } = corner(goal);
  if (goal.lies) return null;
  if (!goal.is || covered) return <Frame at={goal} class="mine-goal" inset={1.2} />;
  return (
    <g>
      <Frame at={goal} class="mine-seen" inset={1.2} />
      <g class="mine-pin">
        <circle cx={x + 49} cy={y + 11} r="10" />
        <Svg html={glyph('eye')} viewBox="0 0 24 24" x={x + 42.8} y={y + 4.8}
          width={12.4} height={12.4} />
        <rect x={x + 4} y={y + 3.5} width="22" height="15" rx="7.5" />
        <text x={x + 15} y={y + 14.5}>{goal.goal}</text>
      </g>
    </g>
  );
}

const CORNERS = 'M-2 14V-2H12M48 -2H62V14M62 76V92H48M12 92H-2V76';

/** Corners around a place, brighter for the last one; an eye where somebody looked. */
function DoneMark({ done: { at, how }, last }: { done: DoneAt; last: boolean }) {
  const { x, y } = corner(at);
  return (
    <g class={`mine-done is-${how} ${last ? 'is-last' : ''}`}
      style={{ transform: `translate(${x}px, ${y}px)` }}>
      <path d={CORNERS} />
      {how === 'looked' &&
        <Svg html={glyph('eye')} viewBox="0 0 24 24" x={20} y={66} width={20} height={20} />}
    </g>
  );
}

interface LayerProps {
  marks: Marks;
  cards: readonly MineCard[];
  goals: readonly GoalCard[];
  covered: boolean;
  children?: ComponentChildren;
}

export function MarkLayer({ marks, cards, goals, covered, children }: LayerProps) {
  return (
    <>
      {goals.map((goal) => <GoalFrame key={goal.goal} goal={goal} covered={covered} />)}
      {marks.done.map((done, i) => (
        <DoneMark key={i} done={done} last={i === marks.done.length - 1} />
      ))}
      <Fits marks={marks} />
      {[...marks.targets].map((key) => {
        const at = cellOf(key);
        return at && !same(at, marks.aimed) && <Frame key={key} at={at} inset={-2}
          class={marks.aimed ? 'mine-target is-other' : 'mine-target'} />;
      })}
      {children}
      {marks.preview && <Previewed preview={marks.preview} goals={goals} />}
      {marks.aimed && <Frame at={marks.aimed} class="mine-aimed" inset={-2} />}
      {marks.pointed && <Frame at={marks.pointed} class="mine-pointed" inset={-2} />}
      {marks.fault && <Wrong fault={marks.fault} cards={cards} />}
    </>
  );
}

