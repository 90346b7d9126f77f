// A game that is played elsewhere, or was: what the rules make of what somebody has seen.
import { type Core, anyCore, coreHere } from './core';
import { seatAt } from './types';
import type { GameEvent, Refusal, Seat, View } from './types';

const GOALS = [0, 1, 2];
const NO_WAY = -1;
const NO_GOALS = -2;

/** Those of whom it is not known; and how many saboteurs sit there, by the rules of the table. */
export interface Suspects { seats: Seat[]; least: number; most: number }

export class Seen {
  readonly #core: Core;
  readonly #races = new WeakMap<View, number[] | null>();

  constructor(core: Core) {
    this.#core = core;
  }

  /** What is seen after each of the events of a move; null if they cannot have happened
   *  there. Where a round is dealt, only as much as they say. */
  follow<V extends View>(view: V, events: readonly GameEvent[]): V[] | null {
    const { call } = this.#core;
    const views: V[] = [];
    if (!this.#see(view)) return null;
    for (const event of events) {
      if (!call.witness(this.#put(event))) return null;
      views.push(JSON.parse(this.#core.get(call.seen_view())) as V);
    }
    return views;
  }

  /** What is seen after a move of which one has witnessed these events, with the moves that are
   *  legal then; null if they cannot have happened there. */
  after(view: View, events: readonly GameEvent[]): View | null {
    const { call } = this.#core;
    if (!this.#see(view)) return null;
    for (const event of events) if (!call.witness(this.#put(event))) return null;
    return call.witnessed() ? JSON.parse(this.#core.get(call.seen_view())) as View : null;
  }

  /** A view with the moves that are legal; as it is if there can be none such. */
  listed(view: View): View {
    return this.#see(view)
      ? JSON.parse(this.#core.get(this.#core.call.seen_view())) as View : view;
  }

  /** Why the viewer may not make a move; null if it is allowed, undefined if nobody can tell. */
  why(view: View, move: string): Refusal | null | undefined {
    const { call } = this.#core;
    if (!this.#see(view)) return undefined;
    const length = call.seen_why(Math.max(this.#core.put(move), 0));
    return length === 0 ? null : JSON.parse(this.#core.get(length)) as Refusal;
  }

  /** What a move would do for certain, up to where chance comes in; null if whose view it is
   *  may not make it. */
  preview(view: View, move: string): GameEvent[] | null {
    const { call } = this.#core;
    if (!this.#see(view)) return null;
    const length = call.seen_preview(Math.max(this.#core.put(move), 0));
    return length === 0 ? null : JSON.parse(this.#core.get(length)) as GameEvent[];
  }

  /** What each seat has, as far as the view shows; null if there can be no such view. */
  gold(view: View): number[] | null {
    if (!this.#see(view)) return null;
    return Array.from({ length: view.players }, (_, i) => this.#core.call.seen_gold(i));
  }

  /** The cells by which light comes to a goal; null if there is no way. */
  way(view: View, goal: number): { x: number; y: number }[] | null {
    const length = this.#see(view) ? this.#core.call.seen_way(goal) : 0;
    return length === 0 ? null
      : JSON.parse(this.#core.get(length)) as { x: number; y: number }[];
  }

  /** Cards to each goal at the least, as Engine.race has it; null in games without goals. */
  race(view: View): number[] | null {
    const known = this.#races.get(view);
    if (known !== undefined) return known;
    const found = this.#see(view)
      ? GOALS.map((goal) => this.#core.call.seen_cards_to(goal)) : [NO_GOALS];
    const race = found.includes(NO_GOALS) ? null
      : found.map((cards) => (cards === NO_WAY ? Infinity : cards));
    this.#races.set(view, race);
    return race;
  }

  /** Whom the viewer could guess to be a saboteur; null in games without hidden ones. */
  suspects(view: View): Suspects | null {
    const { call } = this.#core;
    const seats = this.#see(view) ? call.seen_suspects(0) : -1;
    if (seats < 0) return null;
    return {
      seats: Array.from({ length: view.players }, (_, i) => i)
        .filter((i) => seats >> i & 1).map(seatAt),
      least: call.seen_suspects(1),
      most: call.seen_suspects(2),
    };
  }

  #put(value: unknown): number {
    return Math.max(this.#core.put(JSON.stringify(value)), 0);
  }

  #see(view: View): boolean {
    return this.#core.call.see(this.#put(view)) !== 0;
  }
}

let here: Seen | null = null;

/** For who knows that the engine is there. */
export const seenHere = (): Seen => here ??= new Seen(coreHere());

export async function loadSeen(): Promise<Seen> {
  await anyCore();
  return seenHere();
}
