// Plays what happened picture by picture. It never holds anyone up: any key or tap goes
// to the present, and what can be done is there all the time.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { sound } from '../app/sound';
import { seenHere } from '../engine/seen';
import type { GalleriesView } from './view';
import type { LogEntry } from '../table/props';
import { frames, type Frame } from './frames';
import { soundsOf } from './sounds';

/** What waits is shown in about this time, but no picture for less than the least. */
const PATIENCE = 1800;
const LEAST = 140;

function shownFor(queue: Frame[]): number {
  const all = queue.reduce((sum, f) => sum + f.ms, 0);
  return Math.max(LEAST, queue[0]!.ms * Math.min(1, PATIENCE / all));
}

interface Playback {
  /** The picture to be shown; null at the present. */
  frame: Frame | null;
  skip(): void;
}

export function usePlayback(view: GalleriesView, log: LogEntry[]): Playback {
  const [queue, setQueue] = useState<Frame[]>([]);
  const last = useRef(view);
  const frame = queue[0] ?? null;
  const skip = (): void => setQueue([]);

  useLayoutEffect(() => {
    const before = last.current, entry = log.at(-1);
    last.current = view;
    if (before === view || before.viewer !== view.viewer) return;
    if (view.moves === before.moves + 1 && entry?.number === view.moves) {
      const after = seenHere().follow(before, entry.events);
      if (after) setQueue(waiting => [...waiting, ...frames(before, entry.events, after)]);
    } else if (view.moves !== before.moves) skip();
  }, [view]);

  useEffect(() => {
    if (!frame) return;
    soundsOf(frame.event).forEach(sound);
    const timer = setTimeout(() => setQueue(waiting => waiting.slice(1)), shownFor(queue));
    return () => clearTimeout(timer);
  }, [frame]);

  useEffect(() => {
    if (!frame) return;
    addEventListener('pointerdown', skip, true);
    addEventListener('keydown', skip, true);
    return () => {
      removeEventListener('pointerdown', skip, true);
      removeEventListener('keydown', skip, true);
    };
  }, [frame === null]);

  return { frame, skip };
}
