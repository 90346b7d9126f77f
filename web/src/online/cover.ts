// The log for a screen that others see: without what only its player knows.
import type { GameEvent } from '../engine/types';
import type { LogEntry } from '../table/props';

/** What of an event is told to some only (docs/protocol.md, "Events"). */
const SECRET: Partial<Record<string, keyof GameEvent>> = {
  dealt: 'role', looked: 'is', passed: 'card', drew: 'card', took: 'n', inspected: 'role',
  hat: 'role',
};

function withoutSecret(event: GameEvent): GameEvent {
  const secret = SECRET[event.event];
  if (!secret || !(secret in event)) return event;
  const { [secret]: _, ...open } = event;
  return open as GameEvent;
}

export const coverLog = (log: LogEntry[]): LogEntry[] =>
  log.map((entry) => ({ ...entry, events: entry.events.map(withoutSecret) }));
