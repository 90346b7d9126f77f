// Claims of a record: where they were made, and what they were worth when that is known.
import { describe, expect, it } from 'vitest';
import { Ledger, claimsOf } from '../../src/replay/film';
import type { Seat } from '../../src/engine/types';
import { sayEvents } from '../../src/playing/say';
import { sayClaim } from '../../src/texts/say';

const record = [
  { adit: 1 }, { p: 'P1', move: 'pass' }, { claim: 'stone@G2', p: 'P2', mark: 'false' },
  { p: 'P2', move: 'pass' }, { claim: 'thanks', p: 'P1' }, { claim: 7, p: 'P1' },
  { claim: 'map', p: 'nobody' }, { end: false },
].map((line) => JSON.stringify(line)).join('\n');
const claims = claimsOf(record);
const names = (seat: Seat) => ({ P1: 'Ann', P2: 'Bo' })[seat as 'P1' | 'P2'] ?? seat;

describe('claims', () => {
  it('stand between the moves', () => {
    expect(claims).toEqual([
      { n: 1, p: 'P2', claim: 'stone@G2', mark: 'false' },
      { n: 2, p: 'P1', claim: 'thanks', mark: null },
    ]);
  });

  it('are in the log, and are judged once that is known', () => {
    const log = [0, 1, 2].map((number) => ({ number, seat: null, events: [] }));
    const ledger = new Ledger(claims);
    const early = ledger.tell(log, () => false);
    const late = ledger.tell(log, () => true);
    expect(early[0]).toBe(log[0]);
    expect(early[1]!.events).toEqual([{ event: 'claimed', p: 'P2', claim: 'stone@G2' }]);
    expect(late[1]!.events[0]).toMatchObject({ mark: 'false' });
    expect(ledger.tell(log, () => true)[1]).toBe(late[1]);
    expect(sayEvents('saboteur', late[1]!.events, names, 'P1')[0]).toMatchObject({
      text: 'Bo: “G2 is stone”, a lie', place: 'G2', tone: 'bad',
    });
  });

  it('are said in words, and as they are written if they are new', () => {
    expect(sayClaim('suspect@P2', names)).toBe('I suspect Bo');
    expect(sayClaim('here@3,-1', names)).toBe('Let us dig at 3,-1');
    expect(sayClaim('gallery@3', names)).toBe('Look at gallery 3');
    expect(sayClaim('dance@P1', names)).toBe('dance@P1');
  });
});
