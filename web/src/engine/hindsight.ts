// What others would have played, and what was a mistake: docs/protocol.md. Both are worked out in
// a worker, which is stopped when nobody wants to know any more.
import { type Asked, askWatcher } from './opinions';
import type { Reason } from './reasons';
import { LEVELS, type Level, type Seat } from './types';

/** In how many games of a hundred a bot of that level plays a move; the likeliest comes first. */
export interface Others { level: Level; moves: { move: string; share: number }[] }

/** A move for which there was a much better one, by the bot of the level hard. */
export interface Mistake {
  /** Which move, from 1. */
  n: number;
  p: Seat;
  move: string;
  /** In percent: in how many more games the bot plays the better move, or the chance to win
   *  that was given away. */
  cost: number;
  unit: 'share' | 'win';
  better: Reason;
}

/** One level after the other, each told as soon as it is known; returns how to stop. */
export function askOthers(
  record: string, at: number, tell: (others: Others) => void, fail: () => void,
): () => void {
  let asked: Asked | null = null;
  let stopped = false;
  const next = async () => {
    for (const level of LEVELS) {
      if (stopped) return;
      asked = askWatcher({ do: 'others', record, at, level });
      tell(JSON.parse(await asked.answer) as Others);
    }
  };
  next().catch(fail);
  return () => {
    stopped = true;
    asked?.stop();
  };
}

/** Of a seat, at most three, in the order of the game. */
export function askMistakes(record: string, seat: Seat): { answer: Promise<Mistake[]>; stop(): void } {
  const { answer, stop } = askWatcher({ do: 'mistakes', record, seat });
  return { answer: answer.then((text) => JSON.parse(text) as Mistake[]), stop };
}
