// Which lies a goal finds out, and what a role is told.
import { describe, expect, it } from 'vitest';
import { liesIn } from '../../src/dwarves/lies';
import { momentOf } from '../../src/dwarves/MomentLayer';
import type { GameEvent, Role, Seat } from '../../src/engine/types';
import type { LogEntry } from '../../src/playing/props';
import { texts } from '../../src/texts/made/languages';

const looked = (p: Seat): GameEvent => ({ event: 'looked', p, goal: 'G2' });
const said = (p: Seat, claim: string): GameEvent => ({ event: 'claimed', p, claim });
const turned = (is: NonNullable<GameEvent['is']>): GameEvent => ({ event: 'turned', p: 'P1', goal: 'G2', is });
const log = (...moves: GameEvent[][]): LogEntry[] =>
  moves.map((events, i) => ({ number: i + 1, seat: 'P1', events }));

describe('a lie', () => {
  it('is found out when the goal is turned', () => {
    const round = log([looked('P2')], [said('P2', 'gold@G2')], [turned('NE')]);
    expect(liesIn(round)).toEqual([{ by: 'P2', goal: 'G2', said: 'gold', number: 3 }]);
    expect(liesIn(round.slice(0, 2))).toEqual([]);
    expect(liesIn(log([looked('P2')], [said('P2', 'stone@G2')], [turned('treasure')])))
      .toMatchObject([{ by: 'P2', said: 'stone' }]);
  });

  it('is none of somebody who spoke the truth, or had not looked by then', () => {
    expect(liesIn(log([looked('P2')], [said('P2', 'stone@G2')], [turned('NE')]))).toEqual([]);
    expect(liesIn(log([said('P2', 'gold@G2')], [turned('NE')]))).toEqual([]);
    expect(liesIn(log([said('P2', 'gold@G2')], [looked('P2')], [turned('NE')]))).toEqual([]);
    expect(liesIn(log([looked('P3')], [said('P2', 'gold@G2')], [turned('NE')]))).toEqual([]);
    expect(liesIn(log([looked('P2')], [said('P2', 'gold@G1')], [turned('NE')]))).toEqual([]);
  });

  it('can be taken back before', () => {
    const round = [[looked('P2')], [said('P2', 'gold@G2')], [said('P2', 'stone@G2')], [turned('NE')]];
    expect(liesIn(log(...round))).toEqual([]);
  });

  it('is a moment of everyone, once', () => {
    const all = log([looked('P2')], [said('P2', 'gold@G2')], [turned('NE')], []);
    for (const me of ['P1', 'P2', null] as const)
      expect(momentOf(all.slice(0, 3), me)).toEqual({ kind: 'lie', by: 'P2', goal: 'G2', said: 'gold' });
    expect(momentOf(all, 'P1')).toBeNull();
  });
});

describe.each(Object.entries(texts))('what a role is told in %s', (_, groups) => {
  const ROLES: Role[] = ['miner', 'saboteur', 'green', 'blue', 'boss', 'profiteer', 'geologist'];

  it('is a sentence with its core for each role', async () => {
    const { moments } = await groups.moments();
    expect(Object.keys(moments.roles).sort()).toEqual([...ROLES].sort());
    for (const role of ROLES) {
      const { title, says, core } = moments.roles[role];
      expect(title).toMatch(/\.$/);
      expect(says({ core })).toContain(core);
      expect(says({ core })).toMatch(/\.$/);
      expect(says({ core }).length).toBeLessThan(140);
    }
  });

  it('comes with notes that fit a phone', async () => {
    const { notes } = await groups.notes();
    for (const text of Object.values(notes)) expect(text.length).toBeLessThan(190);
  });
});
