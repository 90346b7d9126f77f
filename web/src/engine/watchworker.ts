// The worker that a record is watched in, so that the page never waits for it.
import { loadCore } from './core';
import url from './watch.wasm?url';
import {
  type WatchExports, checkOf, mistakesOf, opinionsOf, othersOf, prepare, readsOf,
  reasonOf, turningOf,
} from './watcher';
import type { Known, Level, Seat } from './types';

export type WatchTask =
  | { do: 'watch'; record: string }
  | { do: 'why'; record: string; at: number }
  | { do: 'turning'; record: string; rounds: readonly number[] }
  | { do: 'reads'; record: string; moves: readonly number[] | null }
  | { do: 'others'; record: string; at: number; level: Level }
  | { do: 'mistakes'; record: string; seat: Seat }
  | { do: 'verify'; record: string; known: Known };
export type WatchAnswer = { text: string } | { error: string };

async function perform(task: WatchTask): Promise<string> {
  const core = await loadCore<WatchExports>(url);
  const { record } = task;
  if (task.do === 'verify') return checkOf(core, record, task.known);
  await prepare(core, record);
  switch (task.do) {
    case 'why':
      return reasonOf(core, record, task.at);
    case 'turning':
      return turningOf(core, record, task.rounds);
    case 'reads':
      return readsOf(core, record, task.moves);
    case 'others':
      return othersOf(core, record, task.at, task.level);
    case 'mistakes':
      return mistakesOf(core, record, task.seat);
    case 'watch':
      return opinionsOf(core, record);
  }
}

addEventListener('message', ({ data }: MessageEvent<WatchTask>) => {
  perform(data).then((text): WatchAnswer => ({ text }),
    (error): WatchAnswer => ({ error: String((error as Error).message ?? error) }))
    .then((answer) => postMessage(answer));
});
