// What comes by itself is asked for until it comes: nobody would know that it failed.

/** The first pause before something is asked for again, and the longest, in milliseconds. */
const PAUSE = 2000;
const LAST_PAUSE = 60_000;

/** Asks until it is answered, with longer and longer pauses. Returns how to stop. */
export function insist<T>(
  ask: () => { answer: Promise<T>; stop(): void }, then: (answer: T) => void,
): () => void {
  let [stopped, timer] = [false, 0];
  let now: { stop(): void } | null = null;
  const go = (pause: number) => {
    const { answer, stop } = ask();
    now = { stop };
    answer.then((found) => { if (!stopped) then(found); }, () => {
      if (!stopped && pause < LAST_PAUSE) timer = window.setTimeout(go, pause, pause * 2);
    });
  };
  go(PAUSE);
  return () => {
    stopped = true;
    clearTimeout(timer);
    now?.stop();
  };
}
