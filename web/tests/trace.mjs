// What a trace of Chromium says about the page: its longest task, its longest wait for a
// frame, and how long a click waits for the frame that answers it. All in milliseconds.

const MILLI = 1000; // A trace counts in microseconds.

export const CATEGORIES = [
  'toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame', 'devtools.timeline.frame', 'loading',
];

/** The main thread of the page: of its process, the one that Chromium calls so. */
function mainThread(events, url) {
  const frames = events.filter((e) => e.name === 'TracingStartedInBrowser')
    .flatMap((e) => e.args.data?.frames ?? []);
  const pid = frames.find((frame) => frame.url.startsWith(url))?.processId;
  const named = events.filter((e) => e.name === 'thread_name'
    && e.args.name === 'CrRendererMain' && (pid === undefined || e.pid === pid));
  if (named.length !== 1) throw new Error(`${named.length} main threads in the trace`);
  return named[0];
}

/** What runs from the event loop, each once. */
const isTask = (e) => e.ph === 'X' && e.name === 'RunTask';

const gaps = (times) => times.slice(1).map((at, i) => (at - times[i]) / MILLI);

/** Each click until the frame after it is shown, by the browser's own count. */
function clicksOf(events, pid) {
  const open = new Map();
  const waits = [];
  for (const e of events) {
    if (e.name !== 'EventTiming' || e.pid !== pid) continue;
    const key = JSON.stringify(e.id2 ?? e.id);
    if (e.ph === 'b' && e.args.data?.type === 'click') open.set(key, e.ts);
    else if (e.ph === 'e' && open.has(key)) {
      waits.push((e.ts - open.get(key)) / MILLI);
      open.delete(key);
    }
  }
  return waits;
}

export function readTrace(buffer, url) {
  const { traceEvents } = JSON.parse(buffer.toString());
  const events = traceEvents.toSorted((a, b) => a.ts - b.ts);
  const { pid, tid } = mainThread(events, url);
  const main = events.filter((e) => e.pid === pid && e.tid === tid);
  const run = main.filter(isTask);
  const tasks = run.map((e) => (e.dur ?? 0) / MILLI);
  // Without what other programs took from it: what a machine that is not busy would need.
  const work = run.map((e) => (e.tdur ?? e.dur ?? 0) / MILLI);
  const ticks = main.filter((e) => e.name === 'FireAnimationFrame').map((e) => e.ts);
  const drawn = events.filter((e) => e.pid === pid && e.name === 'DrawFrame').map((e) => e.ts);
  return {
    seconds: (main.at(-1).ts - main.find((e) => e.ts > 0).ts) / MILLI / 1000,
    tasks, work, frames: gaps(ticks), drawn: gaps(drawn), clicks: clicksOf(events, pid),
  };
}
