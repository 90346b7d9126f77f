// The worker that bots think in, so that the page never waits for them.
import { type Core, loadCore } from './core';
import { type Budget, type SeatedBot, Thinker } from './thinker';
import type { Seat } from './types';
import { type Known, checkOf, opinionsOf } from './watcher';

export type Task =
  | { do: 'begin'; record: string; seats: SeatedBot[] }
  | { do: 'saw'; seat: Seat; move: string }
  | { do: 'choose' | 'hint'; seat: Seat; budget: Budget }
  | { do: 'watch'; record: string }
  | { do: 'verify'; record: string; known: Known };
export interface Order { id: number; task: Task }
/** A move, or lines of JSON. */
export interface Answer { id: number; text: string; error?: string }
interface Mind { core: Core; thinker: Thinker }

function perform({ core, thinker }: Mind, task: Task): string {
  switch (task.do) {
    case 'begin':
      thinker.begin(task.record, task.seats);
      return '';
    case 'saw':
      thinker.saw(task.seat, task.move);
      return '';
    case 'choose':
      return thinker.choose(task.seat, task.budget);
    case 'hint':
      return thinker.hint(task.seat, task.budget);
    case 'watch':
      return opinionsOf(core, task.record);
    case 'verify':
      return checkOf(core, task.record, task.known);
  }
}

function sentence(error: unknown): string {
  if (error instanceof WebAssembly.RuntimeError) return `A bot has failed: ${error.message}.`;
  return error instanceof Error ? error.message : String(error);
}

const loading = loadCore().then((core): Mind => ({ core, thinker: new Thinker(core) }));
loading.catch(() => {
  // Whoever asks is told.
});

addEventListener('message', async ({ data }: MessageEvent<Order>) => {
  const answer: Answer = { id: data.id, text: '' };
  try {
    answer.text = perform(await loading, data.task);
  } catch (error) {
    answer.error = sentence(error);
  }
  postMessage(answer);
});
