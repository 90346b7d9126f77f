import { describe, expect, it } from 'vitest';

import type { GoalCard, MineCard } from '../../src/mine/view';
import { cellOf } from '../../src/mine/cells';
import { changesBetween } from '../../src/mine/useChanges';
import { wayPath } from '../../src/mine/MinePicture';

const lay = (text: string): MineCard[] => text.trim().split(/\s+/).map((word) => {
  const [lies, at] = word.split('@');
  return { lies: lies!, ...cellOf(at!)!, lit: true };
});
const goal = (lies: string | null): GoalCard =>
  ({ goal: 'G2', x: 3, y: 0, is: null, lies, lit: lies !== null });
const picture = (cards: string, lies: string | null = null, round = 1) =>
  ({ round, cards: lay(cards), goals: [goal(lies)] });

describe('what became different', () => {
  const before = picture('NESW@0,0 EW@1,0');
  it('is a new card, from which the light runs on', () => {
    const changes = changesBetween(before, picture('NESW@0,0 EW@1,0 EW@2,0', 'NESW'));
    expect([...changes.fresh]).toEqual(['2,0']);
    expect([...changes.turned]).toEqual(['G2']);
    expect(changes.delays.get('2,0')).toBe(0);
    expect(changes.delays.get('1,0')).toBe(60);
    expect(changes.delays.get('3,0')).toBe(60);
  });
  it('is a card that fell, and lights that go out behind it', () => {
    const changes = changesBetween(picture('NESW@0,0 EW@1,0 EW@2,0'), picture('NESW@0,0 EW@2,0'));
    expect(changes.fallen.map((c) => c.x)).toEqual([1]);
    expect(changes.delays.get('2,0')).toBe(40);
  });
  it('is nothing after a leap, or in a new round', () => {
    expect(changesBetween(before, picture('NESW@0,0 NS@0,1 NS@0,2')).fresh.size).toBe(0);
    expect(changesBetween(before, picture('NESW@0,0 EW@1,0 EW@2,0', null, 2)).fresh.size).toBe(0);
  });
});

describe('the way as a line', () => {
  it('goes round bends and through junctions', () => {
    const cards = lay('NESW@0,0 SW@1,0 NESW@1,-1 EW@2,-1');
    const d = wayPath([{ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 1, y: -1 }, { x: 2, y: -1 }], cards);
    expect(d.match(/A/g)).toHaveLength(1);
    expect(d).toContain('L90 135');
    expect(wayPath([{ x: 0, y: 0 }], cards)).toBe('');
  });
});
