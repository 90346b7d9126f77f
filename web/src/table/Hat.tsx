// A player by hat and face.
import { useMemo } from 'preact/hooks';
import { player } from '../art/figures';
import { Svg } from '../art/Svg';
import { seatIndex } from '../engine/types';
import type { Seat } from '../engine/types';

interface HatProps { seat: Seat; bot: boolean; size: number; class?: string }

export function Hat({ seat, bot, size, class: name }: HatProps) {
  return useMemo(() => (
    <Svg class={name} html={player(seatIndex(seat), size, { state: bot ? 'bot' : '' })} />
  ), [seat, bot, size, name]);
}
