// A round table under one lamp, and what is at each of its seats.
import type { ComponentChildren } from 'preact';
import { Icon } from '../../app/Icon';
import { placeOf, TableTop } from '../../app/setup/TableTop';
import type { GameName } from '../../engine/types';

interface RoundProps {
  game: GameName;
  seats: number;
  label: string;
  /** Only to look at. */
  decoration?: boolean;
  children(seat: number): ComponentChildren;
}

export function Round({ game, seats, label, decoration, children }: RoundProps) {
  const full = seats > 8 ? ' is-full' : '';
  return (
    <section class={`round is-lobby${full}`} aria-label={label}
      aria-hidden={decoration ? true : undefined}>
      <TableTop game={game} />
      <ul class="chairs">
        {Array.from({ length: seats }, (_, i) => (
          <li key={i} class="chair-place" style={placeOf(i, seats)}>{children(i)}</li>
        ))}
      </ul>
    </section>
  );
}

/** A lamp that nobody has lit yet. */
export function FreeSeat({ title, hint }: { title: string; hint?: string | undefined }) {
  return (
    <>
      <span class="free-lamp"><Icon name="lamp" size={28} /></span>
      <b>{title}</b>
      {hint && <small>{hint}</small>}
    </>
  );
}
