// Sentences with parts that stand out. A catalogue marks them with characters that
// nobody types; sentence() takes the marks out again.
import type { Seat } from '../engine/types';

/** A part of a sentence: words in bold, a code of the notation, or the name of a card, which
 *  is drawn beside it. */
export interface Span {
  from: number;
  to: number;
  as: 'strong' | 'code' | 'card';
  /** The card's code. */
  card?: string;
}

export interface Sentence {
  text: string;
  /** Who says it, if it is said. */
  by?: Seat;
  strong?: Span[];
  /** What the log points at: 'x,y', 'G2', 'P3', '3' or '3.2'. */
  place?: string;
  tone?: Tone;
  /** For those who listen, where a drawing says more than the text. */
  spoken?: string;
}
export type Tone = 'bad' | 'good' | 'know';

const STRONG = '\u0001';
const CODE = '\u0002';
const END = '\u0003';
const CARD = '\u0004';
const NAMED = '\u0005';

export const strong = (text: string | number): string => `${STRONG}${text}${END}`;
export const code = (text: string | number): string => `${CODE}${text}${END}`;
/** A card that is drawn, by its code, and what it is called. */
export const card = (which: string, name: string): string =>
  `${CARD}${which}${NAMED}${name}${END}`;

/** A text without marks: players’ names must have none. */
export const unmarked = (text: string): string => text.replace(/[\u0001-\u0005]/g, '');

const KINDS: Partial<Record<string, Span['as']>> = {
  [STRONG]: 'strong', [CODE]: 'code', [CARD]: 'card',
};

export function sentence(marked: string): Sentence {
  const spans: Span[] = [];
  let text = '';
  let begin = 0;

  for (const c of marked) {
    const as = KINDS[c];
    if (as) spans.push({ from: begin = text.length, to: 0, as });
    else if (c === NAMED) {
      spans.at(-1)!.card = text.slice(begin);
      text = text.slice(0, begin);
    } else if (c === END) spans.at(-1)!.to = text.length;
    else text += c;
  }
  return spans.length ? { text, strong: spans } : { text };
}

interface Piece { text: string; as: 'plain' | Span['as']; card?: string }

/** A sentence cut into what is plain and what is not, to be drawn one by one. */
export function pieces(s: Sentence): Piece[] {
  const out: Piece[] = [];
  let at = 0;

  for (const { from, to, ...how } of s.strong ?? []) {
    if (from > at) out.push({ text: s.text.slice(at, from), as: 'plain' });
    out.push({ text: s.text.slice(from, to), ...how });
    at = to;
  }
  if (at < s.text.length) out.push({ text: s.text.slice(at), as: 'plain' });
  return out;
}
