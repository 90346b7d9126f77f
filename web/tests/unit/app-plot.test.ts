// The chart of a replay: where its lines run, and which round it shows.
import { describe, expect, it } from 'vitest';
import { pathOf, placeIn, ticksOf } from '../../src/parts/plot';
import { apart, moveAt, plotOf, valuesAt } from '../../src/replay/Chart';
import { isOver, readOpinions, roundAt } from '../../src/engine/opinions';

const LINES = `{"n":0,"round":1,"chances":{"saboteur":[3333,3333]}}
{"n":1,"round":1,"p":"P1","move":"pass","chances":{"saboteur":[5000,2000]}}
{"n":2,"round":1,"p":"P2","move":"pass","chances":{"saboteur":[10000,0]}}
{"n":3,"round":1,"p":"P1","move":"pass"}
{"n":3,"round":1,"end":true,"gold":false,"roles":["saboteur","miner"],"turning":2,"marks":[{"n":2,"p":"P2","of":"P1","line":"saboteur","from":5000,"to":10000}]}
{"n":4,"round":1,"p":"P2","move":"take 1"}
{"n":4,"round":2,"chances":{"saboteur":[3333,3333]}}
{"n":5,"round":2,"p":"P1","move":"pass","chances":{"saboteur":[4000,3000]}}
`;
const rounds = readOpinions(LINES);
const [first, second] = rounds as [typeof rounds[0], typeof rounds[0]];

describe('what those believed who watched', () => {
  it('comes round by round', () => {
    expect(rounds.map(({ opinions }) => opinions.map(({ n }) => n))).toEqual([[0, 1, 2], [4, 5]]);
    expect(first!.opinions[1]).toEqual({ n: 1, p: 'P1', chances: { saboteur: [5000, 2000] } });
    expect(first!.end).toMatchObject({ n: 3, gold: false, roles: ['saboteur', 'miner'], turning: 2 });
    expect(second!.end).toBeNull();
  });

  it('belongs to the round that a move is of, and to the one that it ends', () => {
    expect([0, 1, 3, 4].map((at) => roundAt(rounds, at)!.round)).toEqual([1, 1, 1, 1]);
    expect(roundAt(rounds, 5)!.round).toBe(2);
    expect([2, 3, 4].map((at) => isOver(first!, at))).toEqual([false, true, true]);
    expect(isOver(second!, 5)).toBe(false);
    expect(roundAt([], 0)).toBeUndefined();
  });
});

describe('a chart', () => {
  const plot = plotOf(first!, 'saboteur');
  const place = placeIn(plot, { width: 446, height: 146 }, 100);

  it('has a line a seat over the moves of its round', () => {
    expect(plot).toMatchObject({ moves: [0, 1, 2], from: 0, to: 3, top: 10_000 });
    expect(plot.values).toEqual([[3333, 5000, 10_000], [3333, 2000, 0]]);
    expect(valuesAt(plot, 1)).toEqual([5000, 2000]);
    expect(valuesAt(plot, 3)).toEqual([10_000, 0]);
  });

  it('runs from the floor to the top, and no further than asked', () => {
    expect(pathOf(plot, place, 0, 1)).toBe('M46 78.7L146 62');
    expect(pathOf(plot, place, 1, 3)).toBe('M46 78.7L146 92L246 112');
    expect(place.x(3)).toBe(place.right);
    expect([0, 10_000].map(place.y)).toEqual([112, 12]);
  });

  it('is pressed at a move', () => {
    expect([0, 100, 190, 246, 999].map((x) => moveAt(plot, place, x))).toEqual([0, 1, 1, 2, 3]);
  });

  it('counts gems to an even number', () => {
    const game = readOpinions('{"n":0,"round":1,"chances":{"win":[5000,5000]},"gems":[0,0]}\n'
      + '{"n":1,"round":1,"p":"P1","move":"x","chances":{"win":[6000,4000]},"gems":[3,1]}\n');
    expect(plotOf(game[0]!, 'gems')).toMatchObject({ values: [[0, 3], [0, 1]], top: 4 });
  });

  it('has round numbers under its floor', () => {
    expect(ticksOf(plot, place, 44)).toEqual([1, 2, 3]);
    expect(ticksOf({ ...plot, to: 60 }, placeIn({ ...plot, to: 60 }, { width: 446, height: 146 },
      100), 44)).toEqual([10, 20, 30, 40, 50, 60]);
  });
});

describe('labels', () => {
  it('keep apart, in their order, and within their room', () => {
    for (const wishes of [[50, 50, 50, 50], [0, 3, 99, 100], [10, 90, 12, 91], [100], []]) {
      const got = apart(wishes, 21, 5, 100);
      const order = wishes.map((_, i) => i).sort((a, b) => wishes[a]! - wishes[b]! || a - b);
      const sorted = order.map((i) => got[i]!);
      for (let i = 1; i < sorted.length; i++)
        expect(sorted[i]! - sorted[i - 1]!).toBeGreaterThanOrEqual(21 - 1e-9);
      for (const y of sorted) {
        expect(y).toBeGreaterThanOrEqual(5 - 1e-9);
        expect(y).toBeLessThanOrEqual(100 + 1e-9);
      }
    }
  });

  it('stay where they are where there is room', () => {
    expect(apart([10, 80, 45], 21, 0, 100)).toEqual([10, 80, 45]);
  });

  it('come closer where there are too many', () => {
    expect(apart([50, 50, 50], 21, 40, 60)).toEqual([40, 50, 60]);
  });
});
