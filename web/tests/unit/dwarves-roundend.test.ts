import { describe, expect, it } from 'vitest';

import { lastMove, oneLine, tally, thisRound } from '../../src/dwarves/lastmoves';
import { asItEnded, Chronicle } from '../../src/playing/scene';
import { fullShare, inOrder, roundEnd, stepsOf } from '../../src/dwarves/roundend';
import type { GameEvent, Seat } from '../../src/engine/types';
import type { MineView } from '../../src/mine/view';
import type { LogEntry } from '../../src/playing/props';
import { playOut, setupOf } from './table';

const entry = (number: number, seat: Seat | null, ...events: GameEvent[]): LogEntry =>
  ({ number, seat, events });
const names = (seat: Seat) => `<${seat}>`;

/** Two rounds of saboteur2, after the example of the protocol. */
const log = [
  entry(0, null, { event: 'round', p: 'P4', n: 1 }),
  entry(1, 'P1', { event: 'broke', p: 'P1', on: 'P2', tool: 'lamp' }),
  entry(2, 'P2', { event: 'dug', p: 'P2', lies: 'nesw', x: 0, y: 1 }),
  entry(3, 'P4',
    { event: 'dug', p: 'P4', lies: 'ES.green', x: 7, y: 2 },
    { event: 'turned', p: 'P4', goal: 'G2', is: 'treasure', lies: 'NESW' },
    { event: 'ended', by: 'treasure', n: 1 },
    { event: 'shown', p: 'P1', role: 'geologist' }, { event: 'shown', p: 'P2', role: 'green' },
    { event: 'shown', p: 'P3', role: 'boss' }, { event: 'shown', p: 'P4', role: 'profiteer' },
    { event: 'free_way', p: 'P4', free: ['green'], won: ['green'] },
    { event: 'paid', p: 'P2', n: 3 }, { event: 'paid', p: 'P3', n: 2 },
    { event: 'paid', p: 'P4', n: 1 }, { event: 'crystals', p: 'P1', n: 2 }),
];
const stolen = entry(4, 'P2', { event: 'stole', p: 'P2', on: 'P4', n: 1 },
  { event: 'round', p: 'P1', n: 2 }, { event: 'dealt', p: 'P1', role: 'saboteur' });
const next = entry(5, 'P1', { event: 'dug', p: 'P1', lies: 'NS', x: 0, y: 1 });

describe('the end of a round', () => {
  it('is gathered from the log', () => {
    const end = roundEnd(log)!;
    expect(end).toMatchObject({ number: 3, round: 1, by: 'treasure', done: false });
    expect(end.freeWay).toEqual({ p: 'P4', free: ['green'], won: ['green'] });
    expect(end.shown).toHaveLength(4);
    expect(end.last.map((e) => e.event)).toEqual(['dug', 'turned']);
    expect(roundEnd(log.slice(0, 3))).toBeNull();
  });
  it('goes on until the next one begins', () => {
    const end = roundEnd([...log, stolen, next])!;
    expect(end.stole).toEqual([{ p: 'P2', on: 'P4' }]);
    expect(end.done).toBe(true);
    expect(end.log.map((e) => e.number)).toEqual([0, 1, 2, 3]);
  });
  it('explains each sum', () => {
    const end = roundEnd([...log, stolen])!;
    expect(fullShare(end)).toBe(3);
    expect(stepsOf(end, 'P3')).toEqual([{ kind: 'winner', n: 3 }, { kind: 'boss', n: -1 }]);
    expect(stepsOf(end, 'P4')).toEqual([{ kind: 'winner', n: 3 }, { kind: 'profiteer', n: -2 },
      { kind: 'robbed', n: -1, other: 'P2' }]);
    expect(stepsOf(end, 'P2')).toEqual([{ kind: 'winner', n: 3 },
      { kind: 'stole', n: 1, other: 'P4' }]);
    expect(stepsOf(end, 'P1')).toEqual([{ kind: 'crystals', n: 2 }]);
  });
  it('says who was trapped, and gets nothing', () => {
    const caught = entry(2, 'P2', { event: 'trapped', p: 'P2', on: 'P1' },
      { event: 'trapped', p: 'P2', on: 'P3' }, { event: 'trapped', p: 'P2', on: 'P4' });
    const free = entry(2, 'P3', { event: 'freed', p: 'P3', on: 'P3' },
      { event: 'shed', p: 'P4', rid_of: 'trap' });
    const end = roundEnd([log[0]!, caught, free, log[3]!])!;
    expect(end.trapped).toEqual(['P1']);
    expect(stepsOf(end, 'P1')[0]).toEqual({ kind: 'trapped', n: 0 });
    expect(stepsOf(end, 'P3')[0]).toMatchObject({ kind: 'winner' });
  });
  it('shows the biggest surprise last', () => {
    expect(inOrder(roundEnd(log)!).at(-1)).toEqual({ p: 'P2', role: 'green' });
  });
});

describe('the table behind a ceremony', () => {
  it('is as the last move left it', async () => {
    const engine = await playOut(setupOf('saboteur', 4), 'hasty');
    const log = new Chronicle(engine).upTo('P1', engine.moves);
    const end = roundEnd(log)!;
    const before = engine.view('P1', end.number - 1) as MineView;
    const now = engine.view('P1', end.number) as MineView;
    const view = asItEnded(before, end.last) as MineView;
    expect(view).not.toHaveProperty('legal');
    expect(view.turn).toBeNull();
    expect(view.mine).toEqual(now.mine);
    expect(view.goals.map(({ lies }) => lies)).toEqual(now.goals.map(({ lies }) => lies));
    expect(view.seats.map(({ cards }) => cards)).toEqual(now.seats.map(({ cards }) => cards));
    expect(view.seats.slice(1).every(({ role }) => role === null)).toBe(true);
  });
});

describe('deeds', () => {
  it('are those of the round', () => {
    expect(lastMove(thisRound(log), 'P1', names)).toMatchObject({ icon: 'lamp', tone: 'bad' });
    expect(lastMove(thisRound([...log, stolen]), 'P2', names)).toBeNull();
    expect(lastMove(thisRound([...log, stolen, next]), 'P1', names))
      .toMatchObject({ icon: 'pick', place: '0,1' });
  });
  it('are one true line', () => {
    const { log: round } = roundEnd(log)!;
    expect(tally(round, 'P2').deadEnds).toBe(1);
    expect(tally(round, 'P4').lastCard).toBe(true);
    expect(oneLine(tally(round, 'P4'), names)).not.toBe(oneLine(tally(round, 'P2'), names));
  });
});
