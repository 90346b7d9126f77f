// A sum that is counted up in less than a second, with a coin for the ear; any key or tap ends it.
import { useEffect, useState } from 'preact/hooks';
import { motionWanted } from '../ui/settings';
import { sound } from '../ui/sound';

/** Milliseconds for all of it. */
const LASTS = 700;
/** More coins than that are a noise. */
const COINS = 4;

interface CountProps { from: number; to: number; still?: boolean }

/** Nothing moves if it is `still`; nor if less movement is wanted. */
export function Count({ from, to, still = false }: CountProps) {
  const [now, set] = useState(still || !motionWanted() ? to : from);
  const steps = Math.abs(to - from);

  useEffect(() => { if (!still && to > from) sound('coin'); }, []);
  useEffect(() => {
    if (now === to) return;
    const end = () => set(to);
    const timer = setTimeout(() => {
      set(now + Math.sign(to - now));
      if (steps <= COINS) sound('coin');
    }, LASTS / steps);
    addEventListener('keydown', end, true);
    addEventListener('pointerdown', end, true);
    return () => {
      clearTimeout(timer);
      removeEventListener('keydown', end, true);
      removeEventListener('pointerdown', end, true);
    };
  }, [now, to]);
  return <>{now}</>;
}
