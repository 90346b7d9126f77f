// What a trace of Chromium says about the page: its longest task, its longest wait for a
// frame, how long a click waits for the frame that answers it, and how long scripts of the page
// run at a stretch. All in milliseconds.

const MILLI = 1000; // A trace counts in microseconds.

export const CATEGORIES = [
  'toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame', 'devtools.timeline.frame', 'loading',
];

/** Enough to see scripts, for traces of minutes. */
export const SCRIPTS = ['toplevel', 'devtools.timeline', 'v8'];

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

const SCRIPT = new Set(['EvaluateScript', 'FunctionCall', 'EventDispatch', 'TimerFire',
  'FireAnimationFrame', 'HandlePostMessage', 'RunMicrotasks', 'v8.callFunction', 'v8.compile',
  'v8.run', 'MinorGC', 'MajorGC']);
const DRAWING = new Set(['UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint', 'ParseHTML']);
const INPUT = /^(key|beforeinput|input|pointer|mouse|click)/;

/** Each task of the main thread in which scripts ran, and how long they did: without what they
 *  made the browser lay out meanwhile, and without what other programs took from it. `by` says
 *  whose they are: the page's own, the page's answer to a key, or only the driver's, as every
 *  function of the page has an address and those that Playwright brings along have none. */
export function readScripts(buffer, url) {
  const { traceEvents } = JSON.parse(buffer.toString());
  const { pid, tid } = mainThread(traceEvents, url);
  const main = traceEvents.filter((e) => e.pid === pid && e.tid === tid && e.ph === 'X')
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const tasks = [];
  let [task, scripts, drawn] = [-1, -1, -1];
  for (const e of main) {
    const [end, ms] = [e.ts + (e.dur ?? 0), (e.tdur ?? e.dur ?? 0) / MILLI];
    if (e.name.endsWith('RunTask') && e.ts >= task) {
      tasks.push({ ms: 0, parts: [], addresses: [] });
      task = end;
    }
    if (e.ts >= task) continue;
    const now = tasks.at(-1);
    if (e.name === 'FunctionCall') now.addresses.push(e.args.data?.url ?? '');
    if (e.ts >= scripts && SCRIPT.has(e.name)) {
      now.ms += ms;
      now.parts.push({ name: e.args.data?.type ?? e.name, ms });
      scripts = end;
    } else if (e.ts < scripts && e.ts >= drawn && DRAWING.has(e.name)) {
      now.ms -= ms;
      drawn = end;
    }
  }
  return tasks.filter(({ parts }) => parts.length).map(({ ms, parts, addresses }) => {
    const isDriven = addresses.length > 0 && !addresses.some((address) => address.startsWith(url));
    const isKey = parts.some(({ name }) => INPUT.test(name));
    return { ms, parts, by: isDriven ? 'driver' : isKey ? 'keys' : 'page' };
  });
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
