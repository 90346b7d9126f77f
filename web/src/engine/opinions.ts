// What those believed who watched a game, round by round: docs/protocol.md, "What those
// believed who watched".
import type { Role, Seat } from './types';

/** What the chances of a game are about. */
export type Line = Exclude<Role, 'miner'> | 'win';

interface Opinion {
  /** The moves so far. */
  n: number;
  /** Who made the last; null at the deal. */
  p: Seat | null;
  /** By seat, in parts of SURE. */
  chances: Partial<Record<Line, number[]>>;
  gems?: number[];
}

/** A move that changed the opinion of a seat most. */
export interface Mark { n: number; p: Seat; of: Seat; line: Line; from: number; to: number }

export interface RoundEnd {
  n: number;
  gold?: boolean;
  roles?: Role[];
  winners?: Seat[];
  liar?: { p: Seat; moves: number };
  accused?: { p: Seat; n: number; chance: number };
  turning?: number;
  marks: Mark[];
}

export interface Round {
  round: number;
  /** The deal first. */
  opinions: Opinion[];
  /** Null while it is played. */
  end: RoundEnd | null;
}

export const SURE = 10_000;
export const percent = (part: number): number => Math.round((part * 100) / SURE);

interface Told extends Partial<Omit<Opinion, 'n'>>, Partial<Omit<RoundEnd, 'n'>> {
  n: number;
  round: number;
  end?: true;
  move?: string;
}

export function readOpinions(lines: string): Round[] {
  const rounds: Round[] = [];
  for (const line of lines.split('\n')) {
    if (line === '') continue;
    const { round, move, end, ...told } = JSON.parse(line) as Told;
    if (end) rounds.at(-1)!.end = { marks: [], ...told };
    else if (move === undefined) rounds.push({ round, opinions: [], end: null });
    const { n, p = null, chances, gems } = told;
    if (!end && chances) rounds.at(-1)!.opinions.push({ n, p, chances, ...(gems && { gems }) });
  }
  return rounds;
}

/** The round that a position belongs to: the move that ends one still does. */
export const roundAt = (rounds: Round[], at: number): Round | undefined =>
  rounds.findLast(({ opinions }) => opinions[0]!.n < at) ?? rounds[0];

/** Is what was hidden in it known by then? */
export const isOver = ({ end }: Round, at: number): boolean => end !== null && at >= end.n;
