// Clocks that people play with, and how they are said.
import type { ClockRule } from '../online/messages';
import type { LobbyTexts } from './words';

export const PER_MOVE: ClockRule[] =
  [30, 60, 120, 300, 3600, 86400].map((seconds) => ({ kind: 'move', seconds }));

export const PER_GAME: ClockRule[] = [[300, 5], [600, 10], [1200, 15], [1800, 30]]
  .map(([seconds, add]) => ({ kind: 'total', seconds: seconds!, add: add! }));

export const NO_CLOCK: ClockRule = { kind: 'none' };

/** A word for each, for lists to choose from. */
export function clockWord(clock: ClockRule): string {
  if (clock.kind === 'none') return 'none';
  return clock.kind === 'move' ? `move ${clock.seconds}` : `total ${clock.seconds} ${clock.add}`;
}

export function clockNamed(word: string): ClockRule {
  const [, kind, seconds, add] = /^(move|total) (\d+)(?: (\d+))?$/.exec(word) ?? [];
  if (kind === 'move') return { kind, seconds: Number(seconds) };
  if (kind === 'total') return { kind, seconds: Number(seconds), add: Number(add ?? 0) };
  return NO_CLOCK;
}

export function sayClock({ clock: texts }: LobbyTexts, clock: ClockRule): string {
  if (clock.kind === 'none') return texts.none;
  const time = sayTime(texts, clock.seconds);
  if (clock.kind === 'move') return texts.move({ time });
  return clock.add ? texts.totalAdd({ time, add: sayTime(texts, clock.add) })
    : texts.total({ time });
}

/** In the largest unit that fits. */
function sayTime(
  { days, hours, minutes, seconds }: LobbyTexts['clock'], n: number,
): string {
  if (n % 86400 === 0) return days({ n: n / 86400 });
  if (n % 3600 === 0) return hours({ n: n / 3600 });
  return n % 60 === 0 ? minutes({ n: n / 60 }) : seconds({ n });
}
