// A record is watched in a worker, which answers once.
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
