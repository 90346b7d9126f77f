// What is guessed, kept and scored; and what comes of it over many games.
import { describe, expect, it } from 'vitest';
import { gameLine } from '../../src/app/me/gamesfile';
import { readReads } from '../../src/engine/reads';
import type { ReadRound } from '../../src/engine/reads';
import { guessesOf, guessesUpTo, isGuesses, standing, withGuess } from '../../src/playing/guessing';
import type { SeatGuess } from '../../src/playing/guessing';
import type { Player } from '../../src/playing/props';
import { hidingIn, readingIn, roundsRead } from '../../src/playing/reading';
import {
  readsOthers, scoreOf, scoreOfDeeds, scoreOfGuesses, scoreOfSeat,
} from '../../src/playing/score';
import { readsOf } from '../../src/engine/watcher';
import { idOf } from '../../src/playing/kept';
import { seatAt, seatIndex } from '../../src/engine/types';
import type { Role, Seat } from '../../src/engine/types';
import { hasNative, newWatcher, simulate, statistics } from './table';

const ROLES: Role[] = ['miner', 'saboteur', 'miner', 'miner'];

const guess = (at: number, of: SeatGuess['of'], more: Partial<SeatGuess> = {}): SeatGuess =>
  ({ p: 'P1', round: 1, at, of, ...more });

describe('guesses', () => {
  it('are kept in order, one for each move and player', () => {
    const first = guess(3, [null, 50, 50, 50]);
    const again = guess(3, [null, 75, 50, 50]);
    const others = guess(3, [50, null, 50, 50], { p: 'P2' });
    const later = guess(9, [null, 100, 0, 0]);
    const all = [first, others, again, later].reduce<SeatGuess[]>(withGuess, []);
    expect(all).toEqual([others, again, later]);
    expect(guessesOf(all, 'P1')).toEqual([
      { round: 1, at: 3, of: again.of }, { round: 1, at: 9, of: later.of },
    ]);
    expect(standing(guessesOf(all, 'P1'), 1)?.at).toBe(9);
    expect(standing(guessesOf(all, 'P1'), 2)).toBeNull();
  });

  it('go with the moves that are taken back', () => {
    const all = [guess(3, [null, 50, 50, 50]), guess(9, [null, 100, 0, 0])];
    expect(guessesUpTo(all, 8)).toEqual([all[0]]);
    expect(guessesUpTo(all, 9)).toEqual(all);
  });

  it('are told from what was kept by somebody else', () => {
    expect(isGuesses([guess(3, [null, 0, 25, 50])])).toBe(true);
    expect(isGuesses([])).toBe(true);
    for (const wrong of [null, {}, [1], [{ ...guess(3, []), of: [30] }], [{ round: 1, at: 2, of: [] }],
      [{ ...guess(3, []), at: 'x' }]]) expect(isGuesses(wrong), JSON.stringify(wrong)).toBe(false);
  });
});

describe('a score', () => {
  it('is a hundred less the square of the error', () => {
    expect(scoreOf([[null, 1, 0, 0]], ROLES)?.points).toBe(100);
    expect(scoreOf([[null, 0.5, 0.5, 0.5]], ROLES)?.points).toBe(75);
    expect(scoreOf([[null, 0, 1, 1]], ROLES)?.points).toBe(0);
    expect(scoreOf([[null, 0.75, 0, 0]], ROLES)?.points).toBeCloseTo((93.75 + 200) / 3);
  });

  it('is the mean over the guesses, each over whom one did not know', () => {
    const score = scoreOf([[null, 1, 0, 0], [null, 0.5, null, null], [null, null, null, null]], ROLES);
    expect(score?.points).toBe(87.5);
    expect(score?.of.map(({ p }) => p)).toEqual(['P2', 'P3', 'P4']);
    expect(score?.of[0]).toEqual({ p: 'P2', is: 1, share: 0.75, points: 87.5 });
  });

  it('is none where all was known', () => {
    expect(scoreOf([[null, null, null, null]], ROLES)).toBeNull();
    expect(scoreOf([], ROLES)).toBeNull();
  });

  it('is of one round', () => {
    const all = [guess(3, [null, 100, 0, 0]), guess(30, [null, 0, 0, 0], { round: 2 })];
    expect(scoreOfGuesses(all, 1, ROLES)?.points).toBe(100);
    expect(scoreOfGuesses(all, 3, ROLES)).toBeNull();
  });
});

const LINES = [
  { n: 0, round: 1, deeds: [2500, 2500, 2500, 2500] },
  { n: 1, round: 1, deeds: [0, 5000, 0, 0], by: [[null, 10000, 0, 0], [null, null, null, null], [0, 5000, null, 0], [0, 0, 0, null]] },
  { n: 2, round: 1, deeds: [0, 10000, 0, 0], by: [[null, 10000, 0, 0], [null, null, null, null], [0, 10000, null, 0], [0, 0, 0, null]] },
  { n: 3, round: 1, roles: ROLES },
  { n: 3, round: 2, deeds: [2500, 2500, 2500, 2500] },
];
const READS = readReads(LINES.map((line) => JSON.stringify(line)).join('\n'));
const PLAYERS: Player[] = ['P1', 'P2', 'P3', 'P4'].map((seat, i) =>
  ({ seat: seat as Seat, name: seat, bot: [null, 'tuck:easy', 'trained', 'greedy'][i]! }));

describe('beside the bots', () => {
  const [round] = READS as [ReadRound];

  it('rounds are told apart, and who was who', () => {
    expect(READS.map((one) => [one.round, one.roles])).toEqual([[1, ROLES], [2, null]]);
    expect(round.by.map(({ n }) => n)).toEqual([1, 2]);
  });

  it('stand those who did not know, after the same moves', () => {
    expect(scoreOfSeat(round, 'P3', [1])?.points).toBeCloseTo(100 - 25 / 3);
    expect(scoreOfSeat(round, 'P3', [2])?.points).toBe(100);
    expect(scoreOfSeat(round, 'P2', [1, 2])).toBeNull();
    expect(scoreOfSeat(READS[1]!, 'P3', [3]), 'it is played').toBeNull();
  });

  it('stand the deeds alone, of the same players', () => {
    expect(scoreOfDeeds(round, [guess(1, [null, 50, null, null])])?.points).toBe(75);
    expect(scoreOfDeeds(round, [guess(2, [null, 0, 0, 0])])?.points).toBe(100);
  });

  it('are bots that make up their minds', () => {
    expect(['random', 'greedy', null, 'trained:easy', 'master:500', 'wren'].map(readsOthers))
      .toEqual([false, false, false, true, true, true]);
  });
});

describe('over many games', () => {
  const mine = [guess(1, [null, 100, 0, 50])];
  const rounds = roundsRead(READS, PLAYERS, 'P1', mine);
  const hidden = roundsRead(READS, PLAYERS, 'P2', []);
  const nameOf = (seat: Seat) => ({ P2: 'Tuck', P3: 'Wren', P4: 'Bram' } as Record<string, string>)[seat] ?? null;

  it('one reads others', () => {
    expect(rounds).toHaveLength(1);
    expect(readingIn([{ rounds, nameOf }])).toEqual(
      {
        rounds: 1, points: expect.closeTo(275 / 3), best: null, hardest: null,
        // P2 is a saboteur, who knows; P4 does not make up its mind.
        beside: { rounds: 1, mine: expect.closeTo(275 / 3), bots: expect.closeTo(275 / 3) },
      });
    const alone = roundsRead(READS, [], 'P1', mine);
    expect(readingIn([{ rounds: alone, nameOf }])).toMatchObject({ rounds: 1, beside: null });
    expect(readingIn([{ rounds: alone, nameOf }, { rounds, nameOf }])).toMatchObject({ rounds: 2, beside: { rounds: 1 } });
    expect(readingIn([1, 2, 3].map(() => ({ rounds, nameOf })))).toMatchObject(
      { rounds: 3, best: 'Tuck', hardest: 'Bram' });
    expect(readingIn([{ rounds: hidden, nameOf }])).toBeNull();
  });

  it('one hides as a saboteur, from bots that make up their minds', () => {
    expect(rounds[0]!.suspected).toBeNull();
    expect(hidden[0]!.suspected).toBe(75);
    expect(hidingIn([{ rounds: hidden }, { rounds }])).toEqual({ rounds: 1, suspected: 75 });
    expect(hidingIn([{ rounds }])).toBeNull();
  });
});

// The terminal has its own code for the same numbers: `adit me`.

const BOTS = ['trained', 'wren:hard', 'tuck:easy', 'greedy', 'master:10'];

describe.runIf(hasNative)('games', () => {
  it.each(['saboteur', 'saboteur2'] as const)('of %s are read in the terminal as here', async (name) => {
    const core = await newWatcher();
    const all = simulate(name, 5, BOTS.join());
    const games = BOTS.map((_, i) => {
      const seat = seatAt(i);
      const record = all.split('\n').filter((line) => !line.includes(`"seat":"${seat}"`)).join('\n');
      const reads = readReads(readsOf(core, record, null));
      const guesses = reads.flatMap(({ round, by }, n) => (n === 2 ? [] : by.filter((_, k) => k % 7 === 3))
        .map(({ n: at, of }) => ({
          round, at, of: of[i]!.map((part, k) => (part === null ? null : [0, 25, 50, 75, 100][(k + at) % 5]!)),
        } as Omit<SeatGuess, 'p'>)));
      return { seat, record, reads, guesses };
    });
    const playersFor = (me: Seat): Player[] => BOTS.map((bot, i) =>
      ({ seat: seatAt(i), name: bot, bot: seatAt(i) === me ? null : bot }) as Player);
    const read = games.map(({ seat, reads, guesses }) => ({
      rounds: roundsRead(reads, playersFor(seat), seat, guesses),
      nameOf: (p: Seat) => ['wren', 'tuck'].find((who) => BOTS[seatIndex(p)]!.startsWith(who)) ?? null,
    }));
    const bots = games.flatMap(({ seat, reads, guesses }) => reads.flatMap((round) => {
      const moves = guesses.filter((one) => one.round === round.round).map(({ at }) => at);
      const points = playersFor(seat).filter(({ bot }) => readsOthers(bot))
        .flatMap((player) => scoreOfSeat(round, player.seat, moves)?.points ?? []);
      return points.length ? [points.reduce((sum, n) => sum + n) / points.length] : [];
    }));
    const { rounds, points, best, hardest } = readingIn(read)!;
    const hiding = hidingIn(read)!;
    const me = statistics([JSON.stringify({ adit: 'my games', version: 1 }), ...games.map(
      ({ seat, record, guesses }) => gameLine({ id: idOf(record), at: 0, seat, record, guesses }))].join('\n'));
    expect(me['reading']).toEqual({
      rounds, points: Math.round(points), best, hardest,
      bots: Math.round(bots.reduce((sum, n) => sum + n) / bots.length),
    });
    expect(me['hiding']).toEqual({ rounds: hiding.rounds, suspected: Math.round(hiding.suspected) });
  }, 60_000);
});
