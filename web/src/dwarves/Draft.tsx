// The gold of saboteur: nugget cards go from hand to hand among the miners; only the one
// who picks sees their faces.
import { useState } from 'preact/hooks';

import { Icon } from '../ui/Icon';
import { botAt, labelsOf } from '../playing/loglines';
import { useSettings } from '../ui/settings';
import { face } from '../art/card';
import { nuggetCard } from '../art/actioncard';
import { Svg } from '../art/Svg';
import type { Seat } from '../engine/types';
import { Hat } from '../playing/Hat';
import { useTexts } from '../texts/texts';
import type { CeremonyProps } from './Ceremony';
import { takes } from './moves';

export function Draft(props: CeremonyProps) {
  const { view, end, me, players, live } = props;
  const words = useTexts().dwarves;
  const draft = 'draft' in view ? view.draft : undefined;
  const picker = draft?.order[0];
  const mine = live && picker === me;
  const title = !picker ? words.gold3 : picker === me ? words.yourPickTitle
    : words.pickTitle({ name: labelsOf(players, me)(picker) });
  const hint = mine ? words.yourPickHint
    : end.nuggets !== null ? (end.nuggets ? words.nuggetsFor({ n: end.nuggets }) : words.nuggetsForNone)
      : end.paid.length || end.missed ? '' : words.noWinners;

  return (
    <section class={mine ? 'cer-gold yours panel' : 'cer-gold panel'}>
      <div class="cer-order">
        <h3>{title}</h3>
        {hint && <p>{hint}</p>}
        {(draft || end.done) && <Order {...props} order={draft?.order ?? []} />}
      </div>
      {mine ? <Pick {...props} />
        : draft ? <Backs left={draft.left} values={draft.values} /> : <Handed {...props} />}
    </section>
  );
}

/** Players who have taken a card, those who will, and those left out. */
function Order({ end, players, me, order }: CeremonyProps & { order: Seat[] }) {
  const words = useTexts().dwarves;
  const names = labelsOf(players, me);
  const later = order.filter((seat, i) => order.indexOf(seat) === i);
  const got = new Set([...end.took.map((e) => e.p), ...end.paid.map((e) => e.p), ...later]);
  const out = end.shown.filter(({ p, role }) =>
    !got.has(p) && (!end.missed || role === 'saboteur'));
  const chip = (p: Seat, state: string, note = '') => (
    <li key={`${p}${state}${note}`} class={`chip ${state}`}>
      <Hat seat={p} bot={botAt(players, p)} size={20} />{names(p)}{note && <em>{note}</em>}
    </li>
  );

  return (
    <ol class={end.shown.length > 6 ? 'cer-chips many' : 'cer-chips'} aria-label={words.gold3}
      tabIndex={end.shown.length > 4 ? 0 : undefined}>
      {end.paid.map(({ p, n }) => chip(p, 'got', words.paidNuggets({ n })))}
      {end.took.map(({ p, n }, i) => chip(p, `got t${i}`, n === null ? words.tookCard : words.took({ n })))}
      {later.map((p, i) => chip(p, i === 0 ? 'on' : ''))}
      {out.map(({ p }) => chip(p, 'out'))}
    </ol>
  );
}

/** A card for each that is left, the best first; a move names no more than its value. */
function Pick({ view, send }: CeremonyProps) {
  const words = useTexts().dwarves;
  const { confirm: asks } = useSettings();
  const offers = takes(view.legal ?? []);
  const left = ('draft' in view && view.draft?.values) || offers.map(({ value }) => value);
  const cards = [...left].sort((a, b) => b - a)
    .flatMap((value) => offers.filter((offer) => offer.value === value));
  const [chosen, choose] = useState(0);
  const one = cards[chosen] ?? cards[0];

  return (
    <div class="cer-pick">
      <div class={cards.length > 5 ? 'cer-fan many' : 'cer-fan'} style={{ '--n': cards.length }}>
        {cards.map(({ value, move }, i) => (
          <button key={i} type="button" class={i === chosen ? 'sel' : ''}
            style={{ '--turn': i - (cards.length - 1) / 2 }} aria-pressed={i === chosen}
            aria-label={words.takeLabel({ n: value })}
            onClick={() => (asks && i !== chosen ? choose(i) : send(move))}>
            <Svg html={nuggetCard(value)} />
          </button>
        ))}
      </div>
      {one && (
        <button type="button" class="btn go" onClick={() => send(one.move)}>
          <Icon name="check" size={17} />{words.take({ n: one.value })}
        </button>
      )}
    </div>
  );
}

/** What everyone got, as far as it is known. */
function Handed({ end, players, me }: CeremonyProps) {
  const names = labelsOf(players, me);
  const got = [...end.paid, ...end.took];
  return (
    <ul class="cer-handed">
      {got.map(({ p, n }, i) => (
        <li key={i}>
          <span class="cer-got">
            {n !== null && n > 3 ? <b>{n}<Icon name="nugget" size={22} /></b>
              : <Svg html={n === null ? face(null) : nuggetCard(n)} />}
          </span>
          <Hat seat={p} bot={botAt(players, p)} size={24} />
          <small>{names(p)}</small>
        </li>
      ))}
    </ul>
  );
}

function Backs({ left, values }: { left: number; values: number[] | undefined }) {
  return (
    <div class={left > 5 ? 'cer-fan many' : 'cer-fan'} style={{ '--n': left }} aria-hidden="true">
      {Array.from({ length: left }, (_, i) => (
        <span key={i} style={{ '--turn': i - (left - 1) / 2 }}>
          <Svg html={values?.[i] ? nuggetCard(values[i]!) : face(null)} />
        </span>
      ))}
    </div>
  );
}
