import type { Seen } from '../../src/engine/seen';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { roundEnd } from '../../src/dwarves/roundend';
import { seenHere } from '../../src/engine/seen';
import { OnlineSession } from '../../src/playing/online/session';
import { OnlineTable } from '../../src/playing/online/table';
import type { GameEvent, Refusal, View } from '../../src/engine/types';
import { setLanguage } from '../../src/texts/texts';
import { FakeWires, gameAt, settled, stepTo, tableOf, viewOf } from './online-fakes';

beforeAll(() => setLanguage('en'));

/** Views of these tests are none of any game: each is followed by the next one. */
const rules = {
  after: (view: View, events: readonly GameEvent[]) =>
    (events.length ? { ...view, moves: view.moves + 1 } : null),
  listed: (view: View) => view,
};

function join(...first: object[]) {
  const wires = new FakeWires();
  let id = 0;
  const table = new OnlineTable('x', wires, rules, () => ++id);
  table.connect();
  wires.socket.opens();
  for (const message of first) wires.socket.says(message);
  return { wires, table, state: () => table.state.get() };
}

/** The line breaks and is there again, with what the server says then. */
function comeBack(wires: FakeWires, ...first: object[]): void {
  wires.pass(6000);
  wires.socket.breaks();
  wires.pass(500);
  wires.socket.opens();
  for (const message of first) wires.socket.says(message);
}

function play(first: object, rules = seenHere()) {
  const joined = join(tableOf(), first);
  const session = new OnlineSession(joined.table, rules);
  return { ...joined, session, scene: () => session.scene.get() };
}

const numbers = (log: { number: number }[]): number[] => log.map((entry) => entry.number);
const wrong: Refusal = { refused: 'side', text: 'no' };

describe('a table of a server', () => {
  it('is what the server says', () => {
    const { wires, state } = join(tableOf({ phase: 'waiting' }));
    expect(state().table?.phase).toBe('waiting');
    wires.socket.says(gameAt(0, 'P1'));
    wires.socket.says(stepTo(1, 'P2', { event: 'passed', p: 'P1' }));
    expect(state().position).toMatchObject({ n: 1, view: { turn: 'P2' } });
    wires.socket.says({ t: 'nobody knows this' });
    expect(state().position?.n).toBe(1);
  });

  it('has my guesses of this round, and everybody’s of those that are over', async () => {
    const { wires, table, state } = join(tableOf());
    wires.socket.says({ t: 'guesses', round: 1, guesses: [{ p: 'P1', at: 2, of: [null, 25] }] });
    wires.socket.says({ t: 'guesses', round: 2, guesses: [{ p: 'P1', at: 9, of: [null, 50] }] });
    wires.socket.says({ t: 'guesses', round: 1, guesses: [
      { p: 'P1', at: 2, of: [null, 25] }, { p: 'P2', at: 3, of: [75, null] }] });
    expect(state().guesses).toEqual([
      { round: 2, p: 'P1', at: 9, of: [null, 50] }, { round: 1, p: 'P1', at: 2, of: [null, 25] },
      { round: 1, p: 'P2', at: 3, of: [75, null] }]);
    // It may be made twice: the line may break before its answer.
    const locked = table.send({ t: 'guess', round: 2, of: [null, 0] });
    comeBack(wires, tableOf());
    expect(wires.socket.all('guess')).toMatchObject([{ round: 2, of: [null, 0] }]);
    wires.socket.says({ t: 'done', id: wires.socket.all('guess')[0]!.id });
    expect(await locked).toBeNull();
  });

  it('enters again with the password that was right, then sends what was kept', async () => {
    const locked = tableOf({ locked: true, you: { p: null, host: false, entered: false } });
    const open = tableOf({ locked: true });
    const { wires, table } = join(locked);
    const wrongOne = table.send({ t: 'enter', password: 'shark' });
    wires.socket.says({ t: 'refused', id: 1, why: { refused: 'wrong_password', text: '' } });
    await wrongOne;
    void table.send({ t: 'enter', password: 'swordfish' });
    wires.socket.says({ t: 'done', id: 2 });
    wires.socket.says(open);
    wires.socket.says(gameAt(0, 'P1'));
    await settled();
    void table.move('pass');
    comeBack(wires, locked);
    expect(wires.socket.sent).toEqual([{ t: 'enter', password: 'swordfish', id: 4 }]);
    wires.socket.says(open);
    expect(wires.socket.all('move')).toEqual([{ t: 'move', move: 'pass', n: 0, id: 3 }]);
  });

  it('keeps what the operator said last, until it is closed', () => {
    const { wires, table, state } = join(tableOf());
    expect(state().notice).toBeNull();
    wires.socket.says({ t: 'notice', text: 'Neustart um 20:00' });
    expect(state().notice).toBe('Neustart um 20:00');
    wires.socket.says({ t: 'notice', text: '<b>soon</b>' });
    comeBack(wires, tableOf());
    expect(state().notice).toBe('<b>soon</b>');
    table.dropNotice();
    for (const text of [undefined, 7, ['x'], '', ' ']) wires.socket.says({ t: 'notice', text });
    expect(state().notice).toBeNull();
  });

  it('collects what is said, each line once, and its marks', () => {
    const { wires, state } = join(tableOf());
    const claim = { k: 1, p: 'P2', n: 0, round: 1, claim: 'map' };
    wires.socket.says({ t: 'talk', lines: [claim] });
    wires.socket.says({ t: 'said', line: { k: 2, p: 'P1', n: 0, text: 'hello' } });
    wires.socket.says({ t: 'said', line: { k: 2, p: 'P1', n: 0, text: 'hello' } });
    expect(state().talk.map(({ k }) => k)).toEqual([1, 2]);
    wires.socket.says({ t: 'talk', lines: [{ ...claim, mark: 'true' }] });
    expect(state().talk).toEqual([{ ...claim, mark: 'true' }]);
  });

  it('keeps the last 200 lines of chat, and all claims', () => {
    const { wires, state } = join(tableOf());
    wires.socket.says({ t: 'said', line: { k: 0, p: 'P1', n: 0, claim: 'map' } });
    for (let k = 1; k <= 205; k++)
      wires.socket.says({ t: 'said', line: { k, p: 'P1', n: 0, text: 'la' } });
    expect(state().talk.length).toBe(201);
    expect(state().talk.slice(0, 2).map(({ k }) => k)).toEqual([0, 6]);
  });
});

describe('a game at a server’s table', () => {
  it('can be played when it is my turn', () => {
    const { wires, session, scene } = play(gameAt(0, 'P1'));
    expect(scene()).toMatchObject({ live: true, me: 'P1', thinking: null, at: 0 });
    session.send('pass');
    expect(wires.socket.all('move')).toEqual([{ t: 'move', move: 'pass', n: 0, id: 1 }]);
    expect(scene().live).toBe(false);
    session.send('pass');
    expect(wires.socket.all('move').length).toBe(1);
    wires.socket.says({ t: 'done', id: 1 });
    expect(scene().live).toBe(false);
    wires.socket.says(stepTo(1, 'P2', { event: 'passed', p: 'P1' }));
    expect(scene()).toMatchObject({ live: false, thinking: 'P2', moves: 1 });
    expect(scene().log[1]).toEqual({
      number: 1, seat: 'P1', events: [{ event: 'passed', p: 'P1' }],
    });
  });

  it('gives the turn back when a move is refused, and says why', async () => {
    const { wires, session, scene } = play(gameAt(0, 'P1'));
    session.send('pass');
    wires.socket.says({ t: 'refused', id: 1, why: wrong });
    await settled();
    expect(scene()).toMatchObject({ live: true, refusal: wrong });
    session.dropRefusal();
    expect(scene().refusal).toBeNull();
  });

  it('sends the move again that was under way when the line broke', async () => {
    const { wires, session, scene } = play(gameAt(0, 'P1'));
    session.send('pass');
    comeBack(wires, tableOf(), gameAt(0, 'P1'));
    expect(wires.socket.all('move')).toEqual([{ t: 'move', move: 'pass', n: 0, id: 1 }]);
    expect(scene().live).toBe(false);
    wires.socket.says({ t: 'done', id: 1 });
    wires.socket.says(stepTo(1, 'P2'));
    await settled();
    expect(scene()).toMatchObject({ moves: 1, refusal: null });
  });

  it('is at the present when a move was made and only its answer was lost', async () => {
    const { wires, session, scene } = play(gameAt(0, 'P1'));
    session.send('pass');
    comeBack(wires, tableOf(), gameAt(2, 'P1'));
    expect(scene()).toMatchObject({ live: true, moves: 2 });
    wires.socket.says({ t: 'done', id: 1 });
    await settled();
    expect(scene().refusal).toBeNull();
  });

  it('follows a move by what it did, and asks for all there is where that does not follow', () => {
    const { wires, scene } = play(gameAt(0, 'P1'));
    wires.socket.says({ t: 'step', n: 1, events: [{ event: 'passed', p: 'P1' }] });
    expect(scene()).toMatchObject({ at: 1, moves: 1, view: { moves: 1 } });
    expect(wires.socket.all('sync')).toEqual([]);
    wires.socket.says({ t: 'step', n: 2, events: [] });
    expect(wires.socket.all('sync')).toHaveLength(1);
    wires.socket.says({ t: 'step', n: 9, events: [{ event: 'passed', p: 'P1' }] });
    expect(wires.socket.all('sync')).toHaveLength(2);
    expect(scene().moves).toBe(1);
    wires.socket.says(gameAt(9, 'P2'));
    expect(scene().moves).toBe(9);
  });

  it('remembers what it has seen, and says what it has not', () => {
    const { wires, scene } = play(gameAt(0, 'P1'));
    wires.socket.says(stepTo(1, 'P2', { event: 'passed', p: 'P1' }));
    comeBack(wires, tableOf(), gameAt(4, 'P1'));
    expect(numbers(scene().log)).toEqual([0, 1, 2, 3, 4]);
    expect(scene().log.map(({ events }) => events[0]?.event))
      .toEqual([undefined, 'passed', undefined, undefined, 'missed']);
    expect(scene().log[4]!.events[0]!.n).toBe(3);
    wires.socket.says(stepTo(5, 'P2', { event: 'drew', p: 'P1' }));
    comeBack(wires, tableOf(), gameAt(5, 'P2'));
    expect(scene().log[5]!.events[0]!.event).toBe('drew');
  });

  it('knows of a round that has ended unseen what the position tells', () => {
    const after = (n: number, more: object) =>
      ({ t: 'game', n, view: { ...viewOf(n, 'P1'), phase: 'draft', round: 1, aside: 'miner',
        seats: [{ p: 'P1', role: 'miner' }, { p: 'P2', role: 'saboteur' }],
        goals: [{ goal: 'G1', is: 'treasure', lies: 'NESW' }], ...more } });
    const names = () => (scene().after ?? scene()).log.flatMap(({ events }) => events.map(({ event }) => event));
    const { wires, scene } = play(gameAt(0, 'P1'));
    comeBack(wires, tableOf(), after(4, {}));
    expect(names()).toEqual(['missed', 'ended', 'shown', 'shown', 'shown']);
    expect(roundEnd(scene().after!.log)).toMatchObject({ number: 4, round: 1, by: 'treasure',
      missed: true, aside: 'miner', done: false,
      shown: [{ p: 'P1', role: 'miner' }, { p: 'P2', role: 'saboteur' }] });
    comeBack(wires, tableOf(), after(6, {}));
    expect(names().filter((name) => name === 'ended')).toHaveLength(1);
    comeBack(wires, tableOf(), after(7, { phase: 'play', round: 2 }));
    comeBack(wires, tableOf(), after(9, { phase: 'over', round: 2, turn: null,
      goals: [{ goal: 'G1', is: 'treasure', lies: null }] }));
    expect(roundEnd(scene().after!.log)).toMatchObject({ number: 9, round: 2, by: 'exhausted',
      missed: true, done: true });
  });

  it('knows the log of an earlier visit', () => {
    const { table, wires } = join(tableOf());
    const entries = [
      { number: 0, seat: null, events: [] },
      { number: 1, seat: 'P1' as const, events: [{ event: 'passed' }] },
    ];
    table.positions.recall({ viewer: 'P1', entries });
    wires.socket.says(gameAt(1, 'P2'));
    const { log } = new OnlineSession(table, seenHere()).scene.get();
    expect(log.map(({ events }) => events[0]?.event)).toEqual([undefined, 'passed']);
    wires.socket.says(gameAt(1, 'P2', 'public'));
    expect(table.positions.log(1)[1]!.events[0]!.event).toBe('missed');
  });

  it('looks back at what this tab has seen', () => {
    const { wires, session, scene } = play(gameAt(3, 'P2'));
    wires.socket.says(stepTo(4, 'P1'));
    comeBack(wires, tableOf(), gameAt(7, 'P1'));
    session.lookAt(6);
    expect(scene()).toMatchObject({ at: 4, live: false, view: { moves: 4 } });
    session.lookAt(3);
    expect(scene().at).toBe(3);
    session.lookAt(2);
    expect(scene().at).toBe(3);
    session.lookAt(4);
    expect(scene().at).toBe(4);
    session.lookAt(5);
    expect(scene()).toMatchObject({ at: 7, live: true });
    session.lookAt(0);
    expect(scene().at).toBe(3);
    session.returnToNow();
    expect(scene().at).toBe(7);
  });

  it('shows nothing of what goes on behind the end of a round', () => {
    const { wires, session, scene } = play(gameAt(0, 'P1'));
    const shown = () => JSON.stringify({ ...scene(), after: null, why: null });
    wires.socket.says(stepTo(1, 'P2', { event: 'ended', n: 1 },
      { event: 'shown', p: 'P2', role: 'saboteur' }));
    wires.socket.says(stepTo(2, 'P1', { event: 'took' }));
    expect(scene()).toMatchObject({ at: 1, moves: 1, live: false, view: { moves: 0 },
      after: { still: false, live: false, view: { moves: 1 } } });
    expect(shown()).not.toContain('"role"');
    session.goOn();
    expect(scene()).toMatchObject({ at: 1, live: false, after: { live: true, view: { moves: 2 } } });
    session.send('take 1');
    expect(wires.socket.all('move')).toEqual([{ t: 'move', move: 'take 1', n: 2, id: 1 }]);
    wires.socket.says(stepTo(3, 'P1', { event: 'round', n: 2 }));
    expect(session.isAwaited).toBe(true);
    wires.socket.says(stepTo(4, 'P2', { event: 'dug' }));
    session.lookAt(0);
    expect(scene()).toMatchObject({ at: 1, view: { moves: 0 }, after: { view: { moves: 3 } } });
    expect(shown()).not.toMatch(/"event":"(took|round|dug)"/);
  });

  it('shows the next round from its beginning when the ceremony is closed', () => {
    vi.useFakeTimers();
    const { wires, session, scene } = play(gameAt(0, 'P1'));
    const at = () => [scene().at, scene().moves, scene().live];
    wires.socket.says(stepTo(1, 'P2', { event: 'ended', n: 1 }, { event: 'round', n: 2 }));
    wires.socket.says(stepTo(2, 'P3', { event: 'dug' }));
    wires.socket.says(stepTo(3, 'P1', { event: 'dug' }));
    session.goOn();
    session.closeRound();
    expect(scene().after).toBeNull();
    expect(at()).toEqual([1, 1, false]);
    vi.advanceTimersToNextTimer();
    expect(at()).toEqual([2, 2, false]);
    vi.advanceTimersToNextTimer();
    expect(at()).toEqual([3, 3, true]);
    wires.socket.says(stepTo(4, 'P2', { event: 'dug' }));
    expect(at()).toEqual([4, 4, false]);
    wires.socket.says(stepTo(5, 'P2', { event: 'ended', n: 2 }, { event: 'round', n: 3 }));
    wires.socket.says(stepTo(6, 'P1', { event: 'dug' }));
    session.closeRound();
    session.catchUp();
    expect(at()).toEqual([6, 6, true]);
    vi.useRealTimers();
  });

  it('shows every end, whatever was played behind the one before', () => {
    vi.useFakeTimers();
    const { wires, session, scene } = play(gameAt(0, 'P1'));
    wires.socket.says(stepTo(1, 'P2', { event: 'ended', n: 1 }, { event: 'round', n: 2 }));
    wires.socket.says(stepTo(2, 'P3', { event: 'dug' }));
    wires.socket.says(stepTo(3, null, { event: 'ended', n: 2 }));
    expect(scene()).toMatchObject({ at: 1, after: { view: { moves: 1 } } });
    session.goOn();
    session.closeRound();
    expect(scene()).toMatchObject({ at: 1, after: null });
    vi.advanceTimersToNextTimer();
    expect(scene()).toMatchObject({ at: 2, after: null });
    vi.advanceTimersToNextTimer();
    expect(scene()).toMatchObject({ at: 3, after: { view: { moves: 3 } } });
    session.goOn();
    session.closeRound();
    expect(scene()).toMatchObject({ at: 3, after: null });
    vi.useRealTimers();
  });

  it('shows an end that was not seen to who hurries to the present', () => {
    const { wires, session, scene } = play(gameAt(0, 'P1'));
    wires.socket.says(stepTo(1, 'P2', { event: 'ended', n: 1 }, { event: 'round', n: 2 }));
    wires.socket.says(stepTo(2, 'P3', { event: 'dug' }));
    wires.socket.says(stepTo(3, 'P3', { event: 'ended', n: 2 }, { event: 'round', n: 3 }));
    wires.socket.says(stepTo(4, 'P1', { event: 'dug' }));
    session.goOn();
    session.closeRound();
    session.catchUp();
    expect(scene()).toMatchObject({ at: 3, after: { view: { moves: 3 } } });
    session.goOn();
    session.closeRound();
    session.catchUp();
    expect(scene()).toMatchObject({ at: 4, after: null, live: true });
  });

  it('shows an end again when the line is back, unless it was closed', () => {
    const { wires, session, scene } = play(gameAt(0, 'P1'));
    wires.socket.says(stepTo(1, null, { event: 'ended', n: 1 }));
    session.goOn();
    comeBack(wires, tableOf(), gameAt(1, null));
    expect(scene().after).not.toBeNull();
    session.closeRound();
    comeBack(wires, tableOf(), gameAt(1, null));
    expect(scene().after).toBeNull();
  });

  it('asks the rules why, and not the server', () => {
    const rules = { why: () => wrong, race: () => null } as unknown as Seen;
    const { wires, scene } = play(gameAt(0, 'P1'), rules);
    expect(scene().why('dig EW@9,9')).toEqual(wrong);
    expect(wires.socket.all('why')).toEqual([]);
  });

  it('is watched while a bot plays for me', () => {
    const seats = tableOf().seats!;
    const [me] = seats;
    const { wires, scene } = play(gameAt(0, 'P1'));
    wires.socket.says(tableOf({ seats: [{ ...me!, standin: 'left' } as never, seats[1]!] }));
    expect(scene()).toMatchObject({ live: false, thinking: 'P1' });
    expect(scene().players[0]).toEqual({ seat: 'P1', name: 'Ann', bot: 'trained' });
    wires.socket.says(tableOf());
    expect(scene().live).toBe(true);
  });

  it('gives bots names that no person has', () => {
    const seats = tableOf().seats!;
    const { wires, scene } = play(gameAt(0, 'P1'));
    expect(scene().players[1]!.name).toBe('Bram');
    wires.socket.says(tableOf({ seats: [{ ...seats[0]!, name: 'bram' } as never, seats[1]!] }));
    expect(scene().players[1]!.name).toBe('Odile');
  });

  it('covers what only I know', () => {
    const { wires, session } = play(gameAt(0, 'P1'));
    wires.socket.says(stepTo(1, 'P2', { event: 'looked', p: 'P1', goal: 'G1', is: 'NE' },
      { event: 'drew', p: 'P1', card: 'map' }, { event: 'turned', goal: 'G2', is: 'NW' }));
    expect(session.openLog()[1]!.events).toEqual([
      { event: 'looked', p: 'P1', goal: 'G1' }, { event: 'drew', p: 'P1' },
      { event: 'turned', goal: 'G2', is: 'NW' },
    ]);
  });
});
