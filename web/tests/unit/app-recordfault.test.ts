import { describe, expect, it } from 'vitest';
import { faultOf, kindOf } from '../../src/playing/record';
import { RecordError } from '../../src/engine/core';
import { t } from '../../src/texts/texts';

describe('what is wrong with a record', () => {
  it.each([
    ['the record is cut short: it has no end', 'cutShort'],
    ['not the header of a record', 'noRecord'],
    ['not a line of a record', 'noRecord'],
    ['after "undone" only the end can follow', 'noRecord'],
    ['a record of another version; this program reads 1', 'version'],
    ['played by later rules: this program is older', 'version'],
    ['played by earlier rules: it cannot be replayed', 'rules'],
    ['illegal move dig NS@1,0 of P1: it is not your turn', 'illegal'],
    ['the end is not the one the moves lead to', 'wrongEnd'],
    ['an end before the game is over', 'wrongEnd'],
    ['no game of that name is known', null],
  ])('%s', (text, kind) => {
    expect(kindOf(text)).toBe(kind);
  });

  it('is said with its line, and the engine’s words follow', () => {
    const { text, detail } = faultOf(new RecordError(7, 'illegal move pass of P1: no'));
    expect(text).toContain(t().errors.recordFaults.illegal({ n: 7 }));
    expect(detail).toContain('illegal move pass of P1: no');
  });

  it('is said in general where its kind is not clear', () => {
    expect(faultOf(new RecordError(1, 'the record is empty')).text)
      .toBe(t().errors.badRecordWhy);
  });
});
