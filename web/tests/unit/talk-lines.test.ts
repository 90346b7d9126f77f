// What was said, sorted: into the log, to the goals, by who told the truth.
import { describe, expect, it } from 'vitest';
import type { TalkLine } from '../../src/playing/talking';
import type { LogEntry } from '../../src/playing/props';
import {
  chatIn, claimsIn, claimsUpTo, goalTags, honesty, partsOf, withClaims,
} from '../../src/talk/lines';

const lines: TalkLine[] = [
  { k: 1, p: 'P1', n: 0, text: 'hello' },
  { k: 2, p: 'P2', n: 1, round: 1, claim: 'stone@G2', mark: 'false' },
  { k: 3, p: 'P3', n: 1, round: 1, claim: 'gold@G2', mark: 'unknown' },
  { k: 4, p: 'P2', n: 2, round: 1, claim: 'gold@G2', mark: 'true' },
  { k: 5, p: 'P2', n: 3, round: 2, claim: 'stone@G1' },
  { k: 6, p: 'P2', n: 3, text: 'well' },
];
const claims = claimsIn(lines);
const log: LogEntry[] = [0, 1, 2, 3].map((number) => ({ number, seat: null, events: [] }));

describe('claims', () => {
  it('stand in the log after the move that they followed', () => {
    const told = withClaims(log, claims);
    expect(told[0]).toBe(log[0]);
    expect(told[1]!.events).toEqual([
      { event: 'claimed', p: 'P2', claim: 'stone@G2', mark: 'false' },
      { event: 'claimed', p: 'P3', claim: 'gold@G2', mark: 'unknown' },
    ]);
    expect(withClaims(log, claims)[1]).toBe(told[1]);
    expect(log[1]!.events).toEqual([]);
  });

  it('are told anew when they are judged, and one more is heard', () => {
    const early = withClaims(log, claims.map(({ mark: _, ...line }) => line));
    expect(early[1]!.events[0]).toEqual({ event: 'claimed', p: 'P2', claim: 'stone@G2' });
    expect(withClaims(log, claims)[1]!.events[0]).toMatchObject({ mark: 'false' });
    expect(withClaims(log, claims.slice(0, 1))[1]!.events).toHaveLength(1);
  });

  it('are not judged while the end of their round is looked at', () => {
    const seen = (held: number | null) => claimsUpTo(claims, held).map(({ k, mark }) => [k, mark]);
    expect(seen(1)).toEqual([[2, undefined], [3, undefined], [4, undefined]]);
    expect(seen(2)).toEqual([[2, 'false'], [3, 'unknown'], [4, 'true'], [5, undefined]]);
    expect(seen(null)).toEqual(seen(2));
  });

  it('are tags at the goals: the last of each, of this round, up to the position', () => {
    expect(goalTags(claims, 1, 1).get('G2')).toEqual([
      { p: 'P2', is: 'stone' }, { p: 'P3', is: 'gold' },
    ]);
    expect(goalTags(claims, 1, 9).get('G2')).toEqual([
      { p: 'P3', is: 'gold' }, { p: 'P2', is: 'gold' },
    ]);
    expect([...goalTags(claims, 2, 9).keys()]).toEqual(['G1']);
    expect(goalTags(claims, 2, 2).size).toBe(0);
  });

  it('count for honesty once they are judged', () => {
    expect(honesty(claims)).toEqual(new Map([
      ['P2', { true: 1, false: 1, unknown: 0 }], ['P3', { true: 0, false: 0, unknown: 1 }],
    ]));
  });

  it('have a word and a target', () => {
    expect(partsOf('here@3,-1')).toEqual({ word: 'here', target: '3,-1' });
    expect(partsOf('map')).toEqual({ word: 'map', target: null });
  });
});

describe('chat', () => {
  const muted = [{ p: 'P2', mark: 'none', text: '', mute: true } as const];

  it('is heard but for those who are muted', () => {
    expect(chatIn(lines, []).map(({ k }) => k)).toEqual([1, 6]);
    expect(chatIn(lines, muted).map(({ k }) => k)).toEqual([1]);
  });
});
