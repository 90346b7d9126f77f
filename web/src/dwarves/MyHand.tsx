// My hand at the table: why a card cannot be played, which are new, and where one goes
// that is pulled.
import type { RefObject } from 'preact';
import { useMemo } from 'preact/hooks';

import type { Seat } from '../engine/types';
import type { MineView } from './view';
import type { BoardHandle } from '../mine/marks';
import type { TableProps } from '../table/props';
import { language } from '../texts/texts';
import { Hand } from './Hand';
import { canPlay, cardFor, choicesOf } from './moves';
import type { Choosing } from './useChoosing';
import type { Dragging } from './useDrag';
import { whyNot } from './whynot';

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
  const reasons = useMemo(() => offer.hand.map((card) => {
    if (!live || lesson || !me || canPlay(choicesOf(card, offer.legal))) return '';
    return whyNot(card, view, me, why);
  }), [offer, view, why, language()]);
  const fresh = useMemo(() => {
    const mine = log.findLast((entry) => entry.seat === me);
    const drew = mine?.events.filter((e) => e.event === 'drew' && e.p === me) ?? [];
    return new Set(drew.map((e) => offer.hand.lastIndexOf(e.card ?? '')));
  }, [log, offer]);

  return (
    <Hand of={of} cards={offer.hand} chosen={choice.card} shown={choosing.shown}
      marked={choice.marked} reasons={reasons} fresh={fresh} covered={covered}
      still={!!replay}
      canTurn={choosing.turn !== null} landing={choice.aim?.at === 'cell'}
      hinted={hint && !covered ? cardFor(hint, offer.hand) : null}
      choose={choosing.choose} turn={() => choosing.turn?.()}
      dragging={dragTo(choosing, board)} />
  );
}

/** A pulled card goes onto a cell, or onto a player. */
function dragTo(choosing: Choosing, board: RefObject<BoardHandle | null>): Dragging {
  return {
    start: choosing.pull,
    over: (x, y) => choosing.hover(board.current?.under(x, y) ?? null),
    drop(x, y) {
      const seat = seatUnder(x, y);
      const cell = board.current?.under(x, y);
      if (seat) choosing.aimAt(seat);
      else if (cell) choosing.drop(cell);
    },
  };
}

function seatUnder(x: number, y: number): Seat | null {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-seat]');
  return (row?.dataset.seat ?? null) as Seat | null;
}
