import { describe, expect, it } from 'vitest';

import {
  NOTHING, aimAtCell, aimAtGoal, aimAtSeat, aimedMove, aimedMoves, asTurned, beginPass,
  choiceOf, chooseCard, turnOver,
} from '../../src/dwarves/choosing';

const offer = {
  hand: ['NES', 'fix-pick/lamp', 'map', 'rockfall', 'theft', 'NE'],
  legal: [
    'dig NES@1,0', 'dig NSW@1,0', 'dig NSW@2,1', 'fix pick@P1 with pick/lamp',
    'fix lamp@P1 with pick/lamp', 'fix lamp@P2 with pick/lamp', 'map@G1', 'rockfall@1,1',
    'theft', 'dig SW@3,0', 'pass NES', 'pass NES map', 'pass NES map fix-pick/lamp',
  ],
};

describe('a path card', () => {
  const up = chooseCard(NOTHING, 0, offer);
  it('is taken up and put back', () => {
    expect(up.card).toBe(0);
    expect(chooseCard(up, 0, offer)).toEqual(NOTHING);
  });
  it('turns by itself where only the other way fits', () => {
    const there = aimAtCell(up, { x: 2, y: 1 }, offer)!;
    expect(aimedMove(there, offer)).toBe('dig NSW@2,1');
    expect(aimedMove(aimAtCell(up, { x: 1, y: 0 }, offer)!, offer)).toBe('dig NES@1,0');
  });
  it('turns at once if no cell takes it as it is', () => {
    expect(asTurned(chooseCard(NOTHING, 5, offer), offer)).toBe('SW');
  });
  it('keeps its preview when turned, where both ways fit', () => {
    const here = aimAtCell(up, { x: 1, y: 0 }, offer)!;
    expect(aimedMove(turnOver(here, offer), offer)).toBe('dig NSW@1,0');
    const only = aimAtCell(up, { x: 2, y: 1 }, offer)!;
    expect(turnOver(only, offer).aim).toBeNull();
  });
  it('has no place where nothing is legal', () => {
    expect(aimAtCell(up, { x: 9, y: 9 }, offer)).toBeNull();
  });
});

describe('other cards', () => {
  it('ask which tool, if there are two', () => {
    const fix = chooseCard(NOTHING, 1, offer);
    const both = aimAtSeat(fix, 'P1', offer)!;
    expect(aimedMoves(both, offer)).toHaveLength(2);
    expect(aimedMove(both, offer)).toBeNull();
    expect(aimedMove(aimAtSeat(fix, 'P2', offer)!, offer)).toBe('fix lamp@P2 with pick/lamp');
    expect(aimAtSeat(fix, 'P3', offer)).toBeNull();
  });
  it('aim at goals, at cards, or at nothing', () => {
    const map = aimAtGoal(chooseCard(NOTHING, 2, offer), 'G1', offer)!;
    const fall = aimAtCell(chooseCard(NOTHING, 3, offer), { x: 1, y: 1 }, offer)!;
    expect(aimedMove(map, offer)).toBe('map@G1');
    expect(aimedMove(fall, offer)).toBe('rockfall@1,1');
    expect(aimedMove(chooseCard(NOTHING, 4, offer), offer)).toBe('theft');
  });
});

describe('passing', () => {
  it('begins with the chosen card, and marks no more than may be put down', () => {
    let choice = beginPass(chooseCard(NOTHING, 0, offer));
    expect(choice.marked).toEqual([0]);
    for (const card of [1, 2, 3]) choice = chooseCard(choice, card, offer);
    expect(choice.marked).toEqual([1, 2, 3]);
    expect(chooseCard(choice, 2, offer).marked).toEqual([1, 3]);
  });
});

describe('a card for one player only', () => {
  const one = { hand: ['fix-pick', 'break-lamp', 'fix-pick/lamp'], legal: [
    'fix pick@P1', 'break lamp@P1', 'break lamp@P2',
    'fix pick@P1 with pick/lamp', 'fix lamp@P1 with pick/lamp'] };
  it('is aimed by itself', () => {
    expect(aimedMove(chooseCard(NOTHING, 0, one), one)).toBe('fix pick@P1');
    expect(chooseCard(NOTHING, 1, one).aim).toBeNull();
  });
  it('still asks which of two tools', () => {
    const up = chooseCard(NOTHING, 2, one);
    expect(aimedMove(up, one)).toBeNull();
    expect(aimedMoves(up, one)).toHaveLength(2);
  });
});

describe('a hint', () => {
  it.each(offer.legal.filter((move) => !move.startsWith('pass')))('lies ready: %s', (move) => {
    expect(aimedMove(choiceOf(move, offer), offer)).toBe(move);
  });
  it('marks the cards of a pass', () => {
    expect(choiceOf('pass NES map', offer).marked).toEqual([0, 2]);
  });
});
