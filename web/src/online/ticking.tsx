// What counts down or takes a while.
import { useEffect, useState } from 'preact/hooks';

/** The time, anew when another second of `until` is over. */
function useSeconds(until: number, now: () => number): number {
  const [, tick] = useState(0);
  const left = until - now();
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => tick((n) => n + 1), left % 1000 + 20);
    return () => clearTimeout(timer);
  });
  return left;
}

interface CountdownProps { until: number; now(): number; say(ms: number): string }

/** Says how much is left, every second. */
export function Countdown({ until, now, say }: CountdownProps) {
  return <>{say(Math.max(0, useSeconds(until, now)))}</>;
}

/** Has something been so for a while? */
export function useLasting(is: boolean, ms: number): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    setLasting(false);
    if (!is) return;
    const timer = setTimeout(() => setLasting(true), ms);
    return () => clearTimeout(timer);
  }, [is, ms]);
  return is && lasting;
}
