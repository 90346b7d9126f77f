// What everyone has after the round, as far as it is known.
import { Icon } from '../app/Icon';
import { isBot, namesOf } from '../app/loglines';
import type { MineView } from '../engine/types';
import { Hat } from '../table/Hat';
import type { TableProps } from '../table/props';
import { useTexts } from '../texts/texts';

export function Standing({ view, players }: TableProps<MineView>) {
  const words = useTexts().dwarves;
  const names = namesOf(players);
  const seats = [...view.seats].sort((a, b) => (b.gold ?? -1) - (a.gold ?? -1));
  return (
    <section class={view.turn === null ? 'cer-standing final panel' : 'cer-standing panel'}>
      <h3>{view.turn === null ? words.finalStanding : words.standing}</h3>
      <ul class={seats.length > 6 ? 'many' : ''}>
        {seats.map((seat) => (
          <li key={seat.p} class={view.winners?.includes(seat.p) ? 'won' : ''}>
            <Hat seat={seat.p} bot={isBot(players, seat.p)} size={26} />
            <b>{names(seat.p)}</b>
            <span class="cer-sum">
              {seat.gold ?? ('nuggets' in seat ? words.cards(seat.nuggets)
                : seat.has_gold ? words.hasSome : words.hasNone)}
              <Icon name="nugget" size={16} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
