import { afterEach, describe, expect, it, vi } from 'vitest';
import { isObject, keep, load, storageTrouble } from '../../src/app/storage';

const storage = (setItem: (key: string, value: string) => void, kept: string | null = null) =>
  vi.stubGlobal('localStorage', { getItem: () => kept, setItem, removeItem() {} });

afterEach(() => {
  vi.unstubAllGlobals();
  storageTrouble.set(null);
});

describe('storage', () => {
  it('gives back what it kept', () => {
    let kept = '';
    storage((_, value) => { kept = value; });
    expect(keep('x', { a: 1 })).toBe(true);
    storage(() => {}, kept);
    expect(load('x', isObject)).toEqual({ a: 1 });
  });

  it.each(['{', '"x"', '[1]', null])('gives nothing for %s', (text) => {
    storage(() => {}, text);
    expect(load('x', isObject)).toBeNull();
  });

  it('says when it is full, and when it is forbidden', () => {
    storage(() => { throw new DOMException('', 'QuotaExceededError'); });
    expect(keep('x', 1)).toBe(false);
    expect(storageTrouble.get()).toBe('full');
    storage(() => { throw new DOMException('', 'SecurityError'); });
    keep('x', 1);
    expect(storageTrouble.get()).toBe('forbidden');
  });
});
