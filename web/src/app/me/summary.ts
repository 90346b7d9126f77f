// What the page of one's own games knows of a game without its record. It is made once, when a
// game comes, by playing the record through; the statistics are made of nothing else.
import type { Engine } from '../../engine/engine';
import { seatAt, seatIndex } from '../../engine/types';
import type { GameName, Role, RoundResult, Seat } from '../../engine/types';
import type { Guess } from '../../playing/guessing';
import type { Brief, KeptGame } from '../../playing/kept';
import { isGame } from '../../playing/games';
import { hasWon } from '../../playing/result';
import { movesToAsk, roundsRead } from '../../playing/reading';
import type { RoundRead } from '../../playing/reading';
import { isObject } from '../../ui/storage';
import { deedsOf } from './deeds';

export interface Round {
  /** Of each seat, at the end of the round. */
  roles: Role[];
  won: Seat[];
  /** What it brought me. */
  gold: number;
  /** Of each seat: after which moves it told a lie. */
  lies: number[][];
}

export interface Summary extends Brief {
  /** Grows when summaries have more in them: earlier ones are made anew. */
  made: number;
  game: GameName;
  seed: string;
  seat: Seat;
  /** Which bot played each seat; null for a person. */
  bots: (string | null)[];
  /** Of people, as far as the record has them. */
  names: (string | null)[];
  gold: number[];
  /** Did I (playing/result.ts)? */
  won: boolean;
  /** How many decisions were taken back. */
  undone: number;
  /** It was begun from a position of another. */
  from?: true;
  /** How the last round ended. */
  by: string | null;
  rounds: Round[];
  deeds: string;
  /** Rounds in which I guessed or hid. */
  reads: RoundRead[];
  /** After which moves the bots are still to be asked what they believed (reads.ts): that takes
   *  longer than all the rest. */
  ask: number[];
  /** A game at the server's table of this name: the server lists it and counts it, and only what it
   *  does not know is of use here. */
  table?: string;
  /** Of such a game; of others they are kept with the record. */
  guesses?: Guess[];
}

export const MADE = 2;

/** One that another version made is of no use. */
export const isSummary = (brief: Brief): brief is Summary =>
  (brief as Summary).made === MADE && isGame((brief as Summary).game);

/** One of an earlier version is shown until it was made anew. */
export const isEarlier = (brief: Brief): brief is Summary =>
  (brief as Summary).made < MADE && isGame((brief as Summary).game)
  && Array.isArray((brief as Summary).rounds);

/** As it is judged now: earlier, whoever had the most gold had won. */
export const judged = (one: Summary): Summary =>
  ({ ...one, won: hasWon(one.seat, one.rounds, one.won ? [one.seat] : []) });

/** A game that is not as it should be. */
export class BadGame extends Error {
  constructor(readonly why: 'unfinished' | 'seat') {
    super(why);
  }
}

type Reader = Pick<Engine,
  'open' | 'moves' | 'mover' | 'events' | 'race' | 'rounds' | 'said'>;

/** Throws a RecordError, or a BadGame. */
export function summaryOf(engine: Reader, { id, at, seat, record, guesses = [] }: KeptGame): Summary {
  const { setup: { game, players, seed, from }, bots, finished } = engine.open(record);
  if (!finished) throw new BadGame('unfinished');
  if (seatIndex(seat) >= players) throw new BadGame('seat');
  const { gold, winners, undone, names } = linesOf(record, players);
  const rounds = engine.rounds();
  return {
    made: MADE, id, at, game, seed: seed ?? '', seat, bots, names, gold, undone,
    ...(from ? { from: true } : {}),
    won: hasWon(seat, rounds, winners),
    by: endOf(engine),
    rounds: rounds.map(({ roles, won, gold: got }, i) => ({
      roles, won, gold: got[seatIndex(seat)] ?? 0, lies: liesOf(engine, i + 1, players),
    })),
    deeds: deedsOf(engine, seat, rounds),
    ...readsIn(rounds, bots, seat, guesses),
  };
}

/** My guesses are scored at once, as nobody has to be asked for that. */
function readsIn(
  rounds: RoundResult[], bots: (string | null)[], me: Seat, guesses: Guess[],
): Pick<Summary, 'reads' | 'ask'> {
  const players = seated(bots);
  const told = rounds.map(({ roles }, i) => ({ round: i + 1, roles, deeds: [], by: [] }));
  return {
    reads: roundsRead(told, players, me, guesses).filter(({ score }) => score !== null),
    ask: movesToAsk(rounds.map(({ roles, moves }) => ({ role: roles[seatIndex(me)], moves })),
      players, me, guesses),
  };
}

export const seated = (bots: readonly (string | null)[]) =>
  bots.map((bot, i) => ({ seat: seatAt(i), bot }));

/** The last lines, and those with names. The engine has read them: they are JSON. */
function linesOf(record: string, players: number) {
  const found = {
    gold: [] as number[], winners: [] as Seat[], undone: 0,
    names: Array<string | null>(players).fill(null),
  };
  for (const line of record.split('\n')) {
    if (!/"(end|undone|name)"/.test(line)) continue;
    const read: unknown = JSON.parse(line);
    if (!isObject(read)) continue;
    if (typeof read.undone === 'number') found.undone = read.undone;
    if (Array.isArray(read.gold) && Array.isArray(read.winners))
      Object.assign(found, { gold: read.gold, winners: read.winners });
    if (typeof read.name === 'string' && /^P\d+$/.test(String(read.seat)))
      found.names[seatIndex(read.seat as Seat)] = read.name;
  }
  return found;
}

/** After the last round the gold is handed out, which takes a few moves. */
const HANDED_OUT = 24;

/** By the treasure, by an empty pile, by the last gem. */
function endOf(engine: Reader): string | null {
  const { moves } = engine;
  for (let at = moves; at >= Math.max(0, moves - HANDED_OUT); at--) {
    const end = engine.events('everyone', at)
      .findLast(({ event, by }) => (event === 'ended' || event === 'over') && by);
    if (end) return end.by!;
  }
  return null;
}

/** A lie is what whoever said it knew to be false. */
function liesOf(engine: Reader, round: number, players: number): number[][] {
  const lies = Array.from({ length: players }, (): number[] => []);
  for (const said of engine.said)
    if (said.round === round && said.mark === 'false') lies[seatIndex(said.p)]?.push(said.n);
  return lies;
}
