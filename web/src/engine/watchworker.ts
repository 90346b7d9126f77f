// The worker that a record is watched in, so that the page never waits for it.
import { loadCore } from './core';
import url from './watch.wasm?url';
import { type Known, type WatchExports, checkOf, watch } from './watcher';

export type WatchTask =
  | { do: 'watch'; record: string }
  | { do: 'verify'; record: string; known: Known };
export type WatchAnswer = { text: string } | { error: string };

async function perform(task: WatchTask): Promise<string> {
  const core = await loadCore<WatchExports>(url);
  return task.do === 'watch' ? watch(core, task.record)
    : checkOf(core, task.record, task.known);
}

addEventListener('message', ({ data }: MessageEvent<WatchTask>) => {
  perform(data).then((text): WatchAnswer => ({ text }),
    (error): WatchAnswer => ({ error: String((error as Error).message ?? error) }))
    .then((answer) => postMessage(answer));
});
