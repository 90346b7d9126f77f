// What fits to be said: what I saw, a tool to be mended, thanks.
import { expect, it } from 'vitest';
import { offers } from '../../src/dwarves/page';
import type { GameEvent, Seat, View } from '../../src/engine/types';
import type { LogEntry } from '../../src/playing/props';
import { isOfSame } from '../../src/talk/claims';

const view = (broken: string[], moves: number) => ({ phase: 'play', players: 3, moves,
  seats: [{ p: 'P1', broken }, { p: 'P2', broken: [] }] }) as unknown as View;
const entry = (number: number, seat: Seat, ...events: GameEvent[]): LogEntry =>
  ({ number, seat, events });
const of = (broken: string[], ...log: LogEntry[]) =>
  offers(view(broken, log.length), log, 'P1').map(({ claim, since }) => `${since} ${claim}`);

it('what a map has shown me, until I do something else', () => {
  const look = entry(1, 'P1', { event: 'looked', p: 'P1', goal: 'G2', is: 'NE' });
  expect(of([], look)).toEqual(['1 stone@G2']);
  expect(of([], look, entry(2, 'P2', { event: 'dug', p: 'P2' }))).toEqual(['1 stone@G2']);
  expect(of([], look, entry(2, 'P1', { event: 'dug', p: 'P1' }))).toEqual([]);
  expect(of([], entry(1, 'P1', { event: 'looked', p: 'P1', goal: 'G1', is: 'treasure' })))
    .toEqual(['1 gold@G1']);
  expect(of([], entry(1, 'P2', { event: 'looked', p: 'P2', goal: 'G1' }))).toEqual([]);
});

it('a tool of mine, and thanks to whoever mended one within a lap', () => {
  const help = entry(1, 'P2', { event: 'fixed', p: 'P2', on: 'P1', tool: 'lamp' });
  expect(of(['pick'])).toEqual(['0 fix-pick']);
  expect(of([], help)).toEqual(['1 thanks']);
  const pass = (number: number) => entry(number, 'P3', { event: 'passed', p: 'P3' });
  expect(of([], help, pass(2), pass(3))).toEqual(['1 thanks']);
  expect(of([], help, pass(2), pass(3), pass(4))).toEqual([]);
  expect(of([], entry(1, 'P1', { event: 'fixed', p: 'P1', on: 'P1', tool: 'lamp' }))).toEqual([]);
});

it('the contrary of what was said is not offered any more, nor the same', () => {
  const said = ['gold@G2', 'stone@G2', 'gold@G1', 'fix-lamp', 'suspect@P2'];
  expect(said.filter((claim) => isOfSame(claim, 'stone@G2'))).toEqual(['gold@G2', 'stone@G2']);
  expect(said.filter((claim) => isOfSame(claim, 'fix-lamp'))).toEqual(['fix-lamp']);
  expect(isOfSame('trust@P2', 'suspect@P2')).toBe(false);
});
