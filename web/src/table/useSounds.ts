// What a move sounds like.
import { useEffect, useRef } from 'preact/hooks';
import { sound } from '../app/sound';
import type { GameName } from '../engine/types';
import { pageOf } from '../games/registry';
import type { LogEntry } from './props';

/** The last move is heard when it is made, and not when one looks back. */
export function useSounds(game: GameName, log: readonly LogEntry[]): void {
  const heard = useRef(log.length);

  useEffect(() => {
    const one = log.length === heard.current + 1;
    heard.current = log.length;
    if (!one) return;
    const names = log[log.length - 1]!.events.flatMap(pageOf(game).sounds);
    for (const name of new Set(names)) sound(name);
  }, [log]);
}
