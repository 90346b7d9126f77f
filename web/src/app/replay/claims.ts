// What was claimed in a recorded game, and after which move.
import type { GameEvent, Seat } from '../../engine/types';
import type { LogEntry } from '../../table/props';

export type Truth = 'true' | 'false' | 'unknown';
export interface Claim { n: number; p: Seat; claim: string; mark: Truth | null }

const TRUTHS: readonly unknown[] = ['true', 'false', 'unknown'];

function claimOf(line: string, n: number): Claim[] {
  const { claim, p, mark } = JSON.parse(line) as Record<string, unknown>;
  if (typeof claim !== 'string' || typeof p !== 'string' || !/^P\d+$/.test(p)) return [];
  return [{ n, p: p as Seat, claim, mark: TRUTHS.includes(mark) ? mark as Truth : null }];
}

/** The record was read before: its lines are JSON. */
export function claimsOf(record: string): Claim[] {
  const claims: Claim[] = [];
  let n = 0;
  for (const line of record.split('\n')) {
    if (line.includes('"move"')) n++;
    else if (line.includes('"claim"')) claims.push(...claimOf(line, n));
  }
  return claims;
}

const eventOf = ({ p, claim, mark }: Claim, known: boolean): GameEvent =>
  ({ event: 'claimed', p, claim, ...(known && mark ? { mark } : {}) });

/** A log with the claims in it. What they are worth is known once a round is over. */
export class Ledger {
  /** Before and after: the same entry for the same one, so that it is not said anew. */
  readonly #entries = [new WeakMap<LogEntry, LogEntry>(), new WeakMap<LogEntry, LogEntry>()];
  readonly #claims: Claim[];

  constructor(claims: Claim[]) {
    this.#claims = claims;
  }

  tell(log: LogEntry[], isKnown: (n: number) => boolean): LogEntry[] {
    if (this.#claims.length === 0) return log;
    return log.map((entry) => {
      const said = this.#claims.filter(({ n }) => n === entry.number);
      return said.length ? this.#entry(entry, said, isKnown(entry.number)) : entry;
    });
  }

  #entry(entry: LogEntry, said: Claim[], known: boolean): LogEntry {
    const kept = this.#entries[Number(known)]!;
    const claimed = kept.get(entry) ?? {
      ...entry, events: [...entry.events, ...said.map((claim) => eventOf(claim, known))],
    };
    kept.set(entry, claimed);
    return claimed;
  }
}
