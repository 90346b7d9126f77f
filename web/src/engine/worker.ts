// The worker that bots think in, so that the page never waits for them.
import { loadCore } from './core';
import url from './minds.wasm?url';
import { fetchNets } from './nets';
import { type Budget, type MindExports, type SeatedBot, Thinker } from './thinker';
import type { Seat } from './types';

export type Task =
  | { do: 'begin'; record: string; seats: SeatedBot[] }
  | { do: 'saw'; seat: Seat; move: string }
  | { do: 'back'; moves: number }
  | { do: 'choose' | 'hint'; seat: Seat; budget: Budget };
export interface Order { id: number; task: Task }
/** A move, or to `begin` why bots play without what they have learnt. */
export interface Answer { id: number; text: string; error?: string }

function perform(thinker: Thinker, task: Task): string {
  switch (task.do) {
    case 'begin':
      thinker.begin(task.record, task.seats);
      return '';
    case 'saw':
      thinker.saw(task.seat, task.move);
      return '';
    case 'back':
      thinker.back(task.moves);
      return '';
    case 'choose':
      return thinker.choose(task.seat, task.budget);
    case 'hint':
      return thinker.hint(task.seat, task.budget);
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

async function answerTo(task: Task): Promise<string> {
  const thinker = await loading;
  const fault = task.do === 'begin' ? await learn(thinker) : '';
  return perform(thinker, task) || fault;
}

// One at a time, in their order: the first waits for the nets.
let last = Promise.resolve();

addEventListener('message', ({ data: { id, task } }: MessageEvent<Order>) => {
  last = last.then(() => answerTo(task))
    .then((text): Answer => ({ id, text }), (error): Answer => ({ id, text: '', error: sentence(error) }))
    .then((answer) => postMessage(answer));
});
