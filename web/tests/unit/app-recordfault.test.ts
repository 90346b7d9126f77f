import { describe, expect, it } from 'vitest';
import { faultOf } from '../../src/playing/record';
import { RecordError } from '../../src/engine/core';
import { t } from '../../src/texts/texts';

const said = (fault: string, more = '') => faultOf(new RecordError({ line: 7, fault, more })).text;

describe('what is wrong with a record', () => {
  it('is said with its line and what it is about', () => {
    expect(said('cut')).toBe('Line 7: the record is cut short: it has no end. Nothing was changed.');
    expect(said('value', 'draw')).toContain('Line 7: not a value of option draw.');
  });

  it('is, of a move against the rules, whose it was and why', () => {
    const fault = { line: 3, fault: 'illegal', more: 'pass', p: 'P1', why: { refused: 'over' } } as const;
    expect(faultOf(new RecordError(fault)).text)
      .toContain('Line 3: illegal move pass of P1: The game is over.');
  });

  it('is, of an earlier version, said in its own words', () => {
    expect(faultOf(new RecordError({ line: 1, fault: 'earlier', more: '' })))
      .toEqual(t().errors.earlierRules);
  });
});
