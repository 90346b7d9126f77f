import { describe, expect, it } from 'vitest';

import { boxOf, cellOf, clampTo, leadsTo, stepsFrom, towards, union } from '../../src/mine/cells';
import { isJoined } from '../../src/mine/Cards';

/** 'NESW@0,0 EW@1,0' as cards. */
const lay = (text: string) => text.trim().split(/\s+/).map((word) => {
  const [lies, at] = word.split('@');
  return { lies: lies!, ...cellOf(at!)! };
});

describe('cells', () => {
  it('reads a key, and nothing else', () => {
    expect(cellOf('-3,12')).toEqual({ x: -3, y: 12 });
    expect(cellOf('G2')).toBeNull();
    expect(cellOf('3.2')).toBeNull();
  });
  it('knows boxes and neighbours', () => {
    const box = union(boxOf([{ x: 0, y: 1 }]), boxOf([{ x: 8, y: -2 }]));
    expect(box).toEqual({ west: 0, east: 8, south: -2, north: 1 });
    expect(clampTo(box, { x: 11, y: -9 })).toEqual({ x: 8, y: -2 });
    expect(towards({ x: 1, y: 1 }, { x: 1, y: 0 })).toBe('S');
    expect(towards({ x: 1, y: 1 }, { x: 3, y: 0 })).toBeNull();
  });
});

describe('light', () => {
  it('runs on card by card', () => {
    const steps = stepsFrom({ x: 1, y: 0 }, lay('NESW@0,0 EW@1,0 EW@2,0 EW@3,0 EW@7,0'));
    expect([...steps.entries()]).toEqual([['1,0', 0], ['2,0', 1], ['0,0', 1], ['3,0', 2]]);
  });
  it('leads through tunnels only', () => {
    expect(leadsTo('NSe.green')).toEqual(['N', 'S']);
    expect(leadsTo('nesw')).toEqual([]);
  });
});

describe('light', () => {
  const at = { x: 1, y: 0 };
  it('does not get in by a blocked side', () => {
    expect(isJoined({ ...at, lies: 'NESw', lit: true, light: [false] })).toBe(false);
    expect(isJoined({ ...at, lies: 'SWn', lit: true, light: [true] })).toBe(true);
    expect(isJoined({ ...at, lies: 'NS+EW', lit: true, light: [false, true] })).toBe(true);
    expect(isJoined({ ...at, lies: 'NESW', lit: true })).toBe(true);
    expect(isJoined({ ...at, lies: 'nesw', lit: true })).toBe(false);
  });
});
