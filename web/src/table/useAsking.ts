// Why not? The engine in the page knows at once, a server a moment later.
import { useEffect, useRef } from 'preact/hooks';
import type { Refusal } from '../engine/types';
import type { Why } from './props';

interface Question { moves: string[]; tell(answer: Refusal | null): void }

export interface Asking {
  /** Of several moves the first that is refused: told at once, or as soon as it is
   *  known. */
  ask(moves: string[], tell: Question['tell']): void;
  /** Something else is wanted now. */
  forget(): void;
}

export function useAsking(why: Why): Asking {
  const open = useRef<Question | null>(null);
  const ask: Asking['ask'] = (moves, tell) => {
    open.current = null;
    const answer = firstReason(moves, why);
    if (answer === undefined) open.current = { moves, tell };
    else tell(answer);
  };

  useEffect(() => {
    if (open.current) ask(open.current.moves, open.current.tell);
  }, [why]);
  return { ask, forget: () => { open.current = null; } };
}

/** Null if all are allowed; undefined while that is not known. */
export function firstReason(moves: readonly string[], why: Why): Refusal | null | undefined {
  for (const move of moves) {
    const refusal = why(move);
    if (refusal !== null) return refusal;
  }
  return null;
}
