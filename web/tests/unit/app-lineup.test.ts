import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import {
  allOptions, atLevel, choose, dayOfGame, lastLineup, levelOfTable, mended, profileOf, rememberLineup, resize,
  seat, sittingOf, sittingOfDay, takeProfile, usualLineup,
} from '../../src/playing/lineup';
import type { GameInfo } from '../../src/engine/types';
import { newEngine, newThinker } from './table';

const info: GameInfo = {
  name: 'saboteur', title: '', about: '', rules: 1, min_players: 3, max_players: 10, open: false,
  options: [
    { name: 'draw', about: '', source: '', default: 'miners', values: ['miners', 'players'],
      seat: false },
    { name: 'rounds', about: '', source: '', default: 3, values: [], seat: false,
      min: 1, max: 9 },
    { name: 'first', about: '', source: '', default: 'random', values: ['random'], seat: true },
  ],
  claims: [],
  profiles: [
    { name: 'rulebook', about: '', set: {} },
    { name: 'summary', about: '', set: { draw: 'players' } },
  ],
};

describe('a line-up', () => {
  it('seats a person and bots that think', () => {
    const { chairs } = usualLineup('saboteur');
    expect(chairs.map((c) => c.bot === null)).toEqual([true, false, false, false, false]);
  });

  it('gives new seats the bot of the last', () => {
    const lineup = seat(usualLineup('saboteur'), 4, { bot: 'greedy' });
    expect(resize(lineup, 7).chairs.slice(5).map((c) => c.bot)).toEqual(['greedy', 'greedy']);
    expect(resize(lineup, 3).chairs).toHaveLength(3);
  });

  it('fills new seats with others of the same level, and nobody twice', () => {
    const lineup = resize(atLevel(usualLineup('saboteur'), 'hard'), 10);
    const bots = lineup.chairs.slice(1).map((c) => c.bot!);
    expect(new Set(bots).size).toBe(9);
    expect(bots.every((bot) => /^[a-z]+:hard$/.test(bot))).toBe(true);
    expect(levelOfTable(lineup)).toBe('hard');
    expect(resize(lineup, 12).chairs[11]).toEqual({ name: 'Thora', bot: 'trained' });
  });

  it('knows whether each plays as it is', () => {
    const own = atLevel(usualLineup('saboteur'), 'own');
    expect(own.chairs[1]).toEqual({ name: 'Fenn', bot: 'fenn:easy' });
    expect(own.chairs[4]).toEqual({ name: 'Odile', bot: 'odile:hard' });
    expect(levelOfTable(own)).toBe('own');
    expect(levelOfTable(seat(own, 1, { bot: 'fenn:master' }))).toBe(null);
    expect(levelOfTable(seat(own, 1, { bot: 'greedy' }))).toBe(null);
    expect(atLevel(seat(own, 1, { bot: 'greedy' }), 'easy').chairs[1]!.bot).toBe('greedy');
  });

  it('is kind to somebody who has never played, and only then', () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
    expect(lastLineup().chairs[1]!.bot).toBe('fenn:kind');
    rememberLineup(lastLineup());
    expect(lastLineup().chairs[1]!.bot).toBe('fenn:easy');
    vi.unstubAllGlobals();
  });

  it('knows its profile, whatever the number of rounds', () => {
    const lineup = choose(usualLineup('saboteur'), 'rounds', 1);
    expect(profileOf(lineup, info)).toBe('rulebook');
    const summary = takeProfile(lineup, info, 'summary');
    expect(summary.options).toEqual({ rounds: 1, draw: 'players' });
    expect(profileOf(summary, info)).toBe('summary');
  });

  it('does not let a seat begin that is gone', () => {
    const lineup = resize(choose(usualLineup('saboteur'), 'first', 'P5'), 3);
    expect(allOptions(lineup, info)).toEqual({ draw: 'miners', rounds: 3, first: 'random' });
  });

  it('is mended when it was kept by another version', () => {
    const old = {
      game: 'saboteur' as const,
      options: { draw: 'x', rounds: 99, gone: 1, first: 'P2' },
      chairs: [{ name: 'A', bot: null }, { name: 'B', bot: 'searcher' },
        { name: 'C', bot: 'unknown' }, { name: 'Wren', bot: 'trained' }, { name: 'D', bot: 'ida' }],
    };
    const lineup = mended(old, info);
    expect(lineup.options).toEqual({ first: 'P2' });
    expect(lineup.chairs.map((c) => c.bot)).toEqual([null, 'master', 'trained:easy', 'wren:hard', 'ida:master']);
  });

  it('gives everyone a name', () => {
    const { players } = sittingOf(seat(usualLineup('saboteur'), 0, { name: '  ' }), info, 'ff');
    expect(players[0]).toEqual({ seat: 'P1', name: 'Hazel', bot: null });
  });
});

describe('the deal of a day', () => {
  // tests/play_test.py reads the same table.
  const deals = readFileSync(new URL('../../../tests/day_deals.txt', import.meta.url), 'utf8')
    .split('\n').filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split('|').map((part) => part.trim()) as [string, string, string, string, string]);

  it.each(deals)('is the same everywhere: %s %s', async (day, game, bots, seed, moves) => {
    const engine = await newEngine(), thinker = await newThinker();
    const { setup, players } = sittingOfDay(engine.games.find(({ name }) => name === game)!, day);
    expect({ seed: setup.seed, rounds: setup.options.rounds ?? 1 }).toEqual({ seed, rounds: 1 });
    expect(players.slice(1).map(({ bot }) => bot).join(' ')).toBe(bots);
    expect(players[0]!.bot).toBe(null);
    engine.begin(setup);
    const seats = players.flatMap(({ seat: at, bot }) => (bot ? [{ seat: at, bot }] : []));
    thinker.begin(engine.record(), seats);
    const made: string[] = [];
    for (let at = engine.turn!; at !== 'P1'; at = engine.turn!) {
      const move = thinker.choose(at, 'fixed');
      expect(engine.play(at, move)).toBe(null);
      thinker.saw(at, move);
      made.push(`${at} ${move}`);
    }
    expect(made.join('; ')).toBe(moves);
  });

  it('is known by its seed, its bots and its time', () => {
    const [day, game, bots, seed] = deals[0]!;
    const all = [null, ...bots.split(' ')];
    const begun = Date.parse(`${day}T00:00:00Z`);
    const played = { game, seed, bots: all, at: begun };
    expect(dayOfGame(played)).toBe(day);
    expect(dayOfGame({ ...played, at: begun + 3 * 86_400_000 }), 'ended days after').toBe(day);
    expect(dayOfGame({ ...played, at: begun - 1 }), 'the day before').toBe(null);
    expect(dayOfGame({ ...played, game: 'saboteur2' }), 'another game').toBe(null);
    expect(dayOfGame({ ...played, bots: [null, ...all.slice(2), 'hasty'] }), 'other bots').toBe(null);
  });
});
