// The gold of saboteur2: each sum step by step, and the thieves at the end.
import type { IconName } from '../art/icons';
import type { Seat } from '../engine/types';
import type { MineView } from '../mine/view';
import { Count } from '../playing/Count';
import { useEnding } from '../playing/ending';
import { Hat } from '../playing/Hat';
import { botAt, labelsOf, namesOf } from '../playing/loglines';
import { roleName } from '../texts/say';
import { useTexts } from '../texts/texts';
import { Icon } from '../ui/Icon';
import type { CeremonyProps } from './Ceremony';
import { steals } from './moves';
import { factsOf, inOrder, stepsOf } from './roundend';
import type { RoundEnd, Step } from './roundend';

export function Staircase(props: CeremonyProps) {
  const { end, players, view, live, me } = props;
  const mine = live && view.phase === 'steal' && view.turn === me;
  const words = useTexts().dwarves;
  const still = useEnding().after?.still ?? true;
  const names = labelsOf(players, me);
  const rows = inOrder(end)
    .map(({ p, role }) => ({ p, role, steps: stepsOf(end, p), gold: goldOf(view, p) }))
    .sort((a, b) => sum(b.steps) - sum(a.steps));

  return (
    <section class={`cer-gold stairs panel ${mine ? 'yours' : ''}`}>
      <div class="cer-order">
        <h3>{words.sums}</h3>
        <p>{factsOf(end, (seat) => (seat === me ? null : names(seat))).join(' · ')}</p>
      </div>
      <ol class={rows.length > 6 ? 'cer-stairs many' : 'cer-stairs'} tabIndex={0}
        aria-label={words.sums}>
        {rows.map(({ p, role, steps, gold }) => (
          <li key={p}>
            <Hat seat={p} bot={botAt(players, p)} size={24} />
            <span class="cer-stair-name">
              <b>{names(p)}</b> <small>{roleName(role)}</small>
            </span>
            <span class="cer-steps">
              {steps.map((step, i) => (
                <StepChip key={i} step={step} at={i}
                  other={!step.other || step.other === me ? null : names(step.other)} />
              ))}
            </span>
            {!end.missed &&
              <b class="cer-total"><Count from={0} to={sum(steps)} still={still} /><Icon name="nugget" size={15} /></b>}
            <small class="cer-all">{gold === null ? '' : words.inAll({ n: gold })}</small>
          </li>
        ))}
      </ol>
      <Thieves {...props} />
    </section>
  );
}

const goldOf = (view: MineView, p: Seat): number | null =>
  view.seats.find((seat) => seat.p === p)?.gold ?? null;
const sum = (steps: Step[]): number => steps.reduce((n, step) => n + step.n, 0);
const ICON: Record<Step['kind'], IconName> = {
  trapped: 'trap', winner: 'crown', boss: 'people', profiteer: 'people', crystals: 'gem', stole: 'theft',
  robbed: 'theft',
};

/** The other is null if it is me. */
function StepChip({ step, other, at }: { step: Step; other: string | null; at: number }) {
  const words = useTexts().dwarves.step;
  const text = step.kind !== 'stole' && step.kind !== 'robbed' ? words[step.kind]
    : other === null ? words[`${step.kind}You`] : words[step.kind]({ name: other });
  const n = step.n === 0 ? '' : step.n > 0 ? `+${step.n}` : String(step.n).replace('-', '−');
  return (
    <span class={step.n <= 0 ? 'cer-step less' : 'cer-step'} style={{ '--at': at }}>
      <Icon name={ICON[step.kind]} size={14} /><b>{n}</b> {text}
    </span>
  );
}

function Thieves({ view, me, live, players, send }: CeremonyProps) {
  const words = useTexts().dwarves;
  const names = namesOf(players);
  if (view.phase !== 'steal' || view.turn === null) return null;
  if (!live || view.turn !== me)
    return <p class="cer-thief">{words.stealing({ name: names(view.turn) })}</p>;
  const offers = steals(view.legal ?? [])
    .sort((a, b) => Number(!a.from) - Number(!b.from));
  return (
    <div class="cer-thief" role="group" aria-label={words.yourStealTitle}>
      <h3>{words.yourStealTitle}</h3>
      {offers.map(({ from, move }) => (
        <button key={move} type="button" class="btn" onClick={() => send(move)}>
          {from && <Hat seat={from} bot={botAt(players, from)} size={24} />}
          {from ? words.stealFrom({ name: names(from) }) : words.stealNone}
        </button>
      ))}
    </div>
  );
}

// What everyone has after the round, as far as it is known, and what it brought.

export function Standing({ view, players, me, end }: CeremonyProps) {
  const words = useTexts().dwarves;
  const still = useEnding().after?.still ?? true;
  const names = labelsOf(players, me);
  const seats = [...view.seats].sort((a, b) => (b.gold ?? -1) - (a.gold ?? -1));
  return (
    <section class={view.turn === null ? 'cer-standing final panel' : 'cer-standing panel'}>
      <h3>{view.turn === null ? words.finalStanding : words.standing}</h3>
      <ul class={seats.length > 6 ? 'many' : ''} tabIndex={0} aria-label={words.standing}>
        {seats.map((seat) => (
          <li key={seat.p} class={view.winners?.includes(seat.p) ? 'won' : ''}>
            <Hat seat={seat.p} bot={botAt(players, seat.p)} size={26} />
            <b>{names(seat.p)}</b>
            <small>{gain(end, seat.p, words.oneCard)}</small>
            <span class="cer-sum">
              {seat.gold !== null ? <Count from={seat.gold - gained(end, seat.p)} to={seat.gold} still={still} /> : ('nuggets' in seat ? words.cards({ n: seat.nuggets })
                : seat.has_gold ? words.hasSome : words.hasNone)}
              <Icon name="nugget" size={16} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the round has brought, as far as it is known. */
const gained = ({ took, paid }: RoundEnd, p: Seat): number =>
  [...took, ...paid].reduce((sum, e) => sum + (e.p === p ? e.n ?? 0 : 0), 0);

/** "+3", or that it was a card that nobody else has seen. */
function gain({ took, paid }: RoundEnd, p: Seat, card: string): string {
  const got = [...took, ...paid].filter((e) => e.p === p).map(({ n }) => n);
  if (got.includes(null)) return `+ ${card}`;
  return got.length ? `+${got.reduce((sum: number, n) => sum + n!, 0)}` : '';
}
