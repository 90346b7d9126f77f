// The end of a round, gathered from the log: who was who, and where the gold went.
import type { GameEvent, Role, Seat } from '../engine/types';
import type { LogEntry } from '../playing/props';
import { sayWon } from '../texts/say/telling';
import { t, words as grammar } from '../texts/texts';
import { suspicion, tally, thisRound } from './lastmoves';

export interface RoundEnd {
  /** The number of the move that ended it. */
  number: number;
  round: number;
  by: 'treasure' | 'exhausted';
  /** Those who have won it; null if that was not seen. */
  won: Role[] | null;
  /** Was it not seen? Then who was who is known, and not what was paid. */
  missed: boolean;
  shown: { p: Seat; role: Role }[];
  aside: Role | null;
  /** saboteur: nugget cards for the miners; null if the saboteurs won. */
  nuggets: number | null;
  took: { p: Seat; n: number | null }[];
  paid: { p: Seat; n: number }[];
  freeWay: { p: Seat; free: Role[]; won: Role[] } | null;
  crystals: { p: Seat; n: number }[];
  stole: { p: Seat; on: Seat | null }[];
  /** saboteur2: who was trapped when it ended. */
  trapped: Seat[];
  /** Is all of the gold handed out? */
  done: boolean;
  /** The round's part of the log. */
  log: LogEntry[];
  /** What the last move did, up to the end. */
  last: GameEvent[];
}

const has = (entry: LogEntry, name: string): boolean =>
  entry.events.some((event) => event.event === name);

/** The last round that ended in the log; null if none did. */
export function roundEnd(log: readonly LogEntry[]): RoundEnd | null {
  const at = log.findLastIndex((entry) => has(entry, 'ended'));
  if (at < 0) return null;
  const end = log[at]!;
  const events = afterwards(log.slice(at));
  const ended = end.events.find((event) => event.event === 'ended')!;
  const all = (name: string): GameEvent[] => events.filter((e) => e.event === name);
  const shown = all('shown');
  const way = all('free_way')[0];
  const nuggets = all('nuggets')[0];

  return {
    number: end.number,
    round: ended.n ?? 1,
    by: ended.by === 'treasure' ? 'treasure' : 'exhausted',
    won: ended.won ?? null,
    missed: has(end, 'missed'),
    shown: shown.flatMap((e) => (e.p && e.role ? [{ p: e.p, role: e.role }] : [])),
    aside: shown.find((e) => !e.p)?.role ?? null,
    nuggets: nuggets ? nuggets.n ?? 0 : null,
    took: all('took').map((e) => ({ p: e.p!, n: e.n ?? null })),
    paid: all('paid').map((e) => ({ p: e.p!, n: e.n ?? 0 })),
    freeWay: way ? { p: way.p!, free: way.free ?? [], won: way.won ?? [] } : null,
    crystals: all('crystals').map((e) => ({ p: e.p!, n: e.n ?? 0 })),
    stole: all('stole').map((e) => ({ p: e.p!, on: e.on ?? null })),
    trapped: trappedIn([...thisRound(log.slice(0, at)), end]),
    done: log.slice(at).some((entry) => has(entry, 'round') || has(entry, 'over')),
    log: [...thisRound(log.slice(0, at)), end],
    last: end.events.slice(0, end.events.indexOf(ended)),
  };
}

/** What the end is announced with: how it came, and who has won. */
export function announcement({ by, won }: Pick<RoundEnd, 'by' | 'won'>): string {
  const words = t().dwarves;
  const how = by === 'treasure' ? words.found : words.lost;
  return won ? `${how} ${sayWon(won)}.` : how;
}

export const hasWon = ({ won, trapped }: RoundEnd, { p, role }: RoundEnd['shown'][0]): boolean =>
  !!won?.includes(role) && !trapped.includes(p);

/** Players who were trapped, and neither freed nor rid of it. */
function trappedIn(round: readonly LogEntry[]): Seat[] {
  const trapped = new Set<Seat>();
  for (const { event, p, on, rid_of } of round.flatMap((entry) => entry.events)) {
    if (event === 'trapped') trapped.add(on!);
    else if (event === 'freed') trapped.delete(on!);
    else if (event === 'shed' && rid_of === 'trap') trapped.delete(p!);
  }
  return [...trapped];
}

/** All events from the end of a round to the beginning of the next. */
function afterwards(log: readonly LogEntry[]): GameEvent[] {
  const events = log.flatMap((entry) => entry.events);
  const from = events.findIndex((event) => event.event === 'ended');
  const next = events.findIndex((event, i) => i > from && event.event === 'round');
  return events.slice(from, next < 0 ? undefined : next);
}

/** The dwarves in the order in which they are turned over: the least expected last. */
export function inOrder(end: RoundEnd): RoundEnd['shown'] {
  const marks = new Map(end.shown.map(({ p }) => [p, suspicion(tally(end.log, p))]));
  const surprise = ({ p, role }: { p: Seat; role: Role }): number =>
    role === 'saboteur' ? -marks.get(p)! : marks.get(p)!;
  return [...end.shown].sort((a, b) => surprise(a) - surprise(b));
}

export interface Step {
  kind: 'trapped' | 'winner' | 'boss' | 'profiteer' | 'crystals' | 'stole' | 'robbed';
  n: number;
  other?: Seat;
}

/** How each player's sum came about, step by step. What a winner gets less than others is
 *  a step of its own. */
export function stepsOf(end: RoundEnd, p: Seat): Step[] {
  const role = end.shown.find((s) => s.p === p)?.role;
  const paid = end.paid.find((e) => e.p === p);
  const share = fullShare(end);
  const less = role === 'boss' || role === 'profiteer' ? role : null;
  const steps: Step[] = end.trapped.includes(p) ? [{ kind: 'trapped', n: 0 }] : [];

  if (paid && less && share !== null && share > paid.n)
    steps.push({ kind: 'winner', n: share }, { kind: less, n: paid.n - share });
  else if (paid) steps.push({ kind: 'winner', n: paid.n });
  for (const e of end.crystals) if (e.p === p) steps.push({ kind: 'crystals', n: e.n });
  for (const e of end.stole) {
    if (e.p === p && e.on) steps.push({ kind: 'stole', n: 1, other: e.on });
    if (e.on === p) steps.push({ kind: 'robbed', n: -1, other: e.p });
  }
  return steps;
}

/** How the sums came about, in a few words each; `names` knows everyone but me. */
export function factsOf(end: RoundEnd, names: (seat: Seat) => string | null): string[] {
  const words = t().dwarves;
  const share = fullShare(end);
  if (end.missed) return [];
  return [
    end.freeWay && connected(names(end.freeWay.p)),
    end.freeWay && freeFor(end.freeWay.free),
    share !== null && words.winners({ n: end.paid.length, n_each: share }),
    !anyGold(end) && words.noWinners,
  ].filter((fact) => typeof fact === 'string');
}

/** Null: it was me. */
const connected = (name: string | null): string =>
  (name === null ? t().dwarves.connectedYou : t().dwarves.connected({ name }));

function freeFor(teams: Role[]): string {
  const { cards, dwarves: { freeWays, freeWayNone } } = t();
  return teams.length ? freeWays({ who: grammar().list(teams.map((team) => cards.teams[team])) })
    : freeWayNone;
}

const anyGold = ({ paid, crystals, stole }: RoundEnd): boolean =>
  [...paid, ...crystals].some(({ n }) => n > 0) || stole.some(({ on }) => on !== null);

/** What a winner gets who is neither boss nor profiteer; null if there is none. */
export function fullShare(end: RoundEnd): number | null {
  const plain = end.paid.filter(({ p }) => {
    const role = end.shown.find((s) => s.p === p)?.role;
    return role !== 'boss' && role !== 'profiteer';
  });
  return plain.length ? Math.max(...plain.map((e) => e.n)) : null;
}
