// What each player did, read from the log: the last move for the rows, and the round as a
// whole for the ceremony.
import type { IconName } from '../art/icons';
import { parse } from '../art/pathcard';
import type { GameEvent, Seat } from '../engine/types';
import type { LogEntry } from '../playing/props';
import type { Names } from '../texts/say';
import { t } from '../texts/texts';

/** The log from the last beginning of a round on, without what came before it in the same
 *  move. */
export function thisRound(log: readonly LogEntry[]): LogEntry[] {
  const begins = (entry: LogEntry): number =>
    entry.events.findIndex((event) => event.event === 'round');
  const at = log.findLastIndex((entry) => begins(entry) >= 0);
  const first = log[at];
  if (!first) return [...log];
  return [{ ...first, events: first.events.slice(begins(first)) }, ...log.slice(at + 1)];
}

export interface Deed {
  icon: IconName;
  text: string;
  place: string | null;
  /** Did it hurt or help? */
  tone?: 'bad' | 'good';
}

/** The last thing that a player did this round. */
export function lastMove(round: readonly LogEntry[], seat: Seat, names: Names): Deed | null {
  const last = round.findLast((entry) => entry.seat === seat);
  return last ? deedOf(last.events, seat, names) : null;
}

function deedOf(events: GameEvent[], seat: Seat, names: Names): Deed | null {
  const event = events.find((e) => e.p === seat && e.event !== 'drew');
  const shed = events.find((e) => e.event === 'shed');
  if (!event) return null;
  const words = t().dwarves;
  const cell = `${event.x},${event.y}`;
  const on = (icon: IconName, tone?: 'bad' | 'good'): Deed => {
    const text = `${tone === 'bad' ? '✗ ' : tone ? '✓ ' : ''}${names(event.on!)}`;
    return { icon, text, place: event.on!, ...(tone ? { tone } : {}) };
  };

  if (shed?.rid_of) return { icon: 'discard', text: words.didShed({ burden: t().cards.burdens[shed.rid_of] }), place: null };
  switch (event.event) {
    case 'dug': return { icon: 'pick', text: cell, place: cell };
    case 'fell': return { icon: 'rockfall', text: cell, place: cell };
    case 'looked': return { icon: 'map', text: event.goal!, place: event.goal! };
    case 'broke': return on(event.tool!, 'bad');
    case 'fixed': return on(event.tool!, 'good');
    case 'thief': return { icon: 'theft', text: words.theft, place: null };
    case 'hands_off': return on('hands-off', 'good');
    case 'swapped': return on('swap-hand');
    case 'inspected': return on('inspect');
    case 'hat': return on('swap-hat');
    case 'trapped': return on('trap', 'bad');
    case 'freed': return on('free', 'good');
    case 'idle': return { icon: 'discard', text: words.didIdle, place: null };
    case 'passed': return {
      icon: 'discard',
      text: words.passedCards({ n: events.filter((e) => e.event === 'passed').length }),
      place: null,
    };
    default: return null;
  }
}

/** What a player did in a round, counted. */
interface Tally {
  dug: number;
  deadEnds: number;
  broke: number;
  mended: number;
  falls: string[];
  looked: string[];
  passed: number;
  trapped: Seat[];
  lastCard: boolean;
}

export function tally(round: readonly LogEntry[], seat: Seat): Tally {
  const sum: Tally = {
    dug: 0, deadEnds: 0, broke: 0, mended: 0, falls: [], looked: [], passed: 0, trapped: [],
    lastCard: false,
  };
  for (const { events } of round)
    for (const event of events) if (event.p === seat) count(sum, event);
  sum.lastCard = round.some(({ events }) =>
    events.some((e) => e.event === 'turned' && e.is === 'treasure' && e.p === seat));
  return sum;
}

function count(sum: Tally, event: GameEvent): void {
  if (event.event === 'dug') {
    if (parse(event.lies!).tunnels.length) sum.dug++;
    else sum.deadEnds++;
  } else if (event.event === 'broke') sum.broke++;
  else if (event.event === 'fixed' || event.event === 'freed') sum.mended++;
  else if (event.event === 'fell') sum.falls.push(`${event.x},${event.y}`);
  else if (event.event === 'looked') sum.looked.push(event.goal!);
  else if (event.event === 'passed') sum.passed++;
  else if (event.event === 'trapped') sum.trapped.push(event.on!);
}

/** How much a player looked like one who does not want the gold to be found. */
export const suspicion = (sum: Tally): number =>
  3 * sum.deadEnds + 2 * sum.falls.length + sum.broke - sum.dug - sum.mended
  - (sum.lastCard ? 5 : 0);

/** One true line about a player's round. */
export function oneLine(sum: Tally, names: Names): string {
  const words = t().dwarves.deeds;
  if (sum.lastCard) return words.lastCard;
  if (sum.falls.length === 1) return words.rockfall({ cell: sum.falls[0]! });
  if (sum.falls.length) return words.rockfalls({ n: sum.falls.length });
  if (sum.deadEnds) return words.deadEnds({ n: sum.deadEnds });
  if (sum.trapped.length) return words.trapped({ name: names(sum.trapped[0]!) });
  if (sum.broke > 1) return words.broke({ n: sum.broke });
  if (sum.mended > 1) return words.mended({ n: sum.mended });
  if (sum.dug) return words.dug({ n: sum.dug });
  if (sum.looked.length) return words.looked({ goal: sum.looked[0]! });
  return sum.passed ? words.passed({ n: sum.passed }) : words.nothing;
}
