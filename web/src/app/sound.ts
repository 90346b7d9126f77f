// Small sounds, synthesised: wood, iron, felt, one warm bell. Off until asked for.
import { settings } from './settings';
import { voices } from './voices';

export type SoundName =
  | 'dig' | 'light' | 'turn' | 'break' | 'mend' | 'rockfall' | 'peek'
  | 'stone' | 'gold' | 'bomb' | 'dice' | 'coin' | 'claim';

let context: AudioContext | null = null;

/** Play a sound, if sounds are wanted. Browsers allow it after the first gesture. */
export function sound(name: SoundName): void {
  const { sound: wanted, volume } = settings();
  if (!wanted || volume <= 0 || typeof AudioContext === 'undefined') return;
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    const out = context.createGain();
    out.gain.value = volume * 0.5;
    out.connect(context.destination);
    voices[name](context, out, context.currentTime + 0.01);
  } catch {
    context = null;
  }
}
