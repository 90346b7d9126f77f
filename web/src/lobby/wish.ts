// What a table is to be, and by which clock; and who has just opened one.
import type { GameInfo, Options } from '../engine/types';
import { allOptions } from '../playing/lineup';
import type { Lineup } from '../playing/lineup';
import type { ClockRule, Table, TermsChanged } from '../playing/online/messages';
import { isObject, keep, load } from '../ui/storage';
import type { LobbyTexts } from './words';

// Clocks that people play with, and how they are said.

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

// What somebody wants a table to be, and how that is said to the server.

export type Found = 'link' | 'public';
export type Watch = 'public' | 'none';
export type Talk = 'none' | 'claims' | 'free';
type Late = 'watch' | 'sit';

export interface Wish {
  found: Found;
  password: string;
  watch: Watch;
  /** As clockWord has it. */
  clock: string;
  /** Null: as is usual for such a table. */
  talk: Talk | null;
  late: Late;
}

export const FOUNDS = ['link', 'public'] as const;
export const WATCHES = ['public', 'none'] as const;
export const TALKS = ['none', 'claims', 'free'] as const;
export const LATES = ['watch', 'sit'] as const;

const usual: Wish = {
  found: 'link', password: '', watch: 'public', clock: 'none', talk: null, late: 'watch',
};

/** Strangers say what is ready to be said; friends what they like. */
export const talkOf = ({ talk, found }: Wish): Talk =>
  talk ?? (found === 'public' ? 'claims' : 'free');

const among = <V extends string>(all: readonly V[], value: unknown, or: V): V =>
  all.find((v) => v === value) ?? or;

/** What was wished for last; but for a password, and for everybody to come: that is
 *  wished for each time. */
export function lastWish(): Wish {
  const kept = load('wish', isObject) ?? {};
  return {
    ...usual,
    watch: among(WATCHES, kept.watch, usual.watch),
    late: among(LATES, kept.late, usual.late),
    talk: TALKS.find((t) => t === kept.talk) ?? null,
    clock: typeof kept.clock === 'string' ? clockWord(clockNamed(kept.clock)) : usual.clock,
  };
}

export const rememberWish = ({ watch, clock, talk, late }: Wish): boolean =>
  keep('wish', { watch, clock, talk, late });

/** The body of POST /api/tables. Defaults are left out. */
export function tableWished(lineup: Lineup, info: GameInfo, wish: Wish): object {
  const { found, password, watch, late } = wish;
  return {
    game: lineup.game,
    players: lineup.chairs.length,
    options: allOptions(lineup, info),
    public: found === 'public',
    watch,
    clock: clockNamed(wish.clock),
    ...(password ? { password } : {}),
    ...(talkOf(wish) !== talkOf({ ...wish, talk: null }) ? { talk: talkOf(wish) } : {}),
    ...(late !== usual.late ? { late } : {}),
  };
}

/** What a table is, as somebody who wishes to change it finds it. */
export const wishOf = (table: Table): Wish => ({
  found: table.public ? 'public' : 'link',
  password: '',
  watch: table.watch,
  clock: clockWord(table.clock),
  talk: table.talk ?? null,
  late: table.late ?? usual.late,
});

/** What is to be different at a table; null if nothing is. */
export function termsChanged(table: Table, options: Options, wish: Wish): TermsChanged | null {
  const { found, watch, clock, talk, late } = wishOf(table);
  const other = Object.entries(options).filter(([name, value]) => String(table.options[name]) !== String(value));
  const change: TermsChanged = {
    ...(other.length && { options: Object.fromEntries(other) }),
    ...(wish.found !== found && { public: wish.found === 'public' }),
    ...(wish.watch !== watch && { watch: wish.watch }),
    ...(wish.late !== late && { late: wish.late }),
    ...(wish.talk && wish.talk !== talk && { talk: wish.talk }),
    ...(wish.clock !== clock && { clock: clockNamed(wish.clock) }),
  };
  return Object.keys(change).length ? change : null;
}

// The host of a table sits down at it on arriving there.

let awaited: string | null = null;

export function comeTo(table: string): void {
  awaited = table;
}

/** True once, for the table that was just opened here. */
export function hasJustOpened(table: string): boolean {
  const here = awaited === table;
  if (here) awaited = null;
  return here;
}
