import { describe, expect, it } from 'vitest';

import { knownGoals, pileShare, turnsLeft } from '../../src/dwarves/Knowledge';
import { soundsOf } from '../../src/dwarves/page';
import type { SaboteurView } from '../../src/mine/view';
import type { LogEntry } from '../../src/playing/props';

const seat = (p: string, looked: string[] = [], broken: string[] = []) =>
  ({ p, role: null, cards: 6, broken, looked, passed: 0, nuggets: 0, paid: 0, gold: 0 });
const view = {
  game: 'saboteur', phase: 'play', players: 3, pile: 11, mine: [{}, {}, {}], discard: [{}, {}, {}],
  seats: [seat('P1', ['G1']), seat('P2', ['G1', 'G3'], ['lamp']), seat('P3')],
  goals: [
    { goal: 'G1', is: 'NE', lies: null }, { goal: 'G2', is: 'treasure', lies: 'NESW' },
    { goal: 'G3', is: null, lies: null },
  ],
} as unknown as SaboteurView;
const log: LogEntry[] = [
  { number: 7, seat: 'P1', events: [{ event: 'looked', p: 'P1', goal: 'G1', is: 'NE' }] },
];

describe('what is known', () => {
  it('tells my looks from those of others', () => {
    const [one, two, three] = knownGoals(view, 'P1', log);
    expect(one).toMatchObject({ is: 'NE', seen: 7, looked: ['P2'], faceUp: false });
    expect(two).toMatchObject({ is: 'treasure', seen: null, faceUp: true });
    expect(three).toMatchObject({ is: null, seen: null, looked: ['P2'] });
  });
  it('counts the turns that are left', () => {
    expect(turnsLeft(view)).toBe(9);
    expect(turnsLeft({ ...view, phase: 'over' })).toBe(0);
    expect(pileShare(view)).toBeCloseTo(11 / 17);
  });
});

describe('sounds', () => {
  it('go with what happened', () => {
    expect(soundsOf({ event: 'dug' })).toEqual(['dig', 'light']);
    expect(soundsOf({ event: 'turned', is: 'NE' })).toEqual(['stone']);
    expect(soundsOf({ event: 'turned', is: 'treasure' })).toEqual([]);
    expect(soundsOf({ event: 'drew' })).toEqual([]);
  });
});
