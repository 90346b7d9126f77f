// Bubbles come at the pace of people.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Bubbles } from '../../src/talk/bubbles';

const line = (k: number) => ({ k, p: 'P2' as const, n: 0, claim: 'thanks' });
const TEXT = 'Thank you';
/** How long this one stays. */
const STAYS = 160 + 1800 + 45 * TEXT.length;

describe('bubbles', () => {
  beforeEach(() => { vi.useFakeTimers(); });
  afterEach(() => { vi.useRealTimers(); });

  const hear = (bubbles: Bubbles, ...ks: number[]) =>
    ks.forEach((k) => bubbles.add(line(k), TEXT, false));
  const seen = ({ shown }: Bubbles) => {
    const now = shown.get();
    return now && (now.going ? `${now.line.k} goes` : now.line.k);
  };

  it('come one at a time, and stay as long as it takes to read them', () => {
    const bubbles = new Bubbles();
    hear(bubbles, 1, 2);
    expect(seen(bubbles)).toBe(1);
    vi.advanceTimersByTime(STAYS - 1);
    expect(seen(bubbles)).toBe(1);
    vi.advanceTimersByTime(1);
    expect(seen(bubbles)).toBe('1 goes');
    vi.advanceTimersByTime(120);
    expect(seen(bubbles)).toBe(2);
    vi.advanceTimersByTime(STAYS + 120);
    expect(seen(bubbles)).toBeNull();
  });

  it('wait two at a time; what is older stands in the log only', () => {
    const come = vi.fn();
    const bubbles = new Bubbles(({ k }) => { come(k); });
    hear(bubbles, 1, 2, 3, 4);
    vi.advanceTimersByTime(4 * (STAYS + 120));
    expect(come.mock.calls.flat()).toEqual([1, 3, 4]);
  });

  it('show what I say at once', () => {
    const bubbles = new Bubbles();
    hear(bubbles, 1);
    bubbles.add(line(2), TEXT, true);
    expect(seen(bubbles)).toBe(2);
    vi.advanceTimersByTime(STAYS + 119);
    expect(seen(bubbles)).toBe('2 goes');
  });

  it('do not come while a card is dragged, nor when it has just become my turn', () => {
    const bubbles = new Bubbles();
    bubbles.drag(true);
    hear(bubbles, 1);
    expect(seen(bubbles)).toBeNull();
    bubbles.turn();
    bubbles.drag(false);
    vi.advanceTimersByTime(599);
    expect(seen(bubbles)).toBeNull();
    vi.advanceTimersByTime(1);
    expect(seen(bubbles)).toBe(1);
  });

  it('are gone when what was said is taken back', () => {
    const bubbles = new Bubbles();
    hear(bubbles, 1, 2);
    bubbles.clear();
    vi.advanceTimersByTime(STAYS + 120);
    expect(seen(bubbles)).toBeNull();
    hear(bubbles, 3);
    expect(seen(bubbles)).toBe(3);
  });
});
