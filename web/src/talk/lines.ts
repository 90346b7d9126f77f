// What was said, sorted: into the log, to the goals, by who says the truth.
import type { GameEvent, Seat } from '../engine/types';
import type { PlayerNote, TalkLine } from '../playing/talking';
import type { LogEntry } from '../playing/props';

export type Truth = NonNullable<TalkLine['mark']>;
export const TRUTHS: readonly Truth[] = ['true', 'false', 'unknown'];

export interface ClaimLine {
  k: number;
  p: Seat;
  n: number;
  round: number;
  claim: string;
  mark?: Truth;
}
export type ChatLine = TalkLine & { text: string };

export const claimsIn = (lines: readonly TalkLine[]): ClaimLine[] =>
  lines.flatMap(({ claim, round, ...line }) =>
    (claim === undefined ? [] : [{ ...line, claim, round: round ?? 1 }]));

/** While the end of a round is looked at: what was said up to then, and not yet what it was
 *  worth. */
export const claimsUpTo = (claims: ClaimLine[], held: number | null): ClaimLine[] =>
  (held === null ? claims : claims.filter(({ round }) => round <= held)
    .map(({ mark, ...line }) => (mark && line.round < held ? { ...line, mark } : line)));

/** Chat, without those whom I do not want to hear. */
export const chatIn = (lines: readonly TalkLine[], notes: readonly PlayerNote[]): ChatLine[] =>
  lines.filter((line): line is ChatLine =>
    line.text !== undefined && !isMuted(notes, line.p));

export const isMuted = (notes: readonly PlayerNote[], p: Seat): boolean =>
  notes.some((note) => note.p === p && note.mute);

/** 'stone@G2' is a word and what it points at. */
export function partsOf(claim: string): { word: string; target: string | null } {
  const [word, target = null] = claim.split('@');
  return { word: word!, target };
}

const eventOf = ({ p, claim, mark }: ClaimLine): GameEvent =>
  ({ event: 'claimed', p, claim, ...(mark ? { mark } : {}) });

const told = new WeakMap<LogEntry, { of: string; entry: LogEntry }>();

/** The log with the claims where they were made. What has not changed stays the same, so
 *  that it is not said anew. */
export function withClaims(log: LogEntry[], claims: readonly ClaimLine[]): LogEntry[] {
  if (claims.length === 0) return log;
  return log.map((entry) => {
    const said = claims.filter(({ n }) => n === entry.number).map(eventOf);
    if (said.length === 0) return entry;
    const of = JSON.stringify(said);
    const known = told.get(entry);
    if (known?.of === of) return known.entry;
    const claimed = { ...entry, events: [...entry.events, ...said] };
    told.set(entry, { of, entry: claimed });
    return claimed;
  });
}

/** What somebody said last about a goal. */
export interface GoalTag { p: Seat; is: 'gold' | 'stone' }

/** The tags at the goals, the newest last. */
export function goalTags(claims: readonly ClaimLine[], round: number, at: number):
Map<string, GoalTag[]> {
  const tags = new Map<string, GoalTag[]>();
  for (const { p, n, round: made, claim } of claims) {
    const { word, target } = partsOf(claim);
    if ((word !== 'gold' && word !== 'stone') || !target || made !== round || n > at) continue;
    const others = (tags.get(target) ?? []).filter((tag) => tag.p !== p);
    tags.set(target, [...others, { p, is: word }]);
  }
  return tags;
}

export type Honesty = Record<Truth, number>;

/** How often each told the truth, lied, or could not know, of those who were judged. */
export function honesty(claims: readonly ClaimLine[]): Map<Seat, Honesty> {
  const counts = new Map<Seat, Honesty>();
  for (const { p, mark } of claims) {
    if (!mark) continue;
    const sum = counts.get(p) ?? { true: 0, false: 0, unknown: 0 };
    counts.set(p, { ...sum, [mark]: sum[mark] + 1 });
  }
  return counts;
}
