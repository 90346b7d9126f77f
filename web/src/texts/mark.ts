// Sentences with parts that stand out. A catalogue marks them with characters that
// nobody types; sentence() takes the marks out again.
import type { Seat } from '../engine/types';

/** A part of a sentence: words in bold, or a code of the notation. */
export interface Span { from: number; to: number; as: 'strong' | 'code' }

export interface Sentence {
  text: string;
  /** Who says it, if it is said. */
  by?: Seat;
  strong?: Span[];
  /** What the log points at: 'x,y', 'G2', 'P3', '3' or '3.2'. */
  place?: string;
  tone?: Tone;
  /** For those who listen, where the text has a code in it. */
  spoken?: string;
}
export type Tone = 'bad' | 'good' | 'know';

const STRONG = '\u0001';
const CODE = '\u0002';
const END = '\u0003';

export const strong = (text: string | number): string => `${STRONG}${text}${END}`;
export const code = (text: string | number): string => `${CODE}${text}${END}`;

/** A text without marks: what a player calls himself must have none. */
export const unmarked = (text: string): string => text.replace(/[\u0001-\u0003]/g, '');

export function sentence(marked: string): Sentence {
  const spans: Span[] = [];
  let text = '';

  for (const c of marked)
    if (c === STRONG || c === CODE)
      spans.push({ from: text.length, to: 0, as: c === CODE ? 'code' : 'strong' });
    else if (c === END)
      spans[spans.length - 1]!.to = text.length;
    else
      text += c;
  return spans.length ? { text, strong: spans } : { text };
}

/** A sentence cut into what is plain and what is not, to be drawn one by one. */
export function pieces(s: Sentence): { text: string; as: 'plain' | Span['as'] }[] {
  const out: { text: string; as: 'plain' | Span['as'] }[] = [];
  let at = 0;

  for (const span of s.strong ?? []) {
    if (span.from > at) out.push({ text: s.text.slice(at, span.from), as: 'plain' });
    out.push({ text: s.text.slice(span.from, span.to), as: span.as });
    at = span.to;
  }
  if (at < s.text.length) out.push({ text: s.text.slice(at), as: 'plain' });
  return out;
}
