// Plays what happened picture by picture. It never holds anyone up: any key or tap goes
// to the present, and what can be done is there all the time.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { seenHere } from '../engine/seen';
import type { GameEvent } from '../engine/types';
import type { LogEntry } from '../playing/props';
import { sound } from '../ui/sound';
import { soundsOf } from './sounds';
import type { GalleriesView } from './view';

// A move of several events, one picture after the other: what is seen after each of them,
// which the engine knows, and how long it is shown.

export interface Frame {
  /** The table once the event has happened. */
  view: GalleriesView;
  event: GameEvent;
  /** What is shown of it: the event's name, or that a gallery folds. */
  kind: string;
  /** Places to be shown. */
  places: string[];
  ms: number;
}

/** How long each is shown; what is not named is passed over. */
const SHOWN: Record<string, number> = {
  works: 300, fetched: 700, bought: 350, wears: 500, planted: 550, defused: 550,
  contract: 600, rolled: 700, passed: 300, dug: 600, chest: 700, held: 500, pick: 450,
  closed: 600, folds: 450, home: 350, bomb_home: 300, exploded: 600, shot: 550, armour: 550,
  died: 600, paid: 450, shuffled: 350, counted: 500,
};

/** Every place of a gallery that closes, else the place that the event names. */
function placesOf(view: GalleriesView, e: GameEvent): string[] {
  if (e.event === 'closed') {
    return view.galleries[e.gallery! - 1]!.cards.map((_, i) => `${e.gallery}.${i + 1}`);
  }
  return e.at && e.at !== 'reserve' ? [e.at] : [];
}

/** The pictures of a move: what was seen before it, its events, and what was seen after each.
 *  A gallery that closes folds before the last one leaves it. */
export function frames(before: GalleriesView, events: readonly GameEvent[],
  after: readonly GalleriesView[]): Frame[] {
  const out: Frame[] = [];
  let closed: GameEvent | null = null;
  const show = (view: GalleriesView, event: GameEvent, kind: string): void => {
    const ms = SHOWN[kind];
    if (ms) out.push({ view, event, kind, places: placesOf(view, event), ms });
  };
  events.forEach((event, i) => {
    const view = after[i]!;
    if (event.event === 'closed') closed = event;
    else if (closed && !view.galleries[closed.gallery! - 1]!.cards.length) {
      show(after[i - 1] ?? before, closed, 'folds');
      closed = null;
    }
    show(view, event, event.event);
  });
  return out;
}

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
