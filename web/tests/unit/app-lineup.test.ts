import { describe, expect, it } from 'vitest';
import {
  allOptions, choose, mended, profileOf, resize, seat, sittingOf, takeProfile, usualLineup,
} from '../../src/playing/lineup';
import type { GameInfo } from '../../src/engine/types';

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
        { name: 'C', bot: 'unknown' }],
    };
    const lineup = mended(old, info);
    expect(lineup.options).toEqual({ first: 'P2' });
    expect(lineup.chairs.map((c) => c.bot)).toEqual([null, 'master', 'trained']);
  });

  it('gives everyone a name', () => {
    const { players } = sittingOf(seat(usualLineup('saboteur'), 0, { name: '  ' }), info, 'ff');
    expect(players[0]).toEqual({ seat: 'P1', name: 'Hazel', bot: null });
  });
});
