// What everyone has after the round, as far as it is known, and what it brought.
import { Icon } from '../app/Icon';
import { isBot, labelsOf } from '../app/loglines';
import type { Seat } from '../engine/types';
import { Hat } from '../table/Hat';
import { useTexts } from '../texts/texts';
import type { CeremonyProps } from './Ceremony';
import type { RoundEnd } from './roundend';

export function Standing({ view, players, me, end }: CeremonyProps) {
  const words = useTexts().dwarves;
  const names = labelsOf(players, me);
  const seats = [...view.seats].sort((a, b) => (b.gold ?? -1) - (a.gold ?? -1));
  return (
    <section class={view.turn === null ? 'cer-standing final panel' : 'cer-standing panel'}>
      <h3>{view.turn === null ? words.finalStanding : words.standing}</h3>
      <ul class={seats.length > 6 ? 'many' : ''} tabIndex={0} aria-label={words.standing}>
        {seats.map((seat) => (
          <li key={seat.p} class={view.winners?.includes(seat.p) ? 'won' : ''}>
            <Hat seat={seat.p} bot={isBot(players, seat.p)} size={26} />
            <b>{names(seat.p)}</b>
            <small>{gain(end, seat.p, words.oneCard)}</small>
            <span class="cer-sum">
              {seat.gold ?? ('nuggets' in seat ? words.cards({ n: seat.nuggets })
                : seat.has_gold ? words.hasSome : words.hasNone)}
              <Icon name="nugget" size={16} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "+3", or that it was a card that nobody else has seen. */
function gain({ took, paid }: RoundEnd, p: Seat, card: string): string {
  const got = [...took, ...paid].filter((e) => e.p === p).map(({ n }) => n);
  if (got.includes(null)) return `+ ${card}`;
  return got.length ? `+${got.reduce((sum: number, n) => sum + n!, 0)}` : '';
}
