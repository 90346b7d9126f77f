// What was met is kept, and bots wait for what is looked at.
import { describe, expect, it } from 'vitest';
import { holdBots, whenCalm } from '../../src/playing/calm';
import { hasMet, meet, unmeet } from '../../src/ui/firsts';

describe('what a person has met', () => {
  it('is met once, until it is to be met anew', () => {
    expect(hasMet('note hand')).toBe(false);
    meet('note hand');
    meet('lesson');
    expect(hasMet('note hand')).toBe(true);
    unmeet(['note hand']);
    expect([hasMet('note hand'), hasMet('lesson')]).toEqual([false, true]);
  });
});

describe('bots', () => {
  it('wait until nothing holds them', async () => {
    await whenCalm();
    const [one, other] = [holdBots(), holdBots()];
    let calm = false;
    const waiting = whenCalm().then(() => { calm = true; });
    one();
    one();
    await Promise.resolve();
    expect(calm).toBe(false);
    other();
    await waiting;
    expect(calm).toBe(true);
  });
});
