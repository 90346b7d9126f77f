// A player by hat and face.
import { createContext } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import { player } from '../art/figures';
import { Svg } from '../art/Svg';
import { castOf, seatIndex } from '../engine/types';
import type { Seat } from '../engine/types';

interface HatProps {
  seat: Seat;
  /** Which bot, or whether it is one. */
  bot: string | boolean | null;
  away?: boolean | undefined;
  size: number;
  class?: string;
}

/** The hats of the table that is shown, P1's first (person.ts); where there are none, seats have
 *  their own. */
export const HatsContext = createContext<readonly number[]>([]);

/** What a seat looks like, by the number of its hat. */
export function useLook(seat: Seat): number {
  const index = seatIndex(seat);
  return useContext(HatsContext)[index] ?? index;
}

export function Hat({ seat, bot, away, size, class: name }: HatProps) {
  const state = bot ? 'bot' : away ? 'away' : '';
  const who = typeof bot === 'string' ? castOf(bot)?.who : null;
  const look = useLook(seat);
  return useMemo(() => (
    <Svg class={name} html={player(look, size, { state, who })} />
  ), [look, state, size, name, who]);
}
