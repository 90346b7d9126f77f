// What a server's table knows of a seat besides the game: is its person there, does a clock
// run? The tables show it where the players are; alone at one screen there is nothing.
import { createContext } from 'preact';
import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import type { Seat } from '../engine/types';

export interface SeatState {
  away: boolean;
  /** The most important thing to say of who sits there, if there is one. */
  note: ComponentChildren;
  fuse: FuseState | null;
}

/** A clock that burns down: what share of it is left, for how many milliseconds. One that
 *  does not burn has none. */
export interface FuseState { share: number; ms: number | null; since: number }

export interface TableStates {
  seat(seat: Seat): SeatState | null;
  /** What the clock shows whose time runs. */
  clock: ComponentChildren;
}

export const StatesContext = createContext<TableStates>({ seat: () => null, clock: null });

export const useSeatState = (seat: Seat): SeatState | null =>
  useContext(StatesContext).seat(seat);

export const useTurnClock = (): ComponentChildren => useContext(StatesContext).clock;

/** Along the foot of who is on turn. */
export function Fuse({ of }: { of: FuseState }) {
  const style = { '--share': of.share, '--ms': `${of.ms ?? 0}ms` };
  return (
    <i key={of.since} class={of.ms === null ? 'fuse' : 'fuse burns'} style={style}
      aria-hidden="true" />
  );
}
