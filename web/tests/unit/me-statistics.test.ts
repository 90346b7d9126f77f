import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { deedsOf } from '../../src/app/me/deeds';
import type { Told } from '../../src/app/me/deeds';
import { levelOfGame, statisticsOf } from '../../src/app/me/statistics';
import { BadGame, isSummary, MADE, seated, summaryOf } from '../../src/app/me/summary';
import type { Round, Summary } from '../../src/app/me/summary';
import type { Engine } from '../../src/engine/engine';
import { readReads } from '../../src/engine/reads';
import type { SeatedBot } from '../../src/engine/thinker';
import type { GameEvent, Role, Seat } from '../../src/engine/types';
import { readsOf } from '../../src/engine/watcher';
import { dayOf, daysInRow, rowNow } from '../../src/playing/days';
import type { Guess } from '../../src/playing/guessing';
import { idOf } from '../../src/playing/kept';
import { roundsRead } from '../../src/playing/reading';
import { recordFrom } from '../../src/replay/past';
import { newEngine, newThinker, newWatcher, playOut, setupOf } from './table';

const golden = (name: string): string =>
  readFileSync(new URL(`../../../tests/golden/${name}.record`, import.meta.url), 'utf8');
const gameOf = (record: string, seat: Seat = 'P1') => ({ id: idOf(record), at: 5, seat, record });

let engine: Engine;
beforeAll(async () => { engine = await newEngine(); });

describe('a summary', () => {
  it.each(['saboteur-5-procedure-hasty', 'saboteur2-7-usual-hasty', 'galleries-3-usual-hasty'])(
    'has what the record has: %s', (name) => {
      const record = golden(name);
      const summary = summaryOf(engine, gameOf(record, 'P2'));
      const lines = record.trim().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
      const { gold, winners } = lines.find(({ end }) => end)! as { gold: number[]; winners: Seat[] };
      expect(summary).toMatchObject({ game: lines[0]!.game, gold, won: winners.includes('P2') });
      expect(summary.bots.every((bot) => bot === 'hasty')).toBe(true);
      expect(isSummary(summary)).toBe(true);
      expect(isSummary({ ...summary, made: MADE - 1 } as Summary)).toBe(false);
      if (summary.rounds.length)
        expect(summary.rounds.reduce((all, round) => all + round.gold, 0)).toBe(gold[1]);
      expect(summary.deeds).toMatch(/^[ldmfg ]+$/);
    });

  it('of a game that began from a position says so, and it counts for nothing', async () => {
    const other = await newEngine();
    const thinker = await newThinker();
    const begun = recordFrom(golden('saboteur-5-procedure-hasty'), 30, 'P2', 'f00d'.repeat(16));
    other.open(begun);
    thinker.begin(begun, seated(Array<string>(5).fill('hasty')) as SeatedBot[]);
    for (let seat: Seat | null; (seat = other.turn) !== null;) {
      const move = thinker.choose(seat, 'quick');
      expect(other.play(seat, move)).toBeNull();
      thinker.saw(seat, move);
    }
    const summary = summaryOf(engine, gameOf(other.record(['hasty', null]), 'P2'));
    expect(summary).toMatchObject({ from: true, undone: 0 });
    const all = statisticsOf([summary], null);
    expect([all.games, all.rounds, all.times]).toEqual([0, 0, []]);
  });

  it('has the roles, the winners and the lies of each round', async () => {
    const played = await playOut(setupOf('saboteur', 3), 'hasty');
    const [first] = played.rounds();
    const liar = first!.roles.indexOf('saboteur');
    expect(liar).toBeGreaterThanOrEqual(0);
    // Whoever is the saboteur says otherwise; and a word that is no lie.
    played.claim(`P${liar + 1}`, 'miner', 2);
    played.claim(`P${liar + 1}`, 'thanks', 3);
    const record = played.record(['hasty', 'tuck:easy', null]);
    const summary = summaryOf(engine, gameOf(record, 'P3'));
    expect(summary.rounds[0]).toMatchObject({ roles: first!.roles, won: first!.won });
    expect(summary.rounds[0]!.lies[liar]).toEqual([2]);
    expect(summary.rounds[1]!.lies.flat()).toEqual([]);
    expect(summary.bots).toEqual(['hasty', 'tuck:easy', null]);
  });

  it('scores what was guessed, and says after which moves bots are to be asked', async () => {
    const record = golden('saboteur-5-procedure-hasty').replaceAll('"bot":"hasty"', '"bot":"wren:hard"');
    const guesses: Guess[] = [{ round: 1, at: 4, of: [25, 0, null, 50, 75] }];
    const made = summaryOf(engine, { ...gameOf(record, 'P3'), guesses });
    const ends = engine.rounds().map(({ moves }) => moves);
    const hid = engine.rounds().map(({ roles }) => roles[2] === 'saboteur');
    expect(hid).toContain(true);
    expect(made.reads.map(({ round, beside, suspected }) => [round, beside, suspected])).toEqual([[1, null, null]]);
    expect(made.ask).toContain(4);
    for (const at of made.ask)
      expect(at === 4 || hid[ends.findIndex((end) => at < end)], `${at}`).toBe(true);
    // What they believed is the same as if they had been asked after each move.
    const watcher = await newWatcher();
    const read = (moves: number[] | null) => roundsRead(
      readReads(readsOf(watcher, record, moves)), seated(made.bots), 'P3', guesses);
    expect(read(made.ask)).toEqual(read(null));
    expect(read(null).filter(({ suspected }) => suspected !== null)).toHaveLength(hid.filter(Boolean).length);
    expect(read(null)[0]!.beside).toBeGreaterThan(0);
    expect(summaryOf(engine, { ...gameOf(golden('saboteur-5-procedure-hasty'), 'P3'), guesses }).ask,
      'bots without a mind').toEqual([]);
  });

  it('is of a whole game, and of somebody who sat there', () => {
    const record = golden('saboteur-3-rulebook-hasty');
    const cut = `${record.split('\n').slice(0, 9).join('\n')}\n{"end":false}\n`;
    expect(() => summaryOf(engine, gameOf(cut))).toThrow(BadGame);
    expect(() => summaryOf(engine, gameOf(record, 'P4'))).toThrow('seat');
  });
});

describe('the picture of a game', () => {
  /** One move of P1, what it did, and the cards to each goal before and after it. */
  const deed = (role: Role, event: Partial<GameEvent>, race: [number[], number[]] = [[3], [3]], more: GameEvent[] = []) => {
    const told: Told = {
      moves: 1, mover: () => 'P1', race: (at) => race[at ?? 1]!,
      events: () => [{ event: '', p: 'P1', ...event }, ...more],
    };
    return deedsOf(told, 'P1', [{ moves: 1, roles: [role, 'saboteur', 'miner'], won: [], gold: [] }]);
  };

  it.each<[string, Role, Partial<GameEvent>, [number[], number[]]?]>([
    ['l', 'miner', { event: 'dug' }, [[4, 0, Infinity], [3, 0, Infinity]]],
    ['d', 'miner', { event: 'dug' }, [[4], [4]]],
    ['d', 'saboteur', { event: 'dug' }, [[4], [3]]],
    ['l', 'saboteur', { event: 'fell' }, [[4], [Infinity]]],
    ['m', 'miner', { event: 'looked' }],
    ['f', 'saboteur', { event: 'fixed', on: 'P3' }],
    ['l', 'miner', { event: 'broke', on: 'P2' }],
    ['d', 'miner', { event: 'broke', on: 'P3' }],
    ['l', 'saboteur', { event: 'trapped', on: 'P3' }],
    ['d', 'miner', { event: 'passed' }],
    ['', 'miner', { event: 'took' }],
  ])('%s: a %s and %o', (sign, role, event, race) => {
    expect(deed(role, event, race)).toBe(sign);
  });

  it('reaching a goal helps whoever wants the gold', () => {
    const dug = { event: 'dug' };
    const turned = (is: 'treasure' | 'NE'): GameEvent[] => [{ event: 'turned', p: 'P1', is }];
    expect(deed('miner', dug, [[1, 2], [0, 2]], turned('treasure'))).toBe('g');
    expect(deed('saboteur', dug, [[1, 2], [0, 2]], turned('treasure'))).toBe('d');
    expect(deed('miner', dug, [[1, 2], [0, 2]], turned('NE'))).toBe('l');
  });
});

// Statistics.

let nth = 0;
const round = (mine: Role, won: Seat[], lies: number[][] = [], gold = 1): Round =>
  ({ roles: [mine, 'miner', 'saboteur'], won, lies, gold });
const summary = (more: Partial<Summary> = {}): Summary => ({
  made: MADE, id: `${++nth}`, at: 1000 * nth, game: 'saboteur', seed: `${nth}`, seat: 'P1',
  bots: [null, 'fenn:easy', 'wren:hard'], names: [], gold: [1, 0, 0], won: true, undone: 0,
  by: 'treasure', rounds: [], deeds: '', reads: [], ask: [], ...more,
});

describe('statistics', () => {
  it('count games and rounds by role, those of a server with them', () => {
    const kept = [
      summary({ rounds: [round('miner', ['P1']), round('saboteur', ['P2'], [], -1)] }),
      summary({ won: false, rounds: [round('miner', ['P3'])] }),
      summary({ game: 'galleries' }),
    ];
    const found = statisticsOf(kept, {
      games: [], statistics: { saboteur: { games: 2, won: 1, roles: { miner: { rounds: 4, won: 3, gold: 9 } } } },
    });
    expect(found).toMatchObject({ games: 5, won: 3, rounds: 8 });
    const { roles, ...tally } = found.byGame.get('saboteur')!;
    expect(tally).toEqual({ games: 4, won: 2 });
    expect(Object.fromEntries(roles)).toEqual({
      miner: { rounds: 6, won: 4, gold: 11 }, saboteur: { rounds: 1, won: 0, gold: -1 },
    });
  });

  it('leave out games in which something was taken back', () => {
    const found = statisticsOf([summary({ undone: 2, rounds: [round('miner', ['P1'])] })], null);
    expect(found).toMatchObject({ games: 0, rounds: 0, since: null, wins: { now: 0, best: 0 }, against: [] });
  });

  it('know the level of a table', () => {
    expect(levelOfGame({ bots: [null, 'fenn:easy', 'trained:easy'] })).toBe('easy');
    expect(levelOfGame({ bots: [null, 'fenn:easy', 'wren:hard'] })).toBeNull();
    expect(levelOfGame({ bots: [null, 'greedy'] })).toBeNull();
    expect(levelOfGame({ bots: [null] })).toBeNull();
    const hard = { bots: [null, 'trained'] };
    const { byLevel } = statisticsOf([summary(hard), summary({ ...hard, won: false }), summary()], null);
    expect(Object.fromEntries(byLevel)).toEqual({
      hard: { games: 2, won: 1 }, null: { games: 1, won: 1 },
    });
  });

  it('know who fooled me, who was caught, and where to look at it', () => {
    const lies = [[], [], [4, 9]];
    const kept = [
      summary({ id: 'old', at: 10, rounds: [round('miner', ['P3'], lies)] }),
      summary({ id: 'new', at: 20, rounds: [
        round('miner', ['P3'], [[], [], [7]]), round('miner', ['P1', 'P2'], lies),
        round('miner', ['P1', 'P3'], lies), round('miner', ['P3']),
      ] }),
    ];
    const { against, bestLiar, mostFooledBy } = statisticsOf(kept, null);
    const wren = against.find(({ who }) => who === 'wren');
    expect(wren).toEqual({
      who: 'wren', rounds: 5, together: 1, lied: 4, fooled: 2, caught: 1,
      last: { id: 'new', at: 20, move: 7 },
    });
    expect(against.find(({ who }) => who === 'fenn')).toMatchObject({ rounds: 5, together: 1, lied: 0 });
    expect(bestLiar).toBe(wren);
    expect(mostFooledBy).toBe(wren);
  });

  it('have no liar while nobody lied, or too seldom to say so', () => {
    const honest = statisticsOf([summary({ rounds: [round('miner', ['P3'])] })], null);
    expect([honest.bestLiar, honest.mostFooledBy]).toEqual([null, null]);
    const once = statisticsOf([summary({ rounds: [round('miner', ['P3'], [[], [], [1]])] })], null);
    expect(once.bestLiar).toBeNull();
    expect(once.mostFooledBy?.who).toBe('wren');
  });

  it('count my own lies', () => {
    const mine = [[3], [], []];
    const { myLies } = statisticsOf([summary({ rounds: [
      round('saboteur', ['P1'], mine), round('saboteur', ['P2'], mine), round('miner', ['P1']),
    ] })], null);
    expect(myLies).toEqual({ rounds: 2, won: 1 });
  });

  it('count wins in a row, in order of time, here and at a server', () => {
    const kept = [summary({ at: 40 }), summary({ at: 10 }), summary({ at: 30 })];
    const lost = { table: 't', game: 'saboteur', players: 3, date: 20, p: 'P1' as const, names: [], gold: [], won: false, roles: [] };
    expect(statisticsOf(kept, null).wins).toEqual({ now: 3, best: 3 });
    expect(statisticsOf(kept, { games: [lost], statistics: {} }).wins).toEqual({ now: 2, best: 2 });
  });
});

describe('days in a row', () => {
  const noon = (day: number): number => new Date(2026, 0, day, 12).getTime();
  const days = (list: number[], today: number) => daysInRow(list.map((day) => dayOf(noon(day))), dayOf(noon(today)));

  it.each<[string, number[], number, { now: number; best: number }]>([
    ['none', [], 5, { now: 0, best: 0 }],
    ['several games in one day are one', [4, 4, 5, 5], 5, { now: 2, best: 2 }],
    ['today may still come', [3, 4], 5, { now: 2, best: 2 }],
    ['a day is forgiven', [1, 2, 4, 5], 5, { now: 4, best: 4 }],
    ['even if it was yesterday', [1, 2, 3], 5, { now: 3, best: 3 }],
    ['but not two within a week', [1, 2, 4, 6], 6, { now: 1, best: 3 }],
    ['two that are a week apart are', [1, 3, 4, 5, 6, 7, 8, 9, 11], 11, { now: 9, best: 9 }],
    ['two days at once are not', [1, 2, 5], 5, { now: 1, best: 2 }],
    ['a row ends', [1, 2, 3], 6, { now: 0, best: 3 }],
    ['days that are yet to come do not count', [1, 2, 9], 2, { now: 2, best: 2 }],
  ])('%s', (_, list, today, found) => expect(days(list, today)).toEqual(found));

  it('has its days, and those that were forgiven', () => {
    const { row, best } = rowNow([1, 2, 4, 5, 20, 21, 23], 24);
    expect(row.map(({ day, forgiven }) => (forgiven ? -day : day))).toEqual([20, 21, -22, 23]);
    expect(best).toBe(4);
    expect(rowNow([1, 2], 9).row).toEqual([]);
  });
});
