// What the browser remembers of tables.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

let kept: Map<string, string>;
let forbidden: boolean;

/** The page, opened anew. */
async function opened() {
  vi.resetModules();
  return import('../../src/playing/online/memory');
}

beforeEach(() => {
  kept = new Map();
  forbidden = false;
  const allowed = () => { if (forbidden) throw new DOMException('', 'SecurityError'); };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => { allowed(); return kept.get(key) ?? null; },
    setItem: (key: string, value: string) => { allowed(); kept.set(key, value); },
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => { vi.unstubAllGlobals(); });

describe('memory', () => {
  it('holds a name and the last twenty tables, the last first', async () => {
    const first = await opened();
    first.rememberName('Ann');
    for (let i = 0; i < 25; i++) first.rememberTable(`t${i}`);
    first.rememberTable('t10');
    const again = await opened();
    expect(again.myName()).toBe('Ann');
    expect(again.myTables()).toHaveLength(20);
    expect(again.myTables().slice(0, 3)).toEqual(['t10', 't24', 't23']);
    again.forgetTable('t10');
    expect((await opened()).myTables()[0]).toBe('t24');
  });

  it('gives the same to a shuffle each time, and another to another', async () => {
    const page = await opened();
    const nonce = page.myNonce('a', 'c1');
    expect(nonce).toMatch(/^[0-9a-f]{64}$/);
    expect((await opened()).myNonce('a', 'c1')).toBe(nonce);
    expect(page.myNonce('b', 'c2')).not.toBe(nonce);
    expect(page.givenNonce('a')).toBe(nonce);
    expect(page.givenCommit('a')).toBe('c1');
    expect(page.givenNonce('c')).toBeNull();
    expect(page.givenCommit('c')).toBeNull();
  });

  it('keeps what was given when the table is forgotten, a hundred at most', async () => {
    const page = await opened();
    const nonce = page.myNonce('first', 'c');
    page.rememberTable('first');
    page.forgetTable('first');
    for (let i = 0; i < 99; i++) page.myNonce(`t${i}`, 'c');
    expect(page.givenNonce('first')).toBe(nonce);
    page.myNonce('one more', 'c');
    expect(page.givenNonce('first')).toBeNull();
  });

  it.each([
    '{', '[]', '{"name":1,"tables":[],"shuffles":{}}',
    '{"name":"A","tables":[7],"shuffles":{}}',
    '{"name":"A","tables":[],"shuffles":{"t":{"nonce":"no","commit":"c"}}}',
  ])('forgets what it does not understand: %s', async (text) => {
    kept.set('adit.tables', text);
    const page = await opened();
    expect(page.myName()).toBe('');
    expect(page.myNonce('t', 'c')).toMatch(/^[0-9a-f]{64}$/);
  });

  it('lasts as long as the page where nothing may be kept', async () => {
    const page = await opened();
    page.rememberName('Ann');
    forbidden = true;
    page.rememberName('Bo');
    const nonce = page.myNonce('t', 'c');
    expect(page.myName()).toBe('Bo');
    expect(page.myNonce('t', 'c')).toBe(nonce);
    forbidden = false;
    expect(page.myName()).toBe('Bo');
  });
});
