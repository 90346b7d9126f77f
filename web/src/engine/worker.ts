// The worker that bots think in, so that the page never waits for them.
import { loadCore } from './core';
import { type Budget, type SeatedBot, Thinker } from './thinker';
import type { Seat } from './types';

export type Task =
  | { do: 'begin'; record: string; seats: SeatedBot[] }
  | { do: 'saw'; seat: Seat; move: string }
  | { do: 'back'; moves: number }
  | { do: 'choose' | 'hint'; seat: Seat; budget: Budget };
export interface Order { id: number; task: Task }
export interface Answer { id: number; move: string; error?: string }

function perform(thinker: Thinker, task: Task): string {
  switch (task.do) {
    case 'begin':
      thinker.begin(task.record, task.seats);
      return '';
    case 'saw':
      thinker.saw(task.seat, task.move);
      return '';
    case 'back':
      thinker.back(task.moves);
      return '';
    case 'choose':
      return thinker.choose(task.seat, task.budget);
    case 'hint':
      return thinker.hint(task.seat, task.budget);
  }
}

function sentence(error: unknown): string {
  if (error instanceof WebAssembly.RuntimeError) return `A bot has failed: ${error.message}.`;
  return error instanceof Error ? error.message : String(error);
}

const loading = loadCore().then((core) => new Thinker(core));
loading.catch(() => {
  // Whoever asks is told.
});

addEventListener('message', async ({ data }: MessageEvent<Order>) => {
  const answer: Answer = { id: data.id, move: '' };
  try {
    answer.move = perform(await loading, data.task);
  } catch (error) {
    answer.error = sentence(error);
  }
  postMessage(answer);
});
