import { describe, expect, it } from 'vitest';
import type { GameEvent, GameInfo, GameName, Refusal, Seat, View } from '../../src/engine/types';
import { seatAt } from '../../src/engine/types';
import type { Sitting, World } from '../../src/playing/session';
import { Session } from '../../src/playing/session';

/** A game of so many moves, taken in turn; 'ended' after the third. */
class FakeEngine {
  made: [Seat, string][] = [];
  games = (['saboteur', 'galleries'] as const)
    .map((name) => ({ name, open: name === 'galleries' }) as unknown as GameInfo);
  constructor(private players: number, private length = 8) {}
  begin() { this.made = []; }
  open(record: string) {
    this.made = JSON.parse(record) as [Seat, string][];
    return { setup: sittingOf([]).setup, bots: [], finished: false };
  }
  get moves() { return this.made.length; }
  get turn(): Seat | null {
    return this.moves >= this.length ? null : seatAt(this.moves % this.players);
  }
  /** What the third move does. */
  third: GameEvent[] = [{ event: 'ended', n: 1 }];
  mover(at: number) { return this.made[at - 1]![0]; }
  play(seat: Seat, move: string): Refusal | null {
    if (seat !== this.turn || move === 'wrong') return { refused: 'no_such_move', text: '' };
    this.made.push([seat, move]);
    return null;
  }
  why(): Refusal | null { return null; }
  view(viewer: string, at = this.moves) {
    const round = at < 3 || !this.third.some(({ event }) => event === 'round') ? 1 : 2;
    return { game: 'saboteur', viewer, moves: at, turn: this.turn, round, seats: [], mine: [],
      goals: [] } as unknown as View;
  }
  events(viewer: string, at: number): GameEvent[] {
    return at === 3 ? this.third : [{ event: `${viewer} saw ${at}` }];
  }
  race() { return null; }
  undone = 0;
  takeBack(moves: number) { this.made.splice(moves); this.undone++; }
  record() { return JSON.stringify(this.made); }
}

class FakeBots {
  seen: string[] = [];
  asked: Seat[] = [];
  answer: (seat: Seat) => Promise<string> = async () => 'bot';
  async begin() { return ''; }
  saw(_: Seat, move: string) { this.seen.push(move); }
  back(moves: number) { this.seen.splice(moves); }
  choose(seat: Seat) { this.asked.push(seat); return this.answer(seat); }
  async hint() { return 'hinted'; }
  stop() {}
}

const sittingOf = (bots: (string | null)[], game: GameName = 'saboteur'): Sitting => ({
  setup: { game, players: bots.length, options: {}, seed: '' },
  players: bots.map((bot, i) => ({ seat: seatAt(i), name: `N${i + 1}`, bot })),
});

/** A pause that lasts until it is skipped. */
const untilSkipped: World['pause'] = (skipped) => skipped;

function begin(sitting: Sitting, engine = new FakeEngine(sitting.players.length),
  pause: World['pause'] = async () => {}) {
  const bots = new FakeBots();
  const kept: { record: string; over: boolean }[] = [];
  const world: World = {
    pause,
    budget: () => 'quick',
    keep: ({ record }, over) => { kept.push({ record: record!, over }); },
  };
  const session = new Session(sitting, engine, bots, world);
  session.start();
  return { session, engine, bots, kept, scene: () => session.scene.get() };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('a session', () => {
  it('lets bots move until it is the person’s turn', async () => {
    const { session, engine, bots, scene } = begin(sittingOf([null, 'greedy']));
    expect(scene().live).toBe(true);
    session.send('mine');
    await settled();
    expect(engine.made).toEqual([['P1', 'mine'], ['P2', 'bot']]);
    expect(bots.seen).toEqual(['mine', 'bot']);
    expect(scene().live).toBe(true);
  });

  it('goes through all that bots do when it is skipped, and pauses again later', async () => {
    const sitting = sittingOf([null, 'greedy', 'greedy', 'greedy'], 'galleries');
    const engine = new FakeEngine(4);
    engine.third = [{ event: 'dug' }];
    const { session } = begin(sitting, engine, untilSkipped);
    session.send('mine');
    await settled();
    expect(engine.moves).toBe(1);
    session.skip();
    await settled();
    expect(engine.moves).toBe(4);
    session.send('mine');
    await settled();
    expect(engine.moves).toBe(5);
  });

  it('takes no move that is not the person’s', async () => {
    const { session, engine } = begin(sittingOf(['greedy', null], 'galleries'));
    session.send('mine');
    expect(engine.made).toEqual([]);
    await settled();
    session.send('wrong');
    expect(engine.made).toEqual([['P1', 'bot']]);
  });

  const FOUR = [null, 'greedy', 'greedy', 'greedy'];
  const ENDED: GameEvent[] = [
    { event: 'dug', p: 'P3', lies: 'NS', x: 0, y: 1 }, { event: 'ended', n: 1 },
    { event: 'shown', p: 'P2', role: 'saboteur' },
  ];

  it('holds those who draft until it was seen who was who', async () => {
    const { session, engine, scene } = begin(sittingOf(FOUR));
    engine.third = ENDED;
    session.send('mine');
    await settled();
    expect(engine.moves).toBe(3);
    expect(scene().after).toMatchObject({ still: false, view: { moves: 3 } });
    expect(scene().after!.log).toHaveLength(4);
    session.goOn();
    await settled();
    expect(engine.moves).toBe(4);
    expect(scene().after!.log).toHaveLength(5);
    session.closeRound();
    expect(scene()).toMatchObject({ after: null, view: { moves: 4 } });
  });

  it('begins the next round when the ceremony is closed, and with a pause', async () => {
    const { session, engine, scene } = begin(sittingOf(FOUR), new FakeEngine(4), untilSkipped);
    engine.third = [...ENDED, { event: 'round', n: 2 }];
    session.send('mine');
    for (let i = 0; i < 3; i++) { session.skip(); await settled(); }
    session.goOn();
    session.lookAt(1);
    session.skip();
    await settled();
    expect(engine.moves).toBe(3);
    expect(scene().view).toMatchObject({ round: 1, turn: null });
    expect(JSON.stringify({ ...scene(), after: null })).not.toMatch(/"role"|"round":2/);
    session.closeRound();
    await settled();
    expect(scene()).toMatchObject({ after: null, view: { round: 2 }, thinking: 'P4' });
    expect(engine.moves).toBe(3);
    session.skip();
    await settled();
    expect(engine.moves).toBe(4);
  });

  it('pauses then, too, if a bot has thought longer than the ceremony was open', async () => {
    let held = false;
    let decide = (_: string) => {};
    const { session, engine, bots } = begin(sittingOf(FOUR), new FakeEngine(4),
      () => (held ? new Promise(() => {}) : Promise.resolve()));
    engine.third = [...ENDED, { event: 'round', n: 2 }];
    bots.answer = (seat) => seat !== 'P4' ? Promise.resolve('bot')
      : new Promise((resolve) => { decide = resolve; });
    session.send('mine');
    await settled();
    session.closeRound();
    held = true;
    decide('late');
    await settled();
    expect(engine.moves).toBe(3);
  });

  it('comes back to a ceremony that was not closed, and to no other', () => {
    const record = JSON.stringify([['P1', 'a'], ['P2', 'b'], ['P3', 'c'], ['P4', 'd']]);
    const opened = (third: GameEvent[]) => {
      const engine = Object.assign(new FakeEngine(4), { third });
      return begin({ ...sittingOf(FOUR), record }, engine, untilSkipped).scene();
    };
    expect(opened(ENDED)).toMatchObject({ at: 3, after: { still: true } });
    expect(opened([...ENDED, { event: 'round', n: 2 }]).after).toBeNull();
  });

  it('holds the bots while somebody looks back, and shows the past as it was', async () => {
    const { session, engine, scene } = begin(sittingOf([null, 'greedy', 'greedy']));
    session.send('mine');
    session.lookAt(0);
    expect(scene()).toMatchObject({ at: 0, live: false, moves: 1 });
    expect(scene().log).toHaveLength(1);
    await settled();
    expect(engine.moves).toBe(1);
    session.returnToNow();
    await settled();
    expect(engine.moves).toBe(3);
  });

  it('covers the screen between two people', async () => {
    const { session, scene } = begin(sittingOf([null, null]));
    expect(scene()).toMatchObject({ me: null, handOver: { to: 'P1', covered: true } });
    session.takeScreen();
    expect(scene()).toMatchObject({ me: 'P1', live: true, handOver: null });
    session.send('mine');
    expect(scene()).toMatchObject({ me: 'P1', live: false });
    expect(scene().handOver).toEqual({ to: 'P2', covered: false });
    session.coverScreen();
    session.takeScreen();
    expect(scene().me).toBe('P2');
    expect(JSON.stringify(scene().log)).not.toContain('P1 saw');
  });

  it('needs no cover where nothing is secret', () => {
    const { session, scene } = begin(sittingOf([null, null], 'galleries'));
    session.send('mine');
    expect(scene()).toMatchObject({ me: 'P2', live: true, handOver: null });
  });

  it('says what is wrong with a bot, and lets another or the person play', async () => {
    const { session, engine, bots, scene } = begin(sittingOf([null, 'master', 'greedy']));
    bots.answer = async () => { throw new Error('out of wits'); };
    session.send('mine');
    await settled();
    expect(scene().trouble).toEqual({ seat: 'P2', text: 'out of wits' });
    session.replace('P2', null);
    session.coverScreen();
    session.takeScreen();
    session.send('mine too');
    expect(engine.made.at(-1)).toEqual(['P2', 'mine too']);
  });

  it('does not take a bot’s illegal move', async () => {
    const { bots, session, engine, scene } = begin(sittingOf([null, 'greedy']));
    bots.answer = async () => 'wrong';
    session.send('mine');
    await settled();
    expect(engine.moves).toBe(1);
    expect(scene().trouble?.seat).toBe('P2');
  });

  it('shows a hint until a move is made', async () => {
    const { session, scene } = begin(sittingOf([null, 'greedy']));
    await session.askHint();
    expect(scene().hint).toBe('hinted');
    session.send('mine');
    expect(scene().hint).toBeNull();
  });

  it('takes moves back, one decision at a time, to the beginning and after the end', async () => {
    const sitting = sittingOf(['greedy', null, 'greedy'], 'galleries');
    const third = [{ event: 'ended', n: 1 }, { event: 'round', n: 2 }];
    const { session, engine, bots, kept, scene } =
      begin(sitting, Object.assign(new FakeEngine(3, 9), { third }));
    await settled();
    expect(scene()).toMatchObject({ undo: false, undone: 0 });
    session.takeBack();
    expect(engine.moves).toBe(1);
    for (const move of ['a', 'b', 'c']) {
      session.send(move);
      await settled();
      session.closeRound();
      await settled();
    }
    expect(scene()).toMatchObject({ over: true, undo: true });
    for (const left of [7, 4, 1]) {
      session.takeBack();
      expect(scene()).toMatchObject({ moves: left, at: left, live: true, over: false });
      expect(scene().log).toHaveLength(left + 1);
      expect(bots.seen).toEqual(engine.made.map(([, move]) => move));
    }
    expect(scene()).toMatchObject({ undo: false, undone: 3 });
    expect(kept.at(-1)).toEqual({ record: engine.record(), over: false });
  });

  it('drops what a bot thinks of when the move before it is taken back', async () => {
    const { session, engine, bots, scene } = begin(sittingOf([null, 'greedy', 'greedy']));
    let answer = (_: string) => {};
    bots.answer = () => new Promise((resolve) => { answer = resolve; });
    session.send('mine');
    expect(scene().thinking).toBe('P2');
    const late = answer;
    session.takeBack();
    session.send('better');
    late('late');
    await settled();
    expect(engine.made.map(([, move]) => move)).toEqual(['better']);
    answer('bot');
    await settled();
    expect(engine.made.map(([, move]) => move)).toEqual(['better', 'bot']);
  });

  it('drops a hint and a bot’s trouble with the move', async () => {
    const { session, bots, scene } = begin(sittingOf([null, 'greedy']));
    session.send('mine');
    await settled();
    let answer = (_: string) => {};
    bots.hint = () => new Promise((resolve) => { answer = resolve; });
    void session.askHint();
    expect(scene().asking).toBe(true);
    session.takeBack();
    expect(scene().asking).toBe(false);
    answer('hinted');
    await settled();
    expect(scene()).toMatchObject({ hint: null, live: true });
    bots.answer = async () => { throw new Error('out of wits'); };
    session.send('mine');
    await settled();
    expect(scene().trouble).not.toBeNull();
    session.takeBack();
    expect(scene()).toMatchObject({ trouble: null, live: true, moves: 0 });
  });

  it('takes nothing back where several people play', () => {
    const { session, engine, scene } = begin(sittingOf([null, null], 'galleries'));
    session.send('mine');
    expect(scene().undo).toBeNull();
    session.takeBack();
    expect(engine.moves).toBe(1);
  });

  it('keeps the game after each move, and says when it is over', async () => {
    const sitting = sittingOf([null, 'greedy'], 'galleries');
    const { session, kept } = begin(sitting, new FakeEngine(2, 2));
    session.send('mine');
    await settled();
    expect(kept.map((k) => k.over)).toEqual([false, false, true]);
    expect(kept.at(-1)!.record).toContain('mine');
  });

  it('goes on from a record', () => {
    const record = JSON.stringify([['P1', 'a'], ['P2', 'b']]);
    const { scene } = begin({ ...sittingOf([null, 'greedy']), record });
    expect(scene()).toMatchObject({ moves: 2, live: true });
  });
});
