// What is heard of `galleries`, picture by picture.
import type { GameEvent } from '../engine/types';
import type { SoundName } from '../ui/sound';

const SOUNDS: Partial<Record<string, SoundName>> = {
  dug: 'dig', rolled: 'dice', exploded: 'bomb', shot: 'break', contract: 'break',
  closed: 'gold', paid: 'coin', wears: 'mend', held: 'stone', planted: 'peek',
};

export const soundsOf = ({ event }: GameEvent): SoundName[] => {
  const name = SOUNDS[event];
  return name ? [name] : [];
};
