import { beforeAll, expect, it } from 'vitest';
import type { GameEvent } from '../../src/engine/types';
import type { GalleriesView } from '../../src/galleries/view';
import { turnText } from '../../src/galleries/Bar';
import { jars } from '../../src/galleries/Ending';
import { boughtThisTurn, diceShown, lastDug, steps, thisTurn } from '../../src/galleries/Steps';
import type { LogEntry, TableProps } from '../../src/playing/props';
import { setLanguage } from '../../src/texts/texts';

beforeAll(() => setLanguage('en'));

const log = (...moves: GameEvent[][]): LogEntry[] =>
  moves.map((events, number) => ({ number, seat: number ? 'P1' : null, events }));

const past = log(
  [{ event: 'turn', p: 'P1', n: 1 }, { event: 'rolled', p: 'P1', dice: [1, 2] }],
  [{ event: 'passed', p: 'P1' }, { event: 'turn', p: 'P2', n: 2 },
    { event: 'paid', p: 'P2', for: 'income', n: 2 }],
  [{ event: 'bought', p: 'P2', buys: 'equipment', n: 1 },
    { event: 'wears', p: 'P2', goblin: 'P2g1', wears: 'cross' },
    { event: 'rolled', p: 'P2', dice: ['bomb', 3] }],
);

it('a turn begins in the entry of the move before it', () => {
  expect(thisTurn(past).map(e => e.event)).toEqual(['paid', 'bought', 'wears', 'rolled']);
  expect(thisTurn(past.slice(0, 1)).map(e => e.event)).toEqual(['rolled']);
});

it('steps say what was done and what it brought', () => {
  const view = { phase: 'dice', dice: ['bomb', 3] } as unknown as GalleriesView;
  expect(steps(view, past)).toEqual([
    { step: 'cemetery', state: 'done' },
    { step: 'income', state: 'done', gems: 2 },
    { step: 'village', state: 'done' },
    { step: 'dice', state: 'now' },
    { step: 'bomb', state: 'later' },
  ]);
});

it('the purchase of this turn is known, one of another is not', () => {
  expect(boughtThisTurn(past)).toEqual({ p: 'P2', shop: 'church' });
  const later = log(...past.map(e => e.events), [{ event: 'turn', p: 'P1', n: 3 }]);
  expect(boughtThisTurn(later)).toBeNull();
  expect(diceShown({ moves: 3 } as GalleriesView, false, later).lay).toEqual(['bomb', 3]);
});

it('the card that was laid last is known, whoever laid it', () => {
  const dug = (p: 'P1' | 'P2', at: string): GameEvent => ({ event: 'dug', p, goblin: `${p}g1`, at });
  expect(lastDug(past)).toBeNull();
  expect(lastDug(log([dug('P1', '3.1'), { event: 'pick', p: 'P1' }, dug('P1', '3.2')],
    [{ event: 'passed', p: 'P2' }]))).toBe('3.2');
});

it('jars hold the gems, and the nuggets that were counted apart', () => {
  const view = { seats: [{ p: 'P1', gems: 9 }, { p: 'P2', gems: 4 }] };
  const end = log([{ event: 'counted', p: 'P2', n: 3 }, { event: 'over', by: 'gems' }]);
  expect(jars(view as unknown as GalleriesView, end)).toEqual([
    { seat: 'P1', gems: 9, counted: 0 }, { seat: 'P2', gems: 4, counted: 3 }]);
});

it('my dice are not there while what others did is being shown', () => {
  const shown = { moves: 1, turn: 'P1' } as unknown as GalleriesView;
  expect(diceShown(shown, true, past)).toEqual({ dice: undefined, lay: [1, 2] });
  const now = { moves: 2, turn: 'P2', dice: ['bomb', 3] } as unknown as GalleriesView;
  expect(diceShown(now, false, past).dice).toEqual(['bomb', 3]);
});

it('the bar asks to choose only where something can be chosen', () => {
  const bar = (...legal: string[]) => turnText({ players: [], me: 'P1',
    view: { turn: 'P1', phase: 'dice', dice: [1, 'gun'], legal },
  } as unknown as TableProps<GalleriesView>, false);
  expect(bar('pass', 'shoot P2g1')).toMatch(/: choose$/);
  expect(bar('pass')).toMatch(/: nothing can be done$/);
});
