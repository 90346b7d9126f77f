// What a move means to whom, and where something was done since one moved.
import { describe, expect, it } from 'vitest';
import { doneSince, momentOf } from '../../src/dwarves/MomentLayer';
import type { GameEvent, Seat } from '../../src/engine/types';
import type { LogEntry } from '../../src/playing/props';

const entry = (seat: Seat, ...events: GameEvent[]): LogEntry => ({ number: 1, seat, events });
const looked: GameEvent = { event: 'looked', p: 'P1', goal: 'G2', is: 'treasure' };
const broke: GameEvent = { event: 'broke', p: 'P2', on: 'P1', tool: 'lamp' };
const dug = (p: Seat, x: number): GameEvent => ({ event: 'dug', p, lies: 'NS', x, y: 0 });

describe('a moment', () => {
  it('is a look of mine, and what it found', () => {
    expect(momentOf([entry('P1', looked)], 'P1')).toEqual({ kind: 'gold', goal: 'G2' });
    expect(momentOf([entry('P1', { ...looked, is: 'NE' })], 'P1'))
      .toEqual({ kind: 'stone', goal: 'G2' });
    expect(momentOf([entry('P1', looked)], 'P2')).toBeNull();
    expect(momentOf([entry('P1', { event: 'looked', p: 'P1', goal: 'G2' })], 'P1')).toBeNull();
    expect(momentOf([entry('P1', looked)], null)).toBeNull();
  });

  it('is a tool of mine that somebody else breaks', () => {
    expect(momentOf([entry('P2', broke)], 'P1')).toEqual({ kind: 'broken', tool: 'lamp', by: 'P2' });
    expect(momentOf([entry('P2', broke)], 'P3')).toBeNull();
    expect(momentOf([entry('P1', { ...broke, p: 'P1' })], 'P1')).toBeNull();
  });
});

describe('what was done since I moved', () => {
  const round = [
    entry('P1', dug('P1', 1)), entry('P2', dug('P2', 2)),
    entry('P3', { event: 'fell', p: 'P3', x: 1, y: 0 }), entry('P4', { event: 'passed', p: 'P4' }),
  ];

  it('is what others did, the last one last', () => {
    expect(doneSince(round, 'P1')).toEqual([
      { how: 'dug', place: '2,0' }, { how: 'fell', place: '1,0' },
    ]);
    expect(doneSince(round, 'P3')).toEqual([]);
  });

  it('is what I did, if nobody has moved since', () => {
    expect(doneSince(round.slice(0, 1), 'P1')).toEqual([{ how: 'dug', place: '1,0' }]);
    expect(doneSince([], 'P1')).toEqual([]);
  });

  it('is the last move for those who watch', () => {
    expect(doneSince(round.slice(0, 2), null)).toEqual([{ how: 'dug', place: '2,0' }]);
    expect(doneSince(round.slice(0, 1), null)).toEqual([{ how: 'dug', place: '1,0' }]);
  });
});
