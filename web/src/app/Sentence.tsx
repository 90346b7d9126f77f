// A sentence with what changed in bold, notation as code and cards drawn. Where a drawing says
// more than its name, it is spoken in words.
import { useMemo } from 'preact/hooks';
import { face } from '../art/card';
import { Svg } from '../art/Svg';
import { pieces } from '../texts/mark';
import type { Sentence as Said } from '../texts/mark';

export function Sentence({ of }: { of: Said }) {
  return useMemo(() => {
    const seen = pieces(of).map(({ text, as, card }, i) => {
      if (as === 'strong') return <b key={i}>{text}</b>;
      if (as === 'code') return <code key={i}>{text}</code>;
      if (card === undefined) return text;
      return <span key={i} class="drawn"><Svg html={face(card)} />{text}</span>;
    });
    if (!of.spoken) return <>{seen}</>;
    return <><span class="unseen">{of.spoken}</span><span aria-hidden="true">{seen}</span></>;
  }, [of]);
}
