// Moves and events in words: by the texts of the game, or as the engine says them.
import games from 'virtual:games';
import { coreHere } from '../engine/core';
import { partsOf } from '../engine/moves';
import type { GameEvent, GameName, Seat } from '../engine/types';
import { type Sentence, sentence, unmarked } from '../texts/mark';
import { cardAsItLies } from '../texts/say/cards';
import { sayClaim } from '../texts/say/claims';
import { type Names, type Reader, type Tellings, tellEvent, tellMove } from '../texts/say/telling';
import { t } from '../texts/texts';
import type { Says, Told } from './gamepage';
import { pageOf } from './games';

const sentences = new Map<GameName, Says>();

/** Before a table is shown. If a game's sentences do not come, the engine's must do. */
export async function fetchSentences(game: GameName): Promise<void> {
  const says = await pageOf(game).says?.().catch(() => undefined);
  if (says) sentences.set(game, says);
}

const withNames = (text: string, names: Names): string =>
  text.replace(/\bP\d+\b/g, (seat) => names(seat as Seat));

/** "mend Odile's lamp". What we cannot read is given back as it is. */
export function sayMove(
  game: GameName, move: string, names: Names, me: Seat | null = null,
): string {
  const says = sentences.get(game);
  const parts = says ? partsOf(game, move) : null;
  const told = parts && tellMove(t().moves[says!.texts], parts, { names, me });
  return told ?? unmarked(withNames(move, names));
}

// ---- Events ----

type Line = { [key in keyof Omit<Sentence, 'text'>]?: Sentence[key] | undefined }
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

/** In the engine's own words, which are English and call players by their seats. */
function saidByEngine(game: GameName, e: GameEvent, { names }: Reader): Line {
  const core = coreHere();
  const which = games.findIndex(({ name }) => name === game);
  if (which < 0) return { text: null };
  const length = core.put(JSON.stringify(e));
  const size = length < 0 ? 0
    : core.call.say_event(which, games[which]!.max_players, length);
  const text = size ? core.get(size) : '';
  return {
    text: withNames(text.replace(/\.$/, ''), (seat) => unmarked(names(seat))) || null,
    place: e.p,
  };
}

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

function lineOf(game: GameName, run: Told, reader: Reader): Line {
  const says = sentences.get(game);
  const e = run as GameEvent;
  return shared[e.event]?.(e, reader)
    ?? (says ? told(says, run, reader) : saidByEngine(game, e, reader));
}

function written({ text, ...line }: Line): Sentence | null {
  if (!text) return null;
  const has = Object.entries(line).filter(([, value]) => value !== undefined);
  return { ...sentence(text), ...Object.fromEntries(has) };
}

/** Null: nothing worth a line, or nothing we know of. */
export const sayEvent = (
  game: GameName, e: GameEvent, names: Names, me: Seat | null,
): Sentence | null => sayEvents(game, [e], names, me)[0] ?? null;

/** All that a move did. What happens several times in a row may make one sentence. */
export function sayEvents(
  game: GameName, events: GameEvent[], names: Names, me: Seat | null,
): Sentence[] {
  const runs = sentences.get(game)?.runs ?? [];
  const out: Sentence[] = [];

  for (let i = 0; i < events.length;) {
    const { run, length } = runAt(events, i, runs);
    const said = written(lineOf(game, run, { names, me }));
    if (said) out.push(said);
    i += length;
  }
  return out;
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
