// The position of a puzzle on the real engine: what its viewer has seen and heard, and what a move
// would do there. A line whose game cannot be played is none.
import { RecordError, loadEngine } from '../../engine/engine';
import type { Engine } from '../../engine/engine';
import { seatIndex } from '../../engine/types';
import type { GameEvent, GameName, Refusal, View } from '../../engine/types';
import type { LogEntry, Player } from '../../playing/props';
import { playersOf } from '../../playing/record';
import { fetchSentences } from '../../playing/say';
import { Chronicle } from '../../playing/scene';
import { claimsOf, Ledger } from '../../replay/film';
import { Missing } from './puzzles';
import type { Puzzle } from './puzzles';

/** What is dealt is not a deed. */
const DEALT = new Set(['drew', 'dealt', 'round']);
/** For logic only looks count, and words about goals. */
const isOfGoals = ({ event, claim }: GameEvent): boolean =>
  event === 'looked' || event === 'turned'
  || (event === 'claimed' && /^(gold|stone)@/.test(claim ?? ''));

export class Position {
  /** The same for as long as nothing is played. */
  readonly log: LogEntry[];
  readonly deeds: LogEntry[];

  constructor(
    readonly puzzle: Puzzle, private engine: Engine, readonly game: GameName,
    readonly players: Player[],
  ) {
    const chronicle = new Chronicle(engine);
    this.log = new Ledger(claimsOf(puzzle.record))
      .tell(chronicle.upTo(puzzle.me ?? 'public', engine.moves), () => false);
    const counts = puzzle.kind === 'liar' ? isOfGoals : ({ event }: GameEvent) => !DEALT.has(event);
    this.deeds = this.log.map((entry) => ({ ...entry, events: entry.events.filter(counts) }))
      .filter(({ events }) => events.length);
  }

  view(): View {
    return this.engine.view(this.puzzle.me ?? 'public');
  }

  race(): number[] | null {
    return this.engine.race();
  }

  why(move: string): Refusal | null {
    return this.puzzle.me && this.engine.why(this.puzzle.me, move);
  }

  /** What is seen after the answer, which is a move. */
  after(): View {
    const { engine, puzzle: { me, answer } } = this;
    const { moves } = engine;
    engine.play(me!, answer);
    const view = engine.view(me!);
    engine.takeBack(moves);
    return view;
  }
}

/** Rejects with Missing if it is broken. */
export async function openPosition(puzzle: Puzzle): Promise<Position> {
  const engine = await loadEngine();
  const { me, answer, seats } = puzzle;
  try {
    const { setup, bots } = engine.open(puzzle.record);
    if (me) bots[seatIndex(me)] = null;
    const players = playersOf(puzzle.record, bots, me ?? undefined);
    const isOf = (seat: string) => players.some((p) => p.seat === seat);
    if (!seats.every(isOf) || (me && engine.turn !== me)
      || (!seats.length && engine.why(me!, answer))) throw new Missing('broken');
    await fetchSentences(setup.game);
    return new Position(puzzle, engine, setup.game, players);
  } catch (error) {
    throw error instanceof RecordError ? new Missing('broken') : error;
  }
}
