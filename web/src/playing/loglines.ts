// The lines of the log: what each move did, in words.
import { createContext } from 'preact';
import { seatIndex } from '../engine/types';
import type { GameName, Seat } from '../engine/types';
import type { LogEntry, Player } from './props';
import { sayEvents } from './say';
import type { Sentence } from '../texts/say';
import { language, t } from '../texts/texts';
import type { Language } from '../texts/texts';

/** The game that the log is of; some sentences differ by it. */
export const GameContext = createContext<GameName>('');

/** What happened before a game that begins from a position of another. */
export const PastContext = createContext<{ log: LogEntry[]; end: string } | null>(null);

export interface Line {
  key: string;
  number: number;
  /** The first line of its move. */
  first: boolean;
  seat: Seat | null;
  /** The player shown beside it; null for nobody. */
  face: Seat | 'lamp' | null;
  sentence: Sentence;
}

export interface Told { players: Player[]; me: Seat | null; game: GameName }

export const namesOf = (players: Player[]) => (seat: Seat): string =>
  players[seatIndex(seat)]?.name ?? seat;

/** The one who is called "You": the viewer, or in one's own game that is over always oneself. */
const selfOf = (players: readonly Player[], me: Seat | null): Seat | null =>
  players.find(({ mine }) => mine)?.seat ?? me;

/** Names as they stand beside hats: I am "You". */
export const labelsOf = (players: Player[], me: Seat | null) => (seat: Seat): string =>
  (seat === selfOf(players, me) ? t().dwarves.youAlone : namesOf(players)(seat));

/** The bot that plays a seat; null if a person does. */
export const botAt = (players: Player[], seat: Seat): string | null =>
  players[seatIndex(seat)]?.bot ?? null;

export const linesOf = (log: LogEntry[], told: Told): Line[] =>
  log.flatMap((entry) => linesOfEntry(entry, told));

/** What was said of an entry, to whom: a log that grows is not said anew. */
const said = new WeakMap<LogEntry, Told & { in: Language; lines: Line[] }>();

export function linesOfEntry(entry: LogEntry, told: Told): Line[] {
  const { players, me, game } = told;
  const known = said.get(entry);
  if (known && known.players === players && known.me === me && known.game === game
    && known.in === language()) return known.lines;
  const lines = sayEntry(entry, told);
  said.set(entry, { players, me, game, in: language(), lines });
  return lines;
}

function sayEntry({ number, seat, events }: LogEntry, { players, me, game }: Told): Line[] {
  const reveals = events.some(({ event }) => event === 'shown');
  return sayEvents(game, events, namesOf(players), selfOf(players, me)).map((sentence, i) => ({
    key: `${number}.${i}`,
    number,
    first: i === 0,
    seat,
    face: sentence.by ?? (i === 0 ? seat ?? 'lamp' : reveals ? seatNamed(sentence.place) : null),
    sentence,
  }));
}

/** Where roles are shown, a line about a player has that player's face. */
const seatNamed = (place: string | undefined): Seat | null =>
  place && /^P\d+$/.test(place) ? place as Seat : null;

/** What a screen reader says of the newest entries. */
export const spoken = (log: LogEntry[], told: Told): string =>
  linesOf(log, told).map(({ sentence }) => sentence.spoken ?? sentence.text).join(' ');
