import { describe, expect, it } from 'vitest';

import {
  burdens, canPlay, cardsFor, choicesOf, mostPassed, openCells, passOf, readMove, shedOf,
  steals, takes, waysOf,
} from '../../src/dwarves/moves';

describe('what a move consists of', () => {
  it.each([
    ['dig NSe.green@3,-1', { move: 'dig', card: 'NSe.green', lies: 'NSe.green', turned: false,
      x: 3, y: -1 }],
    ['dig NSw.green@3,-1', { move: 'dig', card: 'NSe.green', lies: 'NSw.green', turned: true,
      x: 3, y: -1 }],
    ['break lamp@P2', { move: 'break', card: 'break-lamp', tool: 'lamp', on: 'P2' }],
    ['fix lamp@P2', { move: 'fix', card: 'fix-lamp', tool: 'lamp', on: 'P2' }],
    ['fix lamp@P12 with pick/lamp',
      { move: 'fix', card: 'fix-pick/lamp', tool: 'lamp', on: 'P12' }],
    ['rockfall@3,0', { move: 'rockfall', card: 'rockfall', x: 3, y: 0 }],
    ['map@G2', { move: 'map', card: 'map', goal: 'G2' }],
    ['pass', { move: 'pass', cards: [] }],
    ['pass NES NS map', { move: 'pass', cards: ['NES', 'NS', 'map'] }],
    ['shed trap with NES map', { move: 'shed', rid_of: 'trap', cards: ['NES', 'map'] }],
    ['take 2', { move: 'take', n: 2 }],
    ['theft', { move: 'theft', card: 'theft' }],
    ['hands-off@P3', { move: 'hands-off', card: 'hands-off', on: 'P3' }],
    ['swap-hat@P10', { move: 'swap-hat', card: 'swap-hat', on: 'P10' }],
    ['steal@P4', { move: 'steal', on: 'P4' }],
    ['steal none', { move: 'steal' }],
    ['buy helmet g1', null],
  ])('%s', (text, move) => expect(readMove(text)).toEqual(move));
});

const legal = [
  'break cart@P1', 'break cart@P3', 'pass break-cart', 'fix pick@P1', 'pass fix-pick',
  'fix pick@P1 with pick/lamp', 'fix lamp@P1 with pick/lamp', 'pass fix-pick/lamp',
  'dig NES@1,0', 'dig NSW@1,0', 'dig NSW@2,1', 'dig ew@-1,0', 'pass ew', 'map@G1', 'map@G3',
  'rockfall@1,1', 'theft', 'trap@P2',
];

describe('choices of a card', () => {
  it('knows both ways of a path card by cell', () => {
    const { digs } = choicesOf('NES', legal);
    expect([...digs.keys()]).toEqual(['1,0', '2,1']);
    expect(digs.get('1,0')!.get('NSW')).toBe('dig NSW@1,0');
    expect(digs.get('2,1')!.has('NES')).toBe(false);
    expect(waysOf('NS')).toEqual(['NS']);
    expect(waysOf('NSe.green')).toEqual(['NSe.green', 'NSw.green']);
  });
  it('keeps cards apart that mend the same tool', () => {
    expect(choicesOf('fix-pick', legal).players.get('P1')).toEqual(['fix pick@P1']);
    expect(choicesOf('fix-pick/lamp', legal).players.get('P1')).toHaveLength(2);
  });
  it('finds players, goals, cells and what needs none', () => {
    expect([...choicesOf('break-cart', legal).players.keys()]).toEqual(['P1', 'P3']);
    expect([...choicesOf('map', legal).goals.keys()]).toEqual(['G1', 'G3']);
    expect(choicesOf('rockfall', legal).falls.get('1,1')).toBe('rockfall@1,1');
    expect(choicesOf('theft', legal).alone).toBe('theft');
    expect(choicesOf('trap', legal).players.get('P2')).toEqual(['trap@P2']);
  });
  it('says when a card can do nothing', () => {
    expect(canPlay(choicesOf('fix-cart', legal))).toBe(false);
    expect(canPlay(choicesOf('map', legal))).toBe(true);
  });
  it('finds the card that a move is made with', () => {
    const hand = ['map', 'NES', 'fix-pick/lamp'];
    expect(cardsFor('dig NSW@2,1', hand)).toEqual([1]);
    expect(cardsFor('fix lamp@P1 with pick/lamp', hand)).toEqual([2]);
    expect(cardsFor('pass map', hand)).toEqual([0]);
    expect(cardsFor('steal none', hand)).toEqual([]);
    expect(cardsFor('pass NS NS map', ['NS', 'map', 'NES', 'NS'])).toEqual([0, 3, 1]);
  });
  it('lists the open cells once', () => {
    expect(openCells(legal)).toEqual([{ x: 1, y: 0 }, { x: 2, y: 1 }, { x: -1, y: 0 }]);
  });
});

describe('putting cards down', () => {
  const many = ['pass NES', 'pass NES NS', 'pass NS NS map', 'shed lamp with NES NS',
    'shed trap with NES NS', 'shed trap with NS map'];
  it('finds the pass of just these cards, in any order', () => {
    expect(passOf(['NS', 'NES'], many)).toBe('pass NES NS');
    expect(passOf(['NS', 'map', 'NS'], many)).toBe('pass NS NS map');
    expect(passOf(['NS', 'map'], many)).toBeNull();
    expect(passOf([], ['pass'])).toBe('pass');
    expect(mostPassed(many)).toBe(3);
  });
  it('knows what two cards can free one of', () => {
    expect(burdens(many)).toEqual(['lamp', 'trap']);
    expect(shedOf('trap', ['map', 'NS'], many)).toBe('shed trap with NS map');
    expect(shedOf('lamp', ['map', 'NS'], many)).toBeNull();
  });
});

describe('after the round', () => {
  it('offers nuggets and victims', () => {
    expect(takes(['take 1', 'take 3'])).toEqual([
      { value: 1, move: 'take 1' }, { value: 3, move: 'take 3' }]);
    expect(steals(['steal none', 'steal@P2'])).toEqual([
      { from: null, move: 'steal none' }, { from: 'P2', move: 'steal@P2' }]);
  });
});
