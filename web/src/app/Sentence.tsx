// A sentence with what changed in bold and notation as code, which is spoken in words.
import { useMemo } from 'preact/hooks';
import { pieces } from '../texts/mark';
import type { Sentence as Said } from '../texts/mark';

export function Sentence({ of }: { of: Said }) {
  return useMemo(() => {
    const seen = pieces(of).map(({ text, as }, i) => {
      if (as === 'strong') return <b key={i}>{text}</b>;
      if (as === 'code') return <code key={i}>{text}</code>;
      return text;
    });
    if (!of.spoken) return <>{seen}</>;
    return <><span class="unseen">{of.spoken}</span><span aria-hidden="true">{seen}</span></>;
  }, [of]);
}
