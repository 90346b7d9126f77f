import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../src/engine/engine';
import { seatAt } from '../../src/engine/types';
import type { GameName, View, Viewer } from '../../src/engine/types';
import type { MineView } from '../../src/mine/view';
import { recordFrom } from '../../src/replay/past';
import { hasNative, newEngine, newThinker, playOut, replay, setupOf } from './table';

const native = it.runIf(hasNative);

/** Both extremes of each game, and bots of every sort. */
const played: [GameName, number, string][] = [
  ['saboteur', 3, 'master'], ['saboteur', 10, 'greedy'],
  ['saboteur2', 2, 'trained'], ['saboteur2', 12, 'hasty'],
  ['galleries', 2, 'master'], ['galleries', 4, 'random'],
];

/** The beginning, the last before the end, the first of each phase, and one more. */
function positions(engine: Engine): number[] {
  const last = engine.moves - 1;
  const phases = Array.from({ length: last }, (_, at) => engine.view('public', at).phase);
  return [...new Set([...new Set(phases)].map((phase) => phases.indexOf(phase))), last >> 1, last];
}

interface Position { at: number; events: unknown; view: Record<string, unknown> }

describe.each(played)('%s, %i players, %s', (game, players, bot) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await playOut(setupOf(game, players), bot);
  }, 60_000);

  it('comes to an end', () => {
    expect(engine.turn).toBeNull();
    expect(engine.view('public').winners).not.toHaveLength(0);
  });

  it('is the same game when its record is opened', async () => {
    const bots = Array<string | null>(players).fill(bot);
    bots[0] = null;
    const other = await newEngine();
    const opened = other.open(engine.record(bots));
    expect(opened.bots).toEqual(bots);
    expect(opened.finished).toBe(true);
    expect(opened.setup).toMatchObject({ game, players, seed: '5eed'.repeat(16) });
    expect(other.hash()).toBe(engine.hash());
    expect(other.record()).toBe(engine.record());
    expect(other.mover(1)).toBe(engine.mover(1));
  });

  native('has the hash that the native program finds', () => {
    expect(replay(engine.record(), '--check')).toContain(`hash: ${engine.hash()}\n`);
  });

  native('shows the past as the native program does', () => {
    for (const viewer of ['P1', 'P2', 'public', 'everyone'] as Viewer[]) {
      const lines = replay(engine.record(), '--json', '--as', viewer).trimEnd().split('\n');
      expect(lines).toHaveLength(engine.moves + 1);
      for (const line of lines) {
        const { at, events, view } = JSON.parse(line) as Position;
        delete view['legal'];
        expect(engine.view(viewer, at)).toEqual(view);
        expect(engine.events(viewer, at)).toEqual(events);
      }
    }
  }, 60_000);

  native('begins from its positions as the native program does', async () => {
    const [other, thinker] = [await newEngine(), await newThinker()];
    const record = engine.record(Array<string>(players).fill(bot));
    for (const at of positions(engine)) {
      const as = seatAt(at % players);
      const begun = recordFrom(record, at, as, 'f00d'.repeat(16));
      const { setup, finished } = other.open(begun);
      expect([setup.from, finished]).toEqual([{ at, as }, false]);
      expect(replay(begun, '--check')).toContain(`hash: ${other.hash()}\n`);
      const line = replay(begun, '--json', '--at', '0', '--as', as);
      const { view } = JSON.parse(line) as Position;
      expect(other.view(as)).toEqual(view);
      const { legal: _, ...knew } = engine.view(as, at) as View & { legal?: unknown };
      expect({ ...view, legal: undefined }).toEqual({ ...knew, moves: 0, legal: undefined });
      const told = other.past(as);
      expect(told.at(-1)?.events).toEqual(engine.events(as, at));
      expect(told).toHaveLength(Math.min(at, 100) + 1);
      thinker.begin(begun, players === 12 ? [] : [{ seat: other.turn!, bot: 'trained' }]);
      const move = players === 12 ? null : thinker.choose(other.turn!, 'quick');
      expect(move && other.play(other.turn!, move)).toBeNull();
      expect(other.open(other.record()).setup).toEqual(setup);
    }
    for (const at of [engine.moves, engine.moves + 1])
      expect(() => other.open(recordFrom(record, at, 'P1', 'f00d'.repeat(16)))).toThrow(/past|from/);
  }, 120_000);

  it('shows everything when it is over', () => {
    if (game === 'galleries') return;
    const view = engine.merged(1) as MineView;
    expect(view.seats.every((seat) => seat.role !== null && seat.hand)).toBe(true);
    expect(view.goals.every((goal) => goal.is !== null)).toBe(true);
  });

  it('counts the cards to each goal', () => {
    if (game === 'galleries') {
      expect(engine.race()).toBeNull();
      return;
    }
    expect(engine.race(0)).toEqual([9, 7, 9]);
    for (let at = 0; at <= engine.moves; at++) {
      const { goals } = engine.view('public', at) as MineView;
      const turned = goals.map(({ lies }) => lies !== null);
      expect(engine.race(at)!.map((cards) => cards === 0)).toEqual(turned);
    }
  });
});

describe('a game under way', () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await newEngine();
    engine.begin(setupOf('saboteur', 4));
  });

  it('gives legal moves to the seat on turn alone, and only now', () => {
    const seat = engine.turn!;
    expect(engine.view(seat).legal).not.toHaveLength(0);
    expect(engine.view('public').legal).toBeUndefined();
    engine.play(seat, engine.view(seat).legal![0]!);
    expect(engine.view(seat, 0).legal).toBeUndefined();
    expect(engine.mover(1)).toBe(seat);
  });

  it('keeps secrets before the end', () => {
    const view = engine.view('everyone') as MineView;
    expect(view.viewer).toBe('public');
    expect(view.seats.every((seat) => seat.role === null && !seat.hand)).toBe(true);
    expect(() => engine.merged()).toThrow('not over');
    const dealt = engine.events('everyone', 0).filter(({ event }) => event === 'dealt');
    expect(dealt.every(({ role }) => role === undefined)).toBe(true);
  });

  it('refuses with a reason, and stays as it was', () => {
    const before = engine.hash();
    const seat = engine.turn!;
    const other = seat === 'P1' ? 'P2' : 'P1';
    expect(engine.play(seat, 'castle')?.refused).toBe('no_such_move');
    expect(engine.play(seat, 'x'.repeat(9999))?.refused).toBe('no_such_move');
    expect(engine.play(other, 'pass NES')?.refused).toBe('not_your_turn');
    expect(engine.why(seat, 'rockfall@40,40')).toMatchObject({ refused: expect.any(String) });
    expect(engine.why(seat, engine.view(seat).legal![0]!)).toBeNull();
    expect(engine.hash()).toBe(before);
  });

  it('goes on from its record', async () => {
    const other = await newEngine();
    expect(other.open(engine.record()).finished).toBe(false);
    expect(other.turn).toBe(engine.turn);
    expect(other.view(other.turn!)).toEqual(engine.view(engine.turn!));
  });

  it('knows no moves that were not made', () => {
    expect(() => engine.view('public', 99)).toThrow('There is no move 99');
    expect(() => engine.events('public', -1)).toThrow('There is no move -1');
    expect(() => engine.mover(0)).toThrow('Nobody');
  });
});

describe('the list of games', () => {
  it('has all of them', async () => {
    const { games } = await newEngine();
    expect(games.map(({ name }) => name).slice(0, 3)).toEqual(
      ['saboteur', 'saboteur2', 'galleries']);
  });

  it('has profiles that can be played as they are', async () => {
    const engine = await newEngine();
    for (const { name, profiles, max_players } of engine.games)
      for (const { set } of profiles) {
        engine.begin({ ...setupOf(name, max_players), options: set });
        expect(engine.view('public').options).toMatchObject(set);
      }
  });

  it('throws for a game that there is not', async () => {
    const engine = await newEngine();
    expect(() => engine.begin(setupOf('saboteur', 99))).toThrow('players saboteur');
    expect(() => engine.view('public')).toThrow('No game has begun');
  });
});
