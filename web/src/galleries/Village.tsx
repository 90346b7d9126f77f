// The village and the cemetery: what is for sale, for how much, and why not.
import { useMemo } from 'preact/hooks';
import { Icon } from '../ui/Icon';
import type { Refusal } from '../engine/types';
import type { GalleriesView } from './view';
import type { TableProps } from '../playing/props';
import { firstReason } from '../playing/hooks';
import type { Decision } from './decision';
import { cemetery } from './facts';
import { askingFor, openShops, SHOPS, type ShopSign } from './moves';
import { Figure, Gems } from './pieces';
import { boughtThisTurn } from './Steps';
import type { Words } from './words';

interface VillageProps {
  props: TableProps<GalleriesView>;
  decision: Decision;
  words: Words;
  say(refusal: Refusal): string;
}

export function Village({ props, decision, words, say }: VillageProps) {
  const { texts } = words;
  const bought = boughtThisTurn(props.log)?.shop ?? null;
  return (
    <section class="gal-village" aria-label={texts.village}>
      <h2>{texts.village}<small>{texts.onePurchase}</small></h2>
      <div class="gal-shops">
        {SHOPS.map(sign => (
          <ShopButton key={sign.shop} sign={sign} got={bought === sign.shop}
            {...{ props, decision, words, say }} />
        ))}
      </div>
    </section>
  );
}

function ShopButton({ sign, got, props, decision, words, say }:
VillageProps & { sign: ShopSign; got: boolean }) {
  const { view, live, why } = props, { texts } = words, { shop } = sign;
  const trading = live && view.phase === 'village';
  const open = useMemo(() => trading && openShops(view.legal).has(shop), [view, trading]);
  // What the rules allow and a lesson does not needs no reason of theirs.
  const reason = useMemo(() => {
    const asked = trading && !open ? askingFor(sign, view) : [];
    return asked.every(move => why(move) !== null) ? firstReason(asked, why) : null;
  }, [view, trading, open, why]);
  const picked = decision.picked.shop === shop && open;
  const about = got ? texts.boughtNow : reason ? say(reason) : texts.sells[shop];
  const names = ['gal-shop', got ? 'is-got' : open ? 'is-open' : 'is-shut',
    picked && 'is-picked'].filter(Boolean).join(' ');
  return (
    <button class={names} data-shop={shop} aria-pressed={picked}
      aria-disabled={!open} title={about}
      onClick={() => picked ? decision.other() : enter(sign, view, decision)}>
      <span class="gal-sign">
        <Icon name={sign.icon} size={22} />
        {open && <kbd aria-hidden="true">{SHOPS.indexOf(sign) + 1}</kbd>}
      </span>
      <span class="gal-wares"><b>{texts.shop[shop]}</b> <small>{about}</small></span>
      <span class="gal-price">
        <span class="unseen">{texts.gems({ n: view.prices[sign.buys] })}</span>
        <span aria-hidden="true">
          {got ? <Icon name="check" size={18} /> : <Gems n={view.prices[sign.buys]} size={14} />}
        </span>
      </span>
    </button>
  );
}

/** Goes into a shop, or says why that is of no use. */
export function enter(sign: ShopSign, view: GalleriesView, decision: Decision): void {
  if (openShops(view.legal).has(sign.shop)) {
    decision.pick({ shop: sign.shop, move: null, deed: null });
  } else decision.ask(askingFor(sign, view));
}

export function Cemetery({ view, words }: { view: GalleriesView; words: Words }) {
  const { texts } = words, dead = cemetery(view);
  return (
    <section class="gal-cemetery" aria-label={texts.cemetery}>
      <h2>{texts.cemetery}<small>{texts.wholeTurn}</small></h2>
      <p class="gal-buried">
        {dead.length === 0 && <span class="gal-hint">{texts.nobodyBuried}</span>}
        {dead.map(({ p, goblin }) => (
          <span key={p + goblin.goblin} role="img"
            aria-label={words.goblin(p + goblin.goblin)}>
            <Icon name="tomb" size={30} />
            <Figure seat={p} seen={goblin} ghost size={40} />
          </span>
        ))}
      </p>
      <span class="gal-count"><Icon name="tomb" size={20} />{dead.length}</span>
    </section>
  );
}
