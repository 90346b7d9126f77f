// What somebody wants a table to be, and how that is said to the server.
import { allOptions } from '../app/lineup';
import type { Lineup } from '../app/lineup';
import { isObject, keep, load } from '../app/storage';
import type { GameInfo, Options } from '../engine/types';
import type { Table, TermsChanged } from '../online/messages';
import { clockNamed, clockWord } from './clocks';

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

/** The body of POST /api/tables. What is as usual is left out. */
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
