// A move of several events, one picture after the other: what is seen after each of them,
// which the engine knows, and how long it is shown.
import type { GameEvent } from '../engine/types';
import type { GalleriesView } from './view';

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
