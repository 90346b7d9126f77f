// How far the turn has come: read from the phase and from what happened since it began.
import type { GameEvent, Seat } from '../engine/types';
import type { GalleriesView } from './view';
import type { LogEntry } from '../table/props';
import type { Shop } from './moves';

type StepName = 'cemetery' | 'income' | 'village' | 'dice' | 'dig' | 'bomb' | 'gun';
export interface Step {
  step: StepName;
  state: 'done' | 'now' | 'later';
  /** Gems that it brought. */
  gems?: number;
}

/** What happened since the turn of the one who plays now began. */
export function thisTurn(log: LogEntry[]): GameEvent[] {
  const seen: GameEvent[] = [];
  for (let i = log.length - 1; i >= 0; i--) {
    const { events } = log[i]!;
    const start = events.findLastIndex(e => e.event === 'turn');
    seen.unshift(...events.slice(start + 1));
    if (start >= 0) break;
  }
  return seen;
}

const lastStep = (dice: GalleriesView['dice']): StepName =>
  dice?.[0] === 'bomb' ? 'bomb' : dice?.[1] === 'gun' ? 'gun' : 'dig';

export function steps(view: GalleriesView, log: LogEntry[]): Step[] {
  const at = { start: 0, village: 2, dice: 3, over: 5 }[view.phase];
  const income = thisTurn(log).find(e => e.event === 'paid' && e.for === 'income');
  const names: StepName[] = ['cemetery', 'income', 'village', 'dice', lastStep(view.dice)];
  return names.map((step, i) => ({
    step,
    state: i < at ? 'done' : i === at ? 'now' : 'later',
    ...(step === 'income' && income ? { gems: income.n } : {}),
  }));
}

/** The purchase of this turn, if there was one. */
export function boughtThisTurn(log: LogEntry[]): { p: Seat; shop: Shop } | null {
  const events = thisTurn(log);
  const at = events.findIndex(e => e.event === 'bought');
  if (at < 0) return null;
  const { p, buys } = events[at]!;
  const worn = events[at + 1]?.wears;
  const shop: Shop = buys === 'kill' ? 'killer' : buys !== 'equipment' ? 'artificer'
    : worn === 'armour' ? 'blacksmith' : worn === 'cross' ? 'church' : 'store';
  return { p: p!, shop };
}

/** The dice of what is shown, and how they lay before: my own are not there while what
 *  others did is still being shown. */
export const diceShown = (shown: GalleriesView, showing: boolean, log: LogEntry[]) =>
  ({ dice: shown.dice, lay: lastDice(showing ? log.slice(0, shown.moves + 1) : log) });

/** The dice as they were last rolled. */
function lastDice(log: LogEntry[]): GalleriesView['dice'] {
  for (let i = log.length - 1; i >= 0; i--) {
    const rolled = log[i]!.events.findLast(e => e.event === 'rolled');
    if (rolled?.dice) return rolled.dice;
  }
  return undefined;
}

/** Where the last card was laid, whoever did it; it may be gone since. */
export function lastDug(log: LogEntry[]): string | null {
  for (let i = log.length - 1; i >= 0; i--) {
    const dug = log[i]!.events.findLast(e => e.event === 'dug');
    if (dug?.at) return dug.at;
  }
  return null;
}
