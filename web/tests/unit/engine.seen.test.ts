import { describe, expect, it } from 'vitest';
import type { MineView } from '../../src/mine/view';
import type { GameName, View, Viewer } from '../../src/engine/types';
import { newEngine, newSeen, playOut, setupOf } from './table';

const GAMES: [GameName, number][] = [['saboteur', 5], ['saboteur2', 4], ['galleries', 3]];

describe('a game that is only seen', () => {
  it.each(GAMES)('goes on as its events say: %s', async (game, players) => {
    const seen = await newSeen();
    const engine = await playOut(setupOf(game, players), 'hasty');
    const viewers: Viewer[] = ['P1', 'P2', 'public', 'everyone'];
    let followed = 0;
    for (let at = 1; at <= engine.moves; at++) {
      for (const viewer of viewers) {
        const events = engine.events(viewer, at);
        const views = seen.follow(engine.view(viewer, at - 1), events);
        expect(views, `move ${at}`).toHaveLength(events.length);
        if (events.some(({ event }) => event === 'round')) continue;
        // Whose turn it is, and what that is, comes with the end of the move.
        const { moves, turn, legal, ...rest } = engine.view(viewer, at) as View;
        if (at < engine.moves) expect(views!.at(-1), `move ${at}`).toMatchObject(rest);
        const after = seen.after(engine.view(viewer, at - 1), events)!;
        expect('legal' in after, `move ${at}`).toBe(turn !== null && turn === viewer);
        expect({ ...after, legal: 0 }).toEqual({ ...engine.view(viewer, at), legal: 0 });
        followed++;
      }
    }
    expect(followed).toBeGreaterThan(60);
  });

  it.each(GAMES)('says why not as the game itself does: %s', async (game, players) => {
    const seen = await newSeen();
    const engine = await playOut(setupOf(game, players), 'hasty');
    for (const left of [30, 14, 4]) {
      engine.takeBack(left);
      const seat = engine.turn!, view = engine.view(seat);
      const odd = ['dig NESW@0,0', 'dig EW@40,1', 'map@G9', 'take 3', 'dig 5 in 5 with g3', 'buy bomb@9.9', 'pass'];
      for (const move of [...view.legal!.slice(0, 20), ...odd])
        expect(seen.why(view, move), move).toEqual(engine.why(seat, move));
    }
  });

  it.each(['saboteur', 'saboteur2'] as const)('is as far from the goals: %s', async (game) => {
    const seen = await newSeen();
    const engine = await playOut(setupOf(game, 5), 'greedy');
    const found = new Set<number>();
    for (let at = 0; at <= engine.moves; at++) {
      const race = seen.race(engine.view('public', at));
      expect(race, `move ${at}`).toEqual(engine.race(at));
      for (const cards of race!) found.add(cards);
    }
    expect(found.size).toBeGreaterThan(5);
  });

  it('has no goals in galleries', async () => {
    const engine = await playOut(setupOf('galleries', 2), 'hasty');
    expect((await newSeen()).race(engine.view('public', 1))).toBeNull();
  });

  it('is nothing where there can be no such thing', async () => {
    const seen = await newSeen();
    const engine = await playOut(setupOf('saboteur', 3), 'hasty');
    const view = engine.view('P1', 0) as MineView;
    const odd = { ...view, mine: [...view.mine, { x: 1, y: 0, lies: 'QQ', lit: true }] };
    expect(seen.race(odd)).toBeNull();
    expect(seen.why(odd, 'pass')).toBeUndefined();
    expect(seen.follow(odd, [])).toBeNull();
    expect(seen.follow(view, [{ event: 'dug', p: 'P1', lies: 'QQ', x: 1, y: 0 }])).toBeNull();
    expect(seen.follow(view, [{ event: 'took', p: 'P1' }])).toBeNull();
  });
});

describe('a move that is not made yet', () => {
  it('does what is certain, and no more', async () => {
    const seen = await newSeen();
    const engine = await playOut(setupOf('saboteur2', 4), 'hasty');
    let told = 0;
    for (let at = 1; at <= engine.moves; at++) {
      const seat = engine.mover(at);
      const before = engine.view(seat, at - 1);
      const move = /"move":"([^"]*)"/.exec(engine.record().split('\n').filter(
        (line) => line.includes('"move"'))[at - 1]!)![1]!;
      const certain = seen.preview(before, move)!;
      const names = engine.events(seat, at).map(({ event }) => event);
      expect(certain.map(({ event }) => event)).toEqual(names.slice(0, certain.length));
      told += certain.length;
      expect(certain.some((e) => e.event === 'drew' && e.card)).toBe(false);
      if (at < 4) expect(seen.preview(engine.view('public', at - 1), move)).toBeNull();
    }
    expect(told).toBeGreaterThan(engine.moves / 2);
    expect(seen.preview(engine.view('P1', 0), 'steal none')).toBeNull();
  });
});

it('the way to the gold is the engine’s', async () => {
  const seen = await newSeen();
  for (const seed of ['1', '2', '3', '4', '5', '6']) {
    const engine = await playOut({ ...setupOf('saboteur', 3), seed: seed.repeat(64) }, 'hasty');
    for (let at = 1; at <= engine.moves; at++) {
      const view = engine.view('public', at) as MineView;
      const gold = view.goals.findIndex(({ is, lies }) => lies && is === 'treasure');
      if (gold < 0) continue;
      const way = seen.way(view, gold)!;
      expect(way[0]).toEqual({ x: 0, y: 0 });
      expect(way.at(-1)).toEqual({ x: 8, y: view.goals[gold]!.y });
      way.slice(1).forEach(({ x, y }, i) =>
        expect(Math.abs(x - way[i]!.x) + Math.abs(y - way[i]!.y)).toBe(1));
      return;
    }
  }
  throw new Error('nobody has found any gold');
});

describe('those who may be saboteurs', () => {
  const suspects = async (players: number, options = {}, game = 'saboteur') => {
    const engine = await newEngine();
    engine.begin({ ...setupOf(game, players), options });
    const seen = await newSeen();
    return (viewer: Viewer) => ({
      ...seen.suspects(engine.view(viewer))!,
      role: (engine.view(viewer) as MineView).seats.find(({ p }) => p === viewer)?.role,
    });
  };

  it('are all others, as many as the rules have', async () => {
    const of = await suspects(5);
    expect(of('P2')).toMatchObject({ seats: ['P1', 'P3', 'P4', 'P5'], least: 1, most: 2 });
    expect(of('public').seats).toHaveLength(5);
    expect((await suspects(5, { max_saboteurs: 'yes' }))('P1')).toMatchObject({ least: 2, most: 2 });
    expect((await suspects(5, { dwarves5: '2+3' }))('P1')).toMatchObject({ least: 2, most: 2 });
    expect((await suspects(4, {}, 'saboteur2'))('P1')).toMatchObject({ least: 0, most: 3 });
    expect((await suspects(2, {}, 'saboteur2'))('P1')).toMatchObject({ least: 0, most: 2 });
  });

  it('are nobody for the only one', async () => {
    const of = await suspects(4, { max_saboteurs: 'yes' });
    for (const p of ['P1', 'P2', 'P3', 'P4'] as const)
      expect(of(p).seats, p).toHaveLength(of(p).role === 'saboteur' ? 0 : 3);
  });

  it('are nobody in a game without them', async () => {
    const engine = await newEngine();
    engine.begin(setupOf('galleries', 3));
    expect((await newSeen()).suspects(engine.view('P1'))).toBeNull();
  });
});
