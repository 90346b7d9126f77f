// What is asked about a record: worked out in a worker, which answers once and is stopped when
// nobody wants to know any more.
import type { Mistake, Others } from './hindsight';
import { LEVELS, type Seat } from './types';
import type { WatchAnswer, WatchTask } from './watchworker';

export interface Asked { answer: Promise<string>; stop(): void }

export function askWatcher(task: WatchTask): Asked {
  let worker: Worker | null = null;
  const stop = () => worker?.terminate();
  const answer = new Promise<string>((resolve, reject) => {
    worker = new Worker(new URL('./watchworker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<WatchAnswer>) => {
      if ('text' in data) resolve(data.text);
      else reject(new Error(data.error));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new Error(event.message || 'No worker could be started.'));
    };
    worker.postMessage(task);
  });
  return { answer: answer.finally(stop), stop };
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

/** Worked out in a worker; `moves`: after which all players are asked, null for all. */
export const askReads = (record: string, moves: readonly number[] | null): Asked =>
  askWatcher({ do: 'reads', record, moves });

/** Those of some rounds, from 1, worked out in a worker. */
export const askTurning = (record: string, rounds: readonly number[]): Asked =>
  askWatcher({ do: 'turning', record, rounds });
