// The round table: a hat for each seat. A tap says who plays it.
import { useState } from 'preact/hooks';
import { seatAt } from '../../engine/types';
import type { GameInfo } from '../../engine/types';
import { Hat } from '../../table/Hat';
import { botText } from '../../texts/say';
import { useTexts } from '../../texts/texts';
import { seat } from '../lineup';
import type { Chair, Lineup } from '../lineup';
import { ChairSheet } from './ChairSheet';
import { placeOf, TableTop } from './TableTop';

interface ChairsProps { lineup: Lineup; info: GameInfo; change(lineup: Lineup): void }

export function Chairs({ lineup, info, change }: ChairsProps) {
  const { setup } = useTexts();
  const [open, setOpen] = useState<number | null>(null);
  const { chairs } = lineup;

  return (
    <section class={chairs.length > 8 ? 'round is-full' : 'round'} aria-label={setup.around}>
      <TableTop game={info.name} />
      <ul class="chairs">
        {chairs.map((chair, i) => (
          <li key={i} class="chair-place" style={placeOf(i, chairs.length)}>
            <ChairButton chair={chair} at={i} alone={isAlone(chairs, i)}
              open={() => setOpen(i)} />
          </li>
        ))}
      </ul>
      {open !== null && chairs[open] && (
        <ChairSheet chair={chairs[open]} at={open}
          change={(c) => change(seat(lineup, open, c))} close={() => setOpen(null)} />
      )}
    </section>
  );
}

const isAlone = (chairs: Chair[], i: number): boolean =>
  chairs.every((c, j) => (c.bot === null) === (i === j));

interface ChairButtonProps { chair: Chair; at: number; alone: boolean; open(): void }

function ChairButton({ chair, at, alone, open }: ChairButtonProps) {
  const { setup } = useTexts();
  const person = alone ? setup.you : setup.here;
  const who = chair.bot === null ? person : botText(chair.bot).title;
  return (
    <button class={chair.bot === null ? 'chair is-person' : 'chair'} onClick={open}>
      <Hat seat={seatAt(at)} bot={chair.bot !== null} size={56} />
      <b>{chair.name}</b>
      <small>{who}</small>
    </button>
  );
}
