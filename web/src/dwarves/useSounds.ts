// What a move sounds like.
import { useEffect, useRef } from 'preact/hooks';

import type { SoundName } from '../app/sound';
import { sound } from '../app/sound';
import type { GameEvent } from '../engine/types';
import type { LogEntry } from '../table/props';

const SOUNDS: Partial<Record<string, SoundName>> = {
  dug: 'dig', fell: 'rockfall', broke: 'break', trapped: 'break', fixed: 'mend', freed: 'mend',
  looked: 'peek', inspected: 'peek', took: 'coin', stole: 'coin',
};

export function soundOf(event: GameEvent): SoundName | null {
  if (event.event === 'turned' && event.is !== 'treasure') return 'stone';
  return SOUNDS[event.event] ?? null;
}

/** The last move is heard when it is made, and not when one looks back. */
export function useSounds(log: readonly LogEntry[]): void {
  const heard = useRef(log.length);

  useEffect(() => {
    const one = log.length === heard.current + 1;
    heard.current = log.length;
    if (!one) return;
    const sounds = log[log.length - 1]!.events.flatMap((event) => soundOf(event) ?? []);
    for (const name of new Set(sounds)) sound(name);
    if (sounds.includes('dig')) sound('light');
  }, [log]);
}
