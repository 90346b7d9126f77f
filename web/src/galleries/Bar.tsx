// What the table puts into the top bar: whose turn it is, and the gems that are left.
import { Icon } from '../app/Icon';
import { namesOf } from '../app/loglines';
import type { GalleriesView } from './view';
import type { TableProps } from '../table/props';
import { faceName } from '../texts/say/telling';
import { t, useTexts } from '../texts/texts';

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
