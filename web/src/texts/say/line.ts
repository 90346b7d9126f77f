// A line of the log under construction: what the games' tables of sentences are made of.
import type { BombOwner, GameEvent, Seat } from '../../engine/types';
import type { Sentence, Tone } from '../mark';
import { sentence, unmarked } from '../mark';
import type { Who, WhoseGoblin } from '../who';

export type Names = (seat: Seat) => string;

/** Who is who for the one who reads. */
export interface Table {
  who(seat: Seat): Who;
  goblin(code: string): WhoseGoblin;
  bomb(owner: BombOwner): Who | null;
}
export interface Line {
  text: string | null;
  place?: string | undefined;
  tone?: Tone;
  spoken?: string;
  by?: Seat;
}
/** An event in words, by its name. */
export type Say = (e: GameEvent, at: Table) => Line;

export function tableOf(names: Names, me: Seat | null): Table {
  const who = (seat: Seat): Who => ({ seat, name: unmarked(names(seat)), me: seat === me });

  return {
    who,
    goblin: (code) => {
      const [owner, number] = code.split('g');
      return { owner: who(owner as Seat), number: Number(number) };
    },
    bomb: (owner) => (owner === 'chest' ? null : who(owner)),
  };
}

/** Somebody is paid: it shines for him alone. */
export const gain = (e: GameEvent, { who }: Table): Omit<Line, 'text'> =>
  ({ place: e.p, ...(who(e.p!).me ? { tone: 'good' as const } : {}) });

export function written(line: Line | undefined): Sentence | null {
  if (!line?.text) return null;
  return {
    ...sentence(line.text),
    ...(line.place ? { place: line.place } : {}),
    ...(line.tone ? { tone: line.tone } : {}),
    ...(line.spoken ? { spoken: line.spoken } : {}),
    ...(line.by ? { by: line.by } : {}),
  };
}
