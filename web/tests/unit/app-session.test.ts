import { describe, expect, it } from 'vitest';
import type { Reason } from '../../src/engine/reasons';
import type {
  GameEvent, GameInfo, GameName, Refusal, Said, Seat, Spoken, View,
} from '../../src/engine/types';
import { seatAt } from '../../src/engine/types';
import type { Sitting, World } from '../../src/playing/session';
import { Session } from '../../src/playing/session';
import type { OwnNote } from '../../src/playing/talking';

/** A game of so many moves, taken in turn; 'ended' after the third. */
class FakeEngine {
  made: [Seat, string][] = [];
  games = (['saboteur', 'galleries'] as const)
    .map((name) => ({ name, open: name === 'galleries', claims: [{ claim: 'thanks' }] }) as unknown as GameInfo);
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
  takeBack(moves: number) {
    this.made.splice(moves);
    this.undone++;
    this.said = this.said.filter(({ n }) => n <= moves);
  }
  said: Said[] = [];
  roundsOver = 0;
  rounds() { return []; }
  claim(p: Seat, claim: string, n = this.moves): Refusal | null {
    if (claim === 'wrong') return { refused: 'no_such_claim' };
    this.said = [...this.said, { p, claim, n, round: 1, mark: 'false' }];
    return null;
  }
  past() { return []; }
  record() { return JSON.stringify(this.made); }
}

const HINT: Reason = { p: 'P1', move: 'hinted', own: true, aim: { aim: 'pass', p: 'P1', move: 'pass' } };

class FakeBots {
  seen: string[] = [];
  asked: Seat[] = [];
  answer: (seat: Seat) => Promise<string> = async () => 'bot';
  /** What bots say to each move. */
  says: (moves: number) => Promise<Spoken[]> = async () => [];
  heardOf: string[] = [];
  quiet: boolean[] = [];
  async begin() { return { simple: '', said: [] }; }
  saw(_: Seat, move: string, quiet: boolean) {
    this.seen.push(move);
    this.quiet.push(quiet);
    return this.says(this.seen.length);
  }
  heard(seat: Seat, claim: string) { this.heardOf.push(`${seat} ${claim}`); }
  back(moves: number) { this.seen.splice(moves); }
  choose(seat: Seat) { this.asked.push(seat); return this.answer(seat); }
  async hint(): Promise<Reason> { return HINT; }
  stop() {}
}

const sittingOf = (bots: (string | null)[], game: GameName = 'saboteur'): Sitting => ({
  setup: { game, players: bots.length, options: {}, seed: '' },
  players: bots.map((bot, i) => ({ seat: seatAt(i), name: `N${i + 1}`, bot })),
});

/** A pause that lasts until it is skipped. */
const untilSkipped: World['pause'] = (skipped) => skipped;

function begin(sitting: Sitting, engine = new FakeEngine(sitting.players.length),
  pause: World['pause'] = async () => {}, more: Partial<World> = {}) {
  const bots = new FakeBots();
  const kept: { record: string; over: boolean; notes?: OwnNote[] | undefined }[] = [];
  const world: World = {
    pause,
    read: async () => {},
    budget: () => 'quick',
    quiet: () => false,
    calm: async () => {},
    keep: ({ record, notes }, over) => { kept.push({ record: record!, over: over !== null, notes }); },
    ...more,
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

  it('keeps an end that was not closed, for a page that comes anew', async () => {
    const { session, engine } = begin(sittingOf(FOUR));
    engine.third = [...ENDED, { event: 'round', n: 2 }];
    session.send('mine');
    await settled();
    const left = session.asItStands;
    expect(left.end).toBe(3);
    session.stop();
    const anew = begin(left, engine);
    await settled();
    expect(anew.scene().after).toMatchObject({ still: true, view: { moves: 3 } });
    expect(engine.moves, 'bots wait').toBe(3);
    anew.session.closeRound();
    await settled();
    expect(anew.scene().after).toBeNull();
    expect(anew.session.asItStands.end).toBeUndefined();
    expect(engine.moves).toBe(4);
  });

  it('looks back from the end of a round, which is there again after it', async () => {
    const { session, engine, scene } = begin(sittingOf(FOUR));
    engine.third = ENDED;
    session.send('mine');
    await settled();
    session.lookAt(1);
    expect(scene().after, 'by keys nobody leaves it').not.toBeNull();
    session.lookFromEnd(1);
    expect(scene()).toMatchObject({ after: null, at: 1, moves: 3, live: false, view: { moves: 1 } });
    expect(scene().log).toHaveLength(2);
    session.lookAt(2);
    expect(scene()).toMatchObject({ after: null, at: 2, moves: 3 });
    session.goOn();
    await settled();
    expect(engine.moves, 'bots wait').toBe(3);
    session.lookAt(3);
    expect(scene().after).toMatchObject({ still: true, view: { moves: 3 } });
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
    expect(scene().hint).toBe(HINT);
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
    let answer = (_: Reason) => {};
    bots.hint = () => new Promise((resolve) => { answer = resolve; });
    void session.askHint();
    expect(scene().asking).toBe(true);
    session.takeBack();
    expect(scene().asking).toBe(false);
    answer(HINT);
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

describe('talk in a session', () => {
  const THREE = [null, 'trained', 'trained'];
  const spoken = (session: Session) =>
    session.talk.state.get().talk.map(({ p, n, claim }) => `${n} ${p} ${claim}`);

  it('has what bots say to a move, and what a person says', async () => {
    const { session, bots, engine, kept } = begin(sittingOf(THREE), new FakeEngine(3, 3));
    bots.says = async (moves) => (moves === 2 ? [{ p: 'P3', claim: 'thanks' }] : []);
    expect(await session.tell({ t: 'claim', claim: 'wrong' })).toEqual({ refused: 'no_such_claim' });
    expect(await session.tell({ t: 'claim', claim: 'gold@G1' })).toBeNull();
    expect(bots.heardOf).toEqual(['P1 gold@G1']);
    const before = kept.length;
    session.send('mine');
    await settled();
    expect(spoken(session)).toEqual(['0 P1 gold@G1', '2 P3 thanks']);
    expect(session.talk.state.get().said.map(({ claim }) => claim)).toEqual(['gold@G1', 'thanks']);
    expect(kept.length).toBeGreaterThan(before + 3);
    // What it was worth is told when the round is over.
    expect(session.talk.state.get().talk[0]!.mark).toBeUndefined();
    engine.roundsOver = 1;
    session.closeRound();
    expect(session.talk.state.get().talk[0]!.mark).toBe('false');
  });

  it('is taken back with the moves, also what is still to be said', async () => {
    const { session, bots, engine } = begin(sittingOf(THREE), new FakeEngine(3));
    let say: (said: Spoken[]) => void = () => {};
    engine.third = [{ event: 'dug' }];
    bots.says = async (moves) => (moves === 2 ? [{ p: 'P2', claim: 'sorry' }] : []);
    await session.tell({ t: 'claim', claim: 'thanks' });
    session.send('mine');
    await settled();
    expect(spoken(session)).toEqual(['0 P1 thanks', '2 P2 sorry']);
    session.takeBack();
    expect(spoken(session)).toEqual(['0 P1 thanks']);
    expect(session.talk.state.get().said).toEqual([]);
    bots.says = () => new Promise((resolve) => { say = resolve; });
    session.send('mine');
    session.takeBack();
    say([{ p: 'P2', claim: 'sorry' }]);
    await settled();
    expect(spoken(session)).toEqual(['0 P1 thanks']);
  });

  it('delays the next bot by so much for a word, unless it is skipped or muted', async () => {
    const reads: (() => void)[] = [];
    const read = (skipped: Promise<void>) =>
      Promise.race([skipped, new Promise<void>((resolve) => reads.push(resolve))]);
    const engine = new FakeEngine(3, 20);
    engine.third = [{ event: 'dug' }];
    const { session, bots } = begin(sittingOf(THREE), engine, undefined, { read });
    bots.says = async (moves) => (moves % 3 === 1
      ? Array(4).fill({ p: 'P2', claim: 'thanks' }) as Spoken[] : []);
    session.send('mine');
    await settled();
    expect(engine.moves).toBe(1);
    reads.shift()!();
    await settled();
    expect([engine.moves, reads.length]).toEqual([1, 1]);
    reads.shift()!();
    await settled();
    expect([engine.moves, reads.length]).toEqual([3, 0]);
    session.send('mine');
    await settled();
    expect(engine.moves).toBe(4);
    session.skip();
    await settled();
    expect(engine.moves).toBe(6);
    await session.tell({ t: 'note', seat: 'P2', mute: true });
    session.send('mine');
    await settled();
    expect(engine.moves).toBe(9);
  });

  it('is quiet if that is wanted, from then on', async () => {
    let quiet = false;
    const { session, bots } = begin(sittingOf(THREE), new FakeEngine(3, 3), undefined,
      { quiet: () => quiet });
    quiet = true;
    session.send('mine');
    await settled();
    expect(bots.quiet).toEqual([true, true, true]);
  });

  it('keeps guesses with the game while a round is played, and bots hear nothing of them', async () => {
    class Played extends FakeEngine {
      phase = 'play';
      override view(viewer: string, at?: number) {
        return { ...super.view(viewer, at), phase: this.phase } as View;
      }
    }
    const engine = new Played(2);
    const stored: (Sitting['guesses'])[] = [];
    const keep: World['keep'] = ({ guesses }) => { stored.push(guesses); };
    const { session, bots } = begin(sittingOf([null, 'greedy']), engine, async () => {}, { keep });
    await settled();
    expect(await session.guess([null, 75])).toBeNull();
    const first = { p: 'P1', round: 1, at: 0, of: [null, 75] };
    expect(stored.at(-1)).toEqual([first]);
    expect(bots.heardOf).toEqual([]);
    session.send('mine');
    await settled();
    expect(await session.guess([null, 0])).toBeNull();
    expect(session.asItStands.guesses).toEqual([first, { p: 'P1', round: 1, at: 2, of: [null, 0] }]);
    session.takeBack();
    expect(session.asItStands.guesses).toEqual([first]);
    expect(begin(session.asItStands, new Played(2)).session.guesses.get()).toEqual([first]);
    engine.phase = 'draft';
    expect(await session.guess([null, 0])).toEqual({ refused: 'not_playing' });
    expect(session.asItStands.guesses).toEqual([first]);
  });

  it('keeps notes with the game, of each person their own', async () => {
    const { session, kept } = begin(sittingOf([null, null, 'greedy']));
    expect(await session.tell({ t: 'claim', claim: 'thanks' })).toEqual({ refused: 'not_seated' });
    session.takeScreen();
    await session.tell({ t: 'note', seat: 'P3', mark: 'suspect' });
    await session.tell({ t: 'note', seat: 'P3', text: 'passes', mute: true });
    const notes = [{ by: 'P1', p: 'P3', mark: 'suspect', text: 'passes', mute: true }];
    expect(kept.at(-1)!.notes).toEqual(notes);
    expect(session.talk.state.get().notes).toEqual(notes);
    session.send('mine');
    session.coverScreen();
    session.takeScreen();
    expect(session.talk.state.get().notes).toEqual([]);
    await session.tell({ t: 'claim', claim: 'thanks' });
    expect(spoken(session)).toEqual(['1 P2 thanks']);
    const again = begin({ ...session.asItStands, setup: session.sitting.setup });
    again.session.takeScreen();
    expect(again.session.talk.notes).toEqual(notes);
  });
});
