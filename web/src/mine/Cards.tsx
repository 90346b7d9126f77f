// The cards of the mine and the goals.
import { useRef, useState } from 'preact/hooks';

import { face, goalFace } from '../art/card';
import { parse } from '../art/pathcard';
import { Svg } from '../art/Svg';
import type { GoalCard, MineCard } from '../dwarves/view';
import { CARD_H, CARD_W, corner } from './camera';
import type { Cell } from './cells';
import { keyOf } from './cells';
import type { Changes } from './useChanges';

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
