// Small sounds, synthesised: wood, iron, felt, one warm bell. Off until asked for.
import { settings } from './settings';

// How each sound is made. None lasts longer than 600 ms, but for the notes of a long way.

/** `n` is how many there are of what is heard, if there can be several. */
type Voice = (context: AudioContext, out: AudioNode, at: number, n?: number) => void;

interface Tone {
  from: number;
  to?: number;
  after?: number;
  lasts: number;
  loud: number;
  shape?: OscillatorType;
}

/** A struck tone: loud at once, then dying away. */
function strike(context: AudioContext, out: AudioNode, at: number, tone: Tone): void {
  const start = at + (tone.after ?? 0);
  const end = start + tone.lasts;
  const source = context.createOscillator();
  source.type = tone.shape ?? 'sine';
  source.frequency.setValueAtTime(tone.from, start);
  if (tone.to) source.frequency.exponentialRampToValueAtTime(tone.to, end);
  source.connect(fading(context, out, start, end, tone.loud));
  source.start(start);
  source.stop(end);
}

interface Noise {
  pitch: number;
  to?: number;
  after?: number;
  lasts: number;
  loud: number;
  band?: BiquadFilterType;
  narrow?: number;
}

/** A burst of filtered noise: stone, paper, breath. */
function burst(context: AudioContext, out: AudioNode, at: number, noise: Noise): void {
  const start = at + (noise.after ?? 0);
  const end = start + noise.lasts;
  const source = context.createBufferSource();
  source.buffer = grit(context);
  const filter = context.createBiquadFilter();
  filter.type = noise.band ?? 'bandpass';
  filter.Q.value = noise.narrow ?? 1;
  filter.frequency.setValueAtTime(noise.pitch, start);
  if (noise.to) filter.frequency.exponentialRampToValueAtTime(noise.to, end);
  source.connect(filter);
  filter.connect(fading(context, out, start, end, noise.loud));
  source.start(start);
  source.stop(end);
}

function fading(
  context: AudioContext, out: AudioNode, start: number, end: number, loud: number,
): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  gain.connect(out);
  return gain;
}

let grain: AudioBuffer | null = null;
function grit(context: AudioContext): AudioBuffer {
  if (grain?.sampleRate === context.sampleRate) return grain;
  grain = context.createBuffer(1, context.sampleRate * 0.6, context.sampleRate);
  const samples = grain.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return grain;
}

const tap = (after: number): Voice => (context, out, at) => {
  const ring = { from: 1900, to: 900, lasts: 0.09, loud: 0.3 };
  strike(context, out, at, { ...ring, after, shape: 'triangle' });
  burst(context, out, at, { pitch: 2600, after, lasts: 0.06, loud: 0.5 });
};

const KALIMBA = [392, 440, 523, 587, 659];
/** More would be out of earshot, and too late. */
const WAY_NOTES = 15;

const voices: Record<SoundName, Voice> = {
  dig(context, out, at) {
    tap(0)(context, out, at);
    tap(0.16)(context, out, at);
  },
  light(context, out, at) {
    KALIMBA.forEach((from, i) =>
      strike(context, out, at, { from, after: i * 0.06, lasts: 0.3, loud: 0.22 }));
  },
  turn(context, out, at) {
    burst(context, out, at, { pitch: 3200, to: 900, lasts: 0.3, loud: 0.35 });
    strike(context, out, at, { from: 330, to: 440, after: 0.14, lasts: 0.4, loud: 0.16 });
  },
  break(context, out, at) {
    burst(context, out, at, { pitch: 1800, lasts: 0.05, loud: 0.9, narrow: 2 });
    burst(context, out, at, { pitch: 900, after: 0.05, lasts: 0.12, loud: 0.6, narrow: 3 });
  },
  mend(context, out, at) {
    for (let i = 0; i < 5; i++) {
      const pitch = 3000 + i * 160;
      burst(context, out, at, { pitch, after: i * 0.06, lasts: 0.03, loud: 0.5 });
    }
  },
  rockfall(context, out, at) {
    burst(context, out, at, { pitch: 240, to: 50, lasts: 0.58, loud: 1, band: 'lowpass' });
    strike(context, out, at, { from: 70, to: 34, lasts: 0.5, loud: 0.5 });
  },
  peek(context, out, at) {
    burst(context, out, at, { pitch: 4200, to: 6000, lasts: 0.12, loud: 0.16 });
    burst(context, out, at, { pitch: 5200, to: 3400, after: 0.12, lasts: 0.14, loud: 0.14 });
  },
  stone(context, out, at) {
    strike(context, out, at, { from: 130, to: 60, lasts: 0.25, loud: 0.7 });
    burst(context, out, at, { pitch: 300, lasts: 0.12, loud: 0.4, band: 'lowpass' });
  },
  gold(context, out, at) {
    for (const from of [659, 1318, 1976]) {
      strike(context, out, at, { from, lasts: 0.6, loud: 0.16 });
    }
    voices.coin(context, out, at + 0.12);
  },
  bomb(context, out, at) {
    burst(context, out, at, { pitch: 500, to: 60, lasts: 0.5, loud: 1, band: 'lowpass' });
    strike(context, out, at, { from: 110, to: 30, lasts: 0.45, loud: 0.8 });
  },
  dice(context, out, at) {
    for (const after of [0, 0.07, 0.13, 0.22, 0.34]) {
      const pitch = 1500 - after * 1200;
      burst(context, out, at, { pitch, after, lasts: 0.04, loud: 0.6, narrow: 3 });
    }
  },
  claim(context, out, at) {
    for (const after of [0, 0.11]) {
      strike(context, out, at, { from: 240, to: 150, after, lasts: 0.08, loud: 0.3 });
      burst(context, out, at, { pitch: 700, after, lasts: 0.04, loud: 0.2, band: 'lowpass' });
    }
  },
  /** The same for every role: others may listen. */
  role(context, out, at) {
    burst(context, out, at, { pitch: 2400, to: 700, lasts: 0.3, loud: 0.3 });
    for (const [i, from] of [196, 294, 392].entries())
      strike(context, out, at, { from, after: 0.2 + i * 0.05, lasts: 0.35, loud: 0.16 });
  },
  draw(context, out, at) {
    burst(context, out, at, { pitch: 1400, to: 4200, after: 0.12, lasts: 0.16, loud: 0.2 });
    burst(context, out, at, { pitch: 900, after: 0.34, lasts: 0.04, loud: 0.3, band: 'lowpass' });
  },
  /** A note for each cell of the way, each above the one before. */
  way(context, out, at, n = KALIMBA.length) {
    const most = Math.min(n, WAY_NOTES);
    for (let i = 0; i < most; i++) {
      const from = KALIMBA[i % 5]! * 2 ** Math.floor(i / 5);
      strike(context, out, at, { from, after: i * 0.06, lasts: 0.22, loud: 0.18 });
    }
  },
  tear(context, out, at) {
    for (const after of [0, 0.06, 0.12])
      burst(context, out, at, { pitch: 5200, to: 2600, after, lasts: 0.07, loud: 0.4, narrow: 2 });
  },
  coin(context, out, at) {
    const clink = { loud: 0.14, shape: 'triangle' } as const;
    strike(context, out, at, { ...clink, from: 2637, lasts: 0.12 });
    strike(context, out, at, { ...clink, from: 3520, after: 0.07, lasts: 0.3 });
  },
};

export type SoundName =
  | 'dig' | 'light' | 'turn' | 'break' | 'mend' | 'rockfall' | 'peek'
  | 'stone' | 'gold' | 'bomb' | 'dice' | 'coin' | 'claim' | 'role' | 'draw' | 'way' | 'tear';

let context: AudioContext | null = null;

/** Play a sound, if sounds are wanted. Browsers allow it after the first gesture. */
export function sound(name: SoundName, n?: number): void {
  const { sound: wanted, volume } = settings();
  if (!wanted || volume <= 0 || typeof AudioContext === 'undefined') return;
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    const out = context.createGain();
    out.gain.value = volume * 0.5;
    out.connect(context.destination);
    voices[name](context, out, context.currentTime + 0.01, n);
  } catch {
    context = null;
  }
}
