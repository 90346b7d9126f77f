// My hand at the table: why a card cannot be played, which are new, and where one goes
// that is pulled.
import type { RefObject } from 'preact';
import { useMemo } from 'preact/hooks';
import { isPath } from '../art/card';
import type { Seat, Tool } from '../engine/types';
import type { BoardHandle } from '../mine/marks';
import type { MineView } from '../mine/view';
import type { TableProps, Why } from '../playing/props';
import { language, t } from '../texts/texts';
import { useLatest, useSharing } from '../ui/kept';
import { Hand } from './Hand';
import type { Dragging } from './Hand';
import { canPlay, cardsFor, choicesOf } from './moves';
import type { Choosing } from './useChoosing';

// Why a card of the hand cannot be played now, in two words. The engine is asked about one
// move that the card would make.

/** A move of the card that shows what is wrong with it. */
function sample(card: string, view: MineView, me: Seat): string | null {
  const [verb, tool] = card.split('-') as [string, string?];
  if (isPath(card)) return `dig ${card}@${freeCell(view)}`;
  if (verb === 'break') return `break ${tool}@${me}`;
  if (card === 'theft') return 'theft';
  if (card === 'swap-hat') return `swap-hat@${me}`;
  return null;
}

/** Some cell beside the mine. */
function freeCell(view: MineView): string {
  const east = Math.max(...view.mine.map((card) => card.x));
  const card = view.mine.find(({ x }) => x === east)!;
  return `${east + 1},${card.y}`;
}

function whyNot(card: string, view: MineView, me: Seat, why: Why): string {
  const words = t().dwarves.cannot;
  const move = sample(card, view, me);
  const refusal = move === null ? null : why(move);
  if (refusal?.refused === 'broken')
    return words.broken({ tool: t().cards.toolsShort[refusal.thing as Tool] });
  if (refusal?.refused === 'trapped') return words.trapped;
  if (isPath(card)) return words.fitsNowhere;
  if (card === 'rockfall') return words.nothingToFall;
  if (card === 'map') return words.noGoal;
  if (card === 'theft' || card === 'swap-hat') return words.notNow;
  return words.noTarget;
}

interface MyHandProps {
  props: TableProps<MineView>;
  choosing: Choosing;
  board: RefObject<BoardHandle | null>;
  /** Whose it is; null for one's own. */
  of: string | null;
}

export function MyHand({ props, choosing, board, of }: MyHandProps) {
  const { view, me, live, lesson, replay, log, covered, hint, why } = props;
  const { offer, choice } = choosing;
  const reasons = useSharing(useMemo(() => offer.hand.map((card) => {
    if (!live || lesson || !me || canPlay(choicesOf(card, offer.legal))) return '';
    return whyNot(card, view, me, why);
  }), [offer, view, why, language()]));
  const mine = log.findLast((entry) => entry.seat === me);
  const fresh = useMemo(() => {
    const drew = mine?.events.filter((e) => e.event === 'drew' && e.p === me) ?? [];
    return new Set(drew.map((e) => offer.hand.lastIndexOf(e.card ?? '')));
  }, [mine, offer]);
  const hinted = useSharing(hint && !covered ? cardsFor(hint, offer.hand) : []);
  const choose = useLatest(choosing.choose);
  const turn = useLatest(() => choosing.turn?.());
  const start = useLatest(choosing.pull);
  const over = useLatest((x: number, y: number) =>
    choosing.hover(board.current?.under(x, y) ?? null));
  const drop = useLatest((x: number, y: number) => dropAt(x, y, choosing, board));
  const dragging = useMemo<Dragging>(() => ({ start, over, drop }), []);

  return (
    <Hand of={of} cards={offer.hand} chosen={choice.card} shown={choosing.shown}
      marked={choice.marked} reasons={reasons} fresh={fresh} covered={covered}
      still={!!replay}
      canTurn={choosing.turn !== null} landing={choice.aim?.at === 'cell'}
      {...{ hinted, choose, turn, dragging }} />
  );
}

/** A pulled card goes onto a cell, or onto a player. */
function dropAt(
  x: number, y: number, choosing: Choosing, board: RefObject<BoardHandle | null>,
): void {
  const seat = seatUnder(x, y);
  const cell = board.current?.under(x, y);
  if (seat) choosing.aimAt(seat);
  else if (cell) choosing.drop(cell);
}

function seatUnder(x: number, y: number): Seat | null {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-seat]');
  return (row?.dataset.seat ?? null) as Seat | null;
}
