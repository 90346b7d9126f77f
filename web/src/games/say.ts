// Moves and events in words: by the game's own table, or as the engine says them.
import games from 'virtual:games';
import { coreHere } from '../engine/core';
import { partsOf } from '../engine/moves';
import type { GameEvent, GameName, Seat } from '../engine/types';
import { type Sentence, unmarked } from '../texts/mark';
import { sayClaim } from '../texts/say/claims';
import { type Line, type Names, type Say, type Table, tableOf, written } from '../texts/say/line';
import { t } from '../texts/texts';
import type { Run, Says } from './page';
import { pageOf } from './registry';

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
  if (parts) return says!.move(parts, tableOf(names, me));
  return t().moves.unknown(unmarked(withNames(move, names)));
}

/** What a claim points at, if it is on the board or beside it. */
const pointedAt = (claim: string): string | undefined => claim.split('@')[1];

/** What can happen in every game. */
const shared: Record<string, Say> = {
  missed: (e) => ({ text: t().events.missed(e.n!) }),
  claimed: (e, { who }) => ({
    text: t().events.claimed(who(e.p!), sayClaim(e.claim!, (seat) => who(seat).name),
      e.mark ? t().claimMarks[e.mark] : null),
    place: pointedAt(e.claim!),
    by: e.p!,
    ...(e.mark && e.mark !== 'unknown'
      ? { tone: e.mark === 'true' ? 'good' as const : 'bad' as const } : {}),
  }),
  over: () => ({ text: t().events.over }),
};

/** In the engine's own words, which are English and call players by their seats. */
function saidByEngine(game: GameName, e: GameEvent, { who }: Table): Line {
  const core = coreHere();
  const which = games.findIndex(({ name }) => name === game);
  if (which < 0) return { text: null };
  const length = core.put(JSON.stringify(e));
  const size = length < 0 ? 0
    : core.call.say_event(which, games[which]!.max_players, length);
  const text = size ? core.get(size) : '';
  return {
    text: withNames(text.replace(/\.$/, ''), (seat) => who(seat).name) || null,
    place: e.p,
  };
}

function lineOf(game: GameName, e: GameEvent, at: Table): Line | undefined {
  const says = sentences.get(game);
  const say = says?.events[e.event] ?? shared[e.event];
  if (say) return say(e, at);
  return says ? undefined : saidByEngine(game, e, at);
}

/** Null: nothing worth a line, or nothing we know of. */
export const sayEvent = (
  game: GameName, e: GameEvent, names: Names, me: Seat | null,
): Sentence | null => written(lineOf(game, e, tableOf(names, me)));

/** All that a move did. What happens several times in a row may make one sentence. */
export function sayEvents(
  game: GameName, events: GameEvent[], names: Names, me: Seat | null,
): Sentence[] {
  const at = tableOf(names, me);
  const runs = sentences.get(game)?.runs ?? {};
  const out: Sentence[] = [];

  for (let i = 0; i < events.length;) {
    const run = runAt(events, i, runs);
    const [first] = run;
    const said = written(run.length > 1 ? runs[first.event]!(run, at) : lineOf(game, first, at));
    if (said) out.push(said);
    i += run.length;
  }
  return out;
}

/** The events from i on that are one thing. */
function runAt(events: GameEvent[], i: number, runs: object): Run {
  const first = events[i]!;
  let n = 1;

  if (first.event in runs)
    while (events[i + n]?.event === first.event && events[i + n]?.p === first.p) n++;
  return [first, ...events.slice(i + 1, i + n)];
}
