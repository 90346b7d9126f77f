// Events in sentences: several of one kind in a row make one, and each has its colour and its
// place. What a game has of its own stands in its folder.
import type { GameEvent, Seat } from '../../engine/types';
import type { Catalogue } from '../texts';
import { t } from '../texts';
import { type Sentence, type Tone, sentence, unmarked } from '../mark';
import { cardAsItLies } from './cards';
import { sayClaim } from './claims';
import { type Reader, type Tellings, tellEvent } from './telling';

/** An event, or several of one name by one player in a row: so many cards, and those known. */
export type Told = Omit<GameEvent, 'cards'> & { cards?: number | string[] };

/** How a line of the log looks beside its words. */
export interface Look {
  /** The key of what it points at, or that itself. */
  at?: 'p' | 'on' | 'goal' | 'at' | ((e: Told) => string | undefined);
  /** A gain shines for whoever has it. */
  tone?: Tone | 'gain' | ((e: Told) => Tone | undefined);
  /** Is it not worth a line? */
  quiet?: (e: Told, me: Seat | null) => boolean;
}

export interface Says {
  /** Where the texts of its events and moves stand. */
  texts: keyof Catalogue['moves'];
  /** By the name of the event. */
  events: Record<string, Look>;
  /** What makes one sentence if it happens several times in a row. */
  runs?: readonly string[];
}

/** A sentence that may be none. */
export type Line = { [key in keyof Omit<Sentence, 'text'>]?: Sentence[key] | undefined }
  & { text: string | null };

/** What a claim points at, if it is on the board or beside it. */
const pointedAt = (claim: string): string | undefined => claim.split('@')[1];

function claimed(e: GameEvent, reader: Reader): Line {
  const name = e.mark ? 'claimed_marked' : 'claimed';
  const good = e.mark === 'true' ? 'good' as const : 'bad' as const;
  return {
    text: tellEvent(t().events.any, { event: name, p: e.p! }, reader, {
      claim: sayClaim(e.claim!, (seat) => unmarked(reader.names(seat))),
      mark: e.mark ? t().claimMarks[e.mark] : '',
    }),
    place: pointedAt(e.claim!),
    by: e.p!,
    ...(e.mark && e.mark !== 'unknown' ? { tone: good } : {}),
  };
}

/** What can happen in every game. */
const shared: Record<string, (e: GameEvent, reader: Reader) => Line> = {
  missed: (e) => ({ text: t().events.any.missed({ n: e.n! }) }),
  claimed,
};

/** A game's own sentence, with the colour and the place that its table gives it. */
function told(says: Says, run: Told, reader: Reader): Line {
  const { at, tone, quiet } = says.events[run.event] ?? {};
  if (quiet?.(run, reader.me)) return { text: null };
  const texts: Tellings = { ...t().events.any, ...t().events[says.texts] };
  const shines = tone === 'gain' ? (run.p === reader.me ? 'good' : undefined)
    : typeof tone === 'function' ? tone(run) : tone;
  return {
    text: tellEvent(texts, run, reader),
    place: typeof at === 'function' ? at(run) : at && run[at],
    ...(shines ? { tone: shines } : {}),
    ...(run.lies ? { spoken: sentence(tellEvent(texts, run, reader,
      { card: cardAsItLies(run.lies) }) ?? '').text } : {}),
  };
}

/** What is not the game's own, and not of every game, `other` puts into words. */
function lineOf(says: Says | null, run: Told, reader: Reader, other: (e: GameEvent) => Line): Line {
  const e = run as GameEvent;
  return shared[e.event]?.(e, reader) ?? (says ? told(says, run, reader) : other(e));
}

function written({ text, ...line }: Line): Sentence | null {
  if (!text) return null;
  const has = Object.entries(line).filter(([, value]) => value !== undefined);
  return { ...sentence(text), ...Object.fromEntries(has) };
}

/** The events from i on that are one thing: so many cards, of which these are known. */
function runAt(
  events: GameEvent[], i: number, runs: readonly string[],
): { run: Told; length: number } {
  const first = events[i]!;
  let length = 1;

  if (!runs.includes(first.event)) return { run: first, length };
  while (events[i + length]?.event === first.event && events[i + length]?.p === first.p) length++;
  const cards = events.slice(i, i + length).flatMap(({ card }) => card ?? []);
  const { card: _, ...rest } = first;
  return { run: { ...rest, n: length, ...(cards.length ? { cards } : {}) }, length };
}

/** All that a move did. */
export function tellAll(
  says: Says | null, events: GameEvent[], reader: Reader, other: (e: GameEvent) => Line,
): Sentence[] {
  const out: Sentence[] = [];

  for (let i = 0; i < events.length;) {
    const { run, length } = runAt(events, i, says?.runs ?? []);
    const said = written(lineOf(says, run, reader, other));
    if (said) out.push(said);
    i += length;
  }
  return out;
}
