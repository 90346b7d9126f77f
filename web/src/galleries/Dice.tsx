// The two dice, and the five piles with their top cards.
import { faceName } from '../texts/say/telling';
import type { GalleriesView } from './view';
import { readings } from './moves';
import { Die, TunnelFace } from './pieces';
import type { Words } from './words';

interface DiceProps {
  dice: GalleriesView['dice'];
  /** Do these dice count now? */
  fresh: boolean;
  /** Changes with every roll, so that each one tumbles. */
  roll: string;
  words: Words;
}

export function Dice({ dice, fresh, roll, words }: DiceProps) {
  const [a, b] = dice ?? ['bomb', 'gun'];
  const { texts } = words;
  const said = fresh
    ? `${texts.die({ which: 'A', value: faceName(a) })}, ${
      texts.die({ which: 'B', value: faceName(b) })}`
    : texts.notRolled;
  return (
    <div class={fresh ? 'gal-dice' : 'gal-dice is-stale'} role="img" aria-label={said}>
      <Die key={`a${roll}`} which="A" value={a} tumble={fresh} />
      <Die key={`b${roll}`} which="B" value={b} tumble={fresh} />
    </div>
  );
}

export function Piles({ view, words }: { view: GalleriesView; words: Words }) {
  const { texts } = words;
  const hot = new Set(readings(view.dice).map(r => r.number));
  return (
    <ul class="gal-piles" aria-label={texts.piles}>
      {view.piles.map(({ pile, top, cards, used }) => (
        <li key={pile} class={hot.has(pile) ? 'gal-pile is-hot' : 'gal-pile'}>
          <span class="unseen">{top === null ? texts.emptyPile({ pile: `${pile}`, n: used.length })
            : texts.pile({ pile: `${pile}`, top: words.symbols(top), n: cards })}</span>
          <span class={top === null ? 'gal-top is-empty' : 'gal-top'} aria-hidden="true">
            <TunnelFace number={pile} symbols={top ?? ''} seed="top" />
          </span>
          <small aria-hidden="true">{cards}</small>
        </li>
      ))}
    </ul>
  );
}
