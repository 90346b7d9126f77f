// When the end of a round is celebrated, and over which board.
import { useMemo, useRef, useState } from 'preact/hooks';

import type { MineView } from '../engine/types';
import { useEnding } from '../table/ending';
import type { TableProps } from '../table/props';
import type { LastBoard, RoundEnd } from './roundend';
import { lastBoard, roundEnd } from './roundend';

export interface CeremonyProps {
  end: RoundEnd;
  board: LastBoard | null;
  /** It was there when the page came: nothing moves. */
  still: boolean;
  dismiss(): void;
}

export function useCeremony({ view, log }: TableProps<MineView>): CeremonyProps | null {
  const ending = useEnding();
  const end = useMemo(() => roundEnd(log), [log]);
  const first = useRef(end?.number ?? null);
  const [dismissed, setDismissed] = useState(
    end && view.phase === 'play' && !ending.held ? end.number : null,
  );
  const before = useRef(view);
  const board = useRef<{ number: number; board: LastBoard } | null>(null);

  if (end && board.current?.number !== end.number) {
    if (view.round === end.round && view.phase !== 'play')
      board.current = { number: end.number, board: { cards: view.mine, goals: view.goals } };
    else if (before.current.round === end.round && before.current.moves < end.number)
      board.current = { number: end.number, board: lastBoard(before.current, end.last) };
  }
  before.current = view;
  if (!end || !ending.ceremony || dismissed === end.number) return null;
  return {
    end,
    board: board.current?.number === end.number ? board.current.board : null,
    still: first.current === end.number,
    dismiss() {
      setDismissed(end.number);
      ending.goOn();
    },
  };
}
