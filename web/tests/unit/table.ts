// The engine as the page has it, for tests: from the file, without a browser.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Core, coreOf } from '../../src/engine/core';
import { Engine } from '../../src/engine/engine';
import { giveNets } from '../../src/engine/nets';
import { Seen } from '../../src/engine/seen';
import { type MindExports, type SeatedBot, Thinker } from '../../src/engine/thinker';
import type { WatchExports } from '../../src/engine/watcher';
import { type GameName, type Seat, type Setup, seatAt } from '../../src/engine/types';

const file = (path: string): string => new URL(path, import.meta.url).pathname;
const program = (name: string) => readFileSync(file(`../../src/engine/${name}.wasm`));

export const newWatcher = async (): Promise<Core<WatchExports>> => {
  const core = await coreOf<WatchExports>(program('watch'));
  giveNets(core, nets());
  return core;
};
export const newSeen = async (): Promise<Seen> => new Seen(await coreOf(program('adit')));
export const newEngine = async (): Promise<Engine> => new Engine(await coreOf(program('adit')));
/** One without nets; and one as it is in the page. */
export const newNovice = async (): Promise<Thinker> =>
  new Thinker(await coreOf<MindExports>(program('minds')));
export const nets = (): Uint8Array =>
  new Uint8Array(readFileSync(file('../../../src/bots/weights.bin')));
export async function newThinker(): Promise<Thinker> {
  const thinker = await newNovice();
  const fault = thinker.learn(nets());
  if (fault) throw new Error(fault);
  return thinker;
}

export const setupOf = (game: GameName, players: number): Setup => ({
  game, players, options: {}, seed: '5eed'.repeat(16),
});

/** Bots play a game to its end, each at its own mind. */
export async function playOut(setup: Setup, bot: string): Promise<Engine> {
  const engine = await newEngine();
  const thinker = await newThinker();
  const seats: SeatedBot[] = Array.from({ length: setup.players }, (_, index) => ({
    seat: seatAt(index), bot,
  }));
  engine.begin(setup);
  thinker.begin(engine.record(), seats);
  for (let seat: Seat | null; (seat = engine.turn) !== null;) {
    const move = thinker.choose(seat, 'quick');
    const refused = engine.play(seat, move);
    if (refused) throw new Error(`${bot} chose ${move}: ${refused.refused}`);
    thinker.saw(seat, move);
  }
  return engine;
}

const native = process.env.ADIT ?? file('../../../build/adit');
export const hasNative = existsSync(native);

/** What the native program has to play, and who plays. */
export const catalogue = (): Record<string, Record<string, unknown>[]> =>
  JSON.parse(execFileSync(native, ['games', '--json'], { encoding: 'utf8' })) as ReturnType<typeof catalogue>;

/** A game of bots that the native program plays, as a record. */
export const simulate = (game: GameName, players: number, bot: string): string =>
  execFileSync(native, ['sim', game, '--games', '1', '--players', `${players}`, '--bots', bot,
    '--seed', '7', '--record', '-'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** What the native program tells of somebody whose games are in a file. */
export function statistics(file: string): Record<string, unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'adit-'));
  const env = { ...process.env, XDG_STATE_HOME: folder };
  try {
    execFileSync(native, ['me', '--import', '-'], { input: file, env });
    return JSON.parse(execFileSync(native, ['me', '--json'], { encoding: 'utf8', env })) as
      ReturnType<typeof statistics>;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What the native program prints about a record. */
export function replay(record: string, ...options: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'adit-'));
  const path = join(folder, 'game.jsonl');
  try {
    writeFileSync(path, record);
    return execFileSync(native, ['replay', path, ...options], {
      encoding: 'utf8', maxBuffer: 1 << 28,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
