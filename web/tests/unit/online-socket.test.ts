import { describe, expect, it } from 'vitest';
import type { FromServer } from '../../src/playing/online/messages';
import { Line } from '../../src/playing/online/socket';
import type { LineState } from '../../src/playing/online/socket';
import { FakeWires, settled } from './online-fakes';

function connect() {
  const wires = new FakeWires();
  const states: LineState[] = [];
  const heard: FromServer[] = [];
  const line = new Line(wires, {
    changed: (state) => states.push(state),
    heard: (message) => heard.push(message),
  });
  line.connect();
  return { wires, line, states, heard };
}

const there = { status: 200, body: {} };
const forbidden = (refused: string) => ({ status: 403, body: { refused } });

/** How long the line waits after each of some failures in a row. */
async function pauses(wires: FakeWires, line: Line, times: number): Promise<number[]> {
  const found: number[] = [];
  for (let i = 0; i < times; i++) {
    wires.socket.breaks();
    await settled();
    if (line.state.is !== 'lost') throw new Error(line.state.is);
    const pause = line.state.again - wires.time;
    found.push(pause);
    wires.pass(pause);
  }
  return found;
}

describe('the line to a table', () => {
  it('hears and is heard once it is open', () => {
    const { wires, line, states, heard } = connect();
    expect(line.send({ t: 'sync' })).toBe(false);
    wires.socket.opens();
    expect(states.map((state) => state.is)).toEqual(['connecting', 'open']);
    expect(line.send({ t: 'sync' })).toBe(true);
    expect(wires.socket.sent).toEqual([{ t: 'sync' }]);
    wires.socket.says({ t: 'pong' });
    wires.socket.onmessage?.call({} as never, { data: 'no JSON' } as MessageEvent);
    expect(heard).toEqual([{ t: 'pong' }]);
  });

  it('comes back by itself, after pauses that grow', async () => {
    const { wires, line } = connect();
    expect(await pauses(wires, line, 9)).toEqual(
      [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
    wires.socket.opens();
    expect(line.isOpen).toBe(true);
  });

  it('comes back at another moment than others', async () => {
    const { wires, line } = connect();
    wires.luck = 0;
    expect(await pauses(wires, line, 2)).toEqual([250, 500]);
  });

  it('begins with short pauses again after it has held', async () => {
    const { wires, line } = connect();
    await pauses(wires, line, 4);
    wires.socket.opens();
    wires.pass(6000);
    wires.socket.breaks();
    expect(line.state).toMatchObject({ is: 'lost', again: wires.time + 500 });
  });

  it('does not hammer at a server that throws it out at once', async () => {
    const { wires, line } = connect();
    await pauses(wires, line, 4);
    wires.socket.opens();
    wires.pass(100);
    wires.socket.breaks();
    expect(line.state).toMatchObject({ is: 'lost', again: wires.time + 8000 });
  });

  it('tries at once when there is hope', async () => {
    const { wires, line } = connect();
    await pauses(wires, line, 5);
    wires.socket.breaks();
    await settled();
    const before = wires.sockets.length;
    line.hurry();
    expect(wires.sockets.length).toBe(before + 1);
    expect(line.state.is).toBe('connecting');
  });

  it.each([
    ['bye', 1006], ['', 1012],
  ])('comes back soon when the server restarts (%s, %i)', (bye, code) => {
    const { wires, line } = connect();
    wires.socket.opens();
    wires.pass(100);
    if (bye) wires.socket.says({ t: bye, why: 'restart' });
    wires.socket.breaks(code);
    expect(line.state).toMatchObject({ is: 'lost', again: wires.time + 300 });
  });

  it('asks for a sign of life after a silence, and gives up without one', () => {
    const { wires, line } = connect();
    const { socket } = wires;
    socket.opens();
    wires.pass(19_000);
    socket.says({ t: 'pong' });
    wires.pass(19_000);
    expect(socket.all('ping').length).toBe(0);
    wires.pass(1000);
    expect(socket.all('ping').length).toBe(1);
    socket.says({ t: 'pong' });
    wires.pass(8000);
    expect(line.isOpen).toBe(true);
    wires.pass(20_000);
    expect(line.state.is).toBe('lost');
    expect(socket.closed).toBe(true);
  });

  it('looks at once whether it still holds when the tab is seen again', () => {
    const { wires, line } = connect();
    wires.socket.opens();
    line.hurry();
    expect(wires.socket.all('ping').length).toBe(1);
    wires.pass(2500);
    expect(line.state.is).toBe('lost');
  });

  it('does not wait for ever for a socket to open', () => {
    const { wires, line } = connect();
    wires.pass(8000);
    expect(line.state.is).toBe('lost');
    expect(wires.socket.closed).toBe(true);
  });

  it.each([
    ['no_such_table', { '': { status: 404, body: {} } }],
    ['abandoned', { '': { status: 410, body: {} } }],
    ['earlier_rules', { '': { status: 410, body: { refused: 'earlier_rules' } } }],
    ['damaged', { '': { status: 500, body: {} } }],
    ['blocked', { '': forbidden('blocked'), version: forbidden('blocked') }],
    ['newer', { '': there, version: { status: 200, body: { protocol: 3 } } }],
  ] as const)('gives up for good: %s', async (why, answers) => {
    const { wires, line } = connect();
    wires.answers = answers;
    wires.socket.breaks();
    await settled();
    expect(line.state).toEqual({ is: 'gone', why });
    wires.pass(600_000);
    expect(wires.sockets.length).toBe(1);
  });

  it('does not come back to a server that has blocked it', async () => {
    const { wires, line } = connect();
    wires.answers = { '': there };
    wires.socket.opens();
    wires.socket.breaks(4002);
    await settled();
    expect(line.state).toEqual({ is: 'gone', why: 'blocked' });
    line.hurry();
    wires.pass(600_000);
    expect(wires.sockets.length).toBe(1);
  });

  it.each([
    [true, { '': there, version: { status: 200, body: { protocol: 2 } } }],
    [true, { '': there, version: { status: 404, body: null } }],
    [false, {}],
    [false, { '': { status: 502, body: null } }],
    [false, { '': forbidden('origin') }],
  ])('goes on trying, and knows whether the server is there: %s', async (server, answers) => {
    const { wires, line } = connect();
    wires.answers = answers;
    wires.socket.breaks();
    await settled();
    expect(line.state).toMatchObject({ is: 'lost', server });
  });

  it('is silent when it is closed', async () => {
    const { wires, line, states } = connect();
    wires.socket.opens();
    line.close();
    wires.socket.breaks();
    await settled();
    wires.pass(600_000);
    expect(states.at(-1)).toEqual({ is: 'open' });
    expect(wires.sockets.length).toBe(1);
  });

  it('is silent when it is closed while it looks for a reason', async () => {
    const { wires, line, states } = connect();
    wires.socket.breaks();
    line.close();
    await settled();
    wires.pass(600_000);
    expect(states).toEqual([{ is: 'connecting' }]);
    expect(wires.sockets.length).toBe(1);
  });
});
