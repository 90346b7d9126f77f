// The worker that bots think in, so that the page never waits for them.
import { loadCore } from './core';
import url from './minds.wasm?url';
import { fetchNets } from './nets';
import type { Reason } from './reasons';
import { type Budget, type MindExports, type SeatedBot, Thinker } from './thinker';
import type { Seat, Spoken } from './types';

export type Task =
  | { do: 'begin'; record: string; seats: SeatedBot[]; quiet: boolean }
  | { do: 'saw'; seat: Seat; move: string; quiet: boolean }
  | { do: 'heard'; seat: Seat; claim: string }
  | { do: 'back'; moves: number }
  | { do: 'choose' | 'hint'; seat: Seat; budget: Budget };
export interface Order { id: number; task: Task }
/** A move, or to `begin` why bots play without what they have learnt; what bots said; and a hint,
 *  if there was one asked for. */
export interface Reply { text: string; said: Spoken[]; hint?: Reason }
export interface Answer extends Reply { id: number; error?: string }

const moved = (text: string): Reply => ({ text, said: [] });
const spoke = (said: Spoken[]): Reply => ({ text: '', said });
const nothing: Reply = { text: '', said: [] };

function perform(thinker: Thinker, task: Task): Reply {
  switch (task.do) {
    case 'begin':
      return spoke(thinker.begin(task.record, task.seats, task.quiet));
    case 'saw':
      return spoke(thinker.saw(task.seat, task.move, task.quiet));
    case 'heard':
      thinker.heard(task.seat, task.claim);
      return nothing;
    case 'back':
      thinker.back(task.moves);
      return nothing;
    case 'choose':
      return moved(thinker.choose(task.seat, task.budget));
    case 'hint':
      return { ...nothing, hint: thinker.hint(task.seat, task.budget) };
  }
}

function sentence(error: unknown): string {
  if (error instanceof WebAssembly.RuntimeError) return `A bot has failed: ${error.message}.`;
  return error instanceof Error ? error.message : String(error);
}

const loading = loadCore<MindExports>(url).then((core) => new Thinker(core));
loading.catch(() => {
  // The answer to the question says so.
});

let learnt = false;

/** Fetches the nets, unless they are here. What is wrong. */
async function learn(thinker: Thinker): Promise<string> {
  const fault = learnt ? '' : await fetchNets((file) => thinker.learn(file));
  learnt = fault === '';
  return fault;
}

async function answerTo(task: Task): Promise<Reply> {
  const thinker = await loading;
  const fault = task.do === 'begin' ? await learn(thinker) : '';
  const reply = perform(thinker, task);
  return { ...reply, text: reply.text || fault };
}

// One at a time, in their order: the first waits for the nets.
let last = Promise.resolve();

addEventListener('message', ({ data: { id, task } }: MessageEvent<Order>) => {
  last = last.then(() => answerTo(task))
    .then((reply): Answer => ({ id, ...reply }),
      (error): Answer => ({ id, ...nothing, error: sentence(error) }))
    .then((answer) => postMessage(answer));
});
