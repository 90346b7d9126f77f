// What the table puts into the top bar: whose turn it is, and the gems that are left.
import { namesOf } from '../playing/loglines';
import type { TableProps } from '../playing/props';
import { faceName } from '../texts/say/telling';
import { t, useTexts } from '../texts/texts';
import { Icon } from '../ui/Icon';
import { readings } from './moves';
import { Die, TunnelFace } from './pieces';
import type { GalleriesView } from './view';
import type { Words } from './words';

type Props = TableProps<GalleriesView>;

/** Whose turn it is; in fewer words if the screen is narrow. */
export function turnText(
  { view, me, players, thinking, waits }: Props, narrow: boolean,
): string {
  const texts = t().galleries;
  if (!view.turn) return texts.turnOver;
  if (view.turn !== me) {
    const name = namesOf(players)(view.turn);
    return thinking === view.turn ? texts.turnThinks({ name }) : texts.turnOf({ name });
  }
  if (waits) return waits;
  const { dice, nothing, village, start } = narrow ? texts.turnShort : texts.turnTo;
  if (view.phase === 'start') return start;
  if (view.phase === 'village') return village;
  const [a, b] = (view.dice ?? []).map(faceName);
  const canChoose = view.legal?.some(move => move !== 'pass') ?? true;
  return (canChoose ? dice : nothing)({ a: a ?? '', b: b ?? '' });
}

export function GalleriesGems({ view }: Props) {
  const texts = useTexts().galleries;
  const start = view.total - view.boxed;
  return (
    <div class="gal-left" role="img" aria-label={texts.gemsLeft({ n_left: view.left, n_total: start })}>
      <Icon name="gem" size={17} />
      <span>
        <b>{view.left}</b> <span class="gal-left-of">{texts.ofTotal({ n: start })}</span>{' '}
        <span class="gal-left-words">{texts.gemsLeftWord}</span>
      </span>
      <span class="gal-left-bar">
        <i style={{ width: `${100 * view.left / start}%` }} />
      </span>
    </div>
  );
}

// The two dice, and the five piles with their top cards.

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
