// When the end of a round is celebrated, and how far its story is.
import { useEffect, useMemo, useState } from 'preact/hooks';

import { motionWanted } from '../ui/settings';
import { useEnding } from '../playing/ending';
import type { RoundEnd } from './roundend';
import { roundEnd } from './roundend';

/** The round that has ended; null while there is nothing to celebrate. */
export function useRoundEnd(): RoundEnd | null {
  const { after } = useEnding();
  return useMemo(() => after && roundEnd(after.log), [after?.log]);
}

/** How long the mine is looked at, in milliseconds. */
const MINE = 1800;
/** How long each dwarf is, from 3 to 12 of them. */
export const eachFor = (dwarves: number): number =>
  Math.round(Math.max(420, Math.min(1000, 3800 / dwarves)));

export interface Story {
  /** How many dwarves have begun to turn over; 0 while the mine is looked at. */
  turned: number;
  /** All has been shown. */
  done: boolean;
  skip(): void;
}

/** First the mine, then a dwarf after the other; any key or tap goes to the last picture. */
export function useStory(dwarves: number, already: boolean): Story {
  const [turned, turn] = useState(already || !motionWanted() ? dwarves + 1 : 0);
  const done = turned > dwarves;
  const skip = (): void => turn(dwarves + 1);

  useEffect(() => {
    if (done) return;
    const timer = setTimeout(() => turn(turned + 1), turned ? eachFor(dwarves) : MINE);
    return () => clearTimeout(timer);
  }, [turned]);
  useEffect(() => {
    if (done) return;
    addEventListener('keydown', skip);
    return () => removeEventListener('keydown', skip);
  }, [done]);
  return { turned: Math.min(turned, dwarves), done, skip };
}
