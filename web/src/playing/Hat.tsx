// A player by hat and face.
import { useMemo } from 'preact/hooks';
import { player } from '../art/figures';
import { Svg } from '../art/Svg';
import { seatIndex } from '../engine/types';
import type { Seat } from '../engine/types';

interface HatProps {
  seat: Seat;
  bot: boolean;
  away?: boolean | undefined;
  size: number;
  class?: string;
}

export function Hat({ seat, bot, away, size, class: name }: HatProps) {
  const state = bot ? 'bot' : away ? 'away' : '';
  return useMemo(() => (
    <Svg class={name} html={player(seatIndex(seat), size, { state })} />
  ), [seat, state, size, name]);
}
