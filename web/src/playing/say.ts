// Moves and events in words: by the texts of the game, or as the engine says them.
import games from 'virtual:games';
import { coreHere } from '../engine/core';
import { partsOf } from '../engine/moves';
import type { GameEvent, GameName, Seat } from '../engine/types';
import { type Sentence, unmarked } from '../texts/mark';
import { type Line, type Says, tellAll } from '../texts/say/events';
import { type Names, type Reader, tellMove } from '../texts/say/telling';
import { t } from '../texts/texts';
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

/** Null: nothing worth a line, or nothing we know of. */
export const sayEvent = (
  game: GameName, e: GameEvent, names: Names, me: Seat | null,
): Sentence | null => sayEvents(game, [e], names, me)[0] ?? null;

/** All that a move did. What happens several times in a row may make one sentence. */
export const sayEvents = (
  game: GameName, events: GameEvent[], names: Names, me: Seat | null,
): Sentence[] => {
  const reader = { names, me };
  return tellAll(sentences.get(game) ?? null, events, reader, (e) => saidByEngine(game, e, reader));
};
