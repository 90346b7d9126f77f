// What is heard of `saboteur` and `saboteur2`.
import type { SoundName } from '../app/sound';
import type { GameEvent } from '../engine/types';

const SOUNDS: Partial<Record<string, SoundName[]>> = {
  dug: ['dig', 'light'], fell: ['rockfall'], broke: ['break'], trapped: ['break'],
  fixed: ['mend'], freed: ['mend'], looked: ['peek'], inspected: ['peek'], took: ['coin'],
  stole: ['coin'],
};

/** The gold has a ceremony, and is heard in it. */
export const soundsOf = ({ event, is }: GameEvent): SoundName[] =>
  (event === 'turned' && is !== 'treasure' ? ['stone'] : SOUNDS[event] ?? []);
