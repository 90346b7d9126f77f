// The seats around the table: who is there, who is away, and the lamps that nobody lit.
import type { ComponentChildren } from 'preact';
import { player } from '../art/figures';
import { Svg } from '../art/Svg';
import { seatIndex } from '../engine/types';
import type { GameName, Seat } from '../engine/types';
import { placeOf, TableTop } from '../parts/setup';
import type { SeatSeen, Table } from '../playing/online/messages';
import { botText } from '../texts/say';
import { Icon } from '../ui/Icon';
import { useLobby } from './words';
import type { LobbyTexts } from './words';

// A round table under one lamp, and what is at each of its seats.

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

interface PlacesProps { table: Table; press(seat: Seat): void }

export function Places({ table, press }: PlacesProps) {
  const texts = useLobby();
  const seats = table.seats ?? [];
  return (
    <Round game={table.game} seats={seats.length} label={texts.room.around}>
      {(i) => <Place seat={seats[i]!} table={table} press={press} />}
    </Round>
  );
}

export const botTitle = (bot: string): string => botText(bot).title;

function sayPlace({ room }: LobbyTexts, seat: SeatSeen, table: Table): string {
  const { you } = table;
  if (seat.kind === 'empty')
    return you.host ? room.freeHost : room.freeSit;
  if (seat.kind === 'bot') return room.bot;
  const words = [
    seat.p === you.p && room.you, seat.host && room.host, !seat.here && room.away,
  ].filter((word) => typeof word === 'string');
  return words.length > 0 ? words.join(', ') : room.here;
}

/** Others' seats are for the host to see to. */
const isMine = (seat: SeatSeen, { you }: Table): boolean =>
  you.host || seat.kind === 'empty' || seat.p === you.p;

function Place({ seat, table, press }: { seat: SeatSeen } & PlacesProps) {
  const texts = useLobby();
  const look = seat.kind === 'empty'
    ? <FreeSeat title={texts.room.free} hint={sayPlace(texts, seat, table)} />
    : <Taken seat={seat} hint={sayPlace(texts, seat, table)} />;
  const state = seat.kind === 'person' && !seat.here ? 'chair is-away'
    : seat.p === table.you.p ? 'chair is-person' : 'chair';
  if (!isMine(seat, table)) return <span class={state}>{look}</span>;
  return (
    <button class={state} onClick={() => press(seat.p)}>
      <span class="unseen">{texts.room.seat({ n: seatIndex(seat.p) + 1 })}: </span>
      {look}
    </button>
  );
}

function Taken({ seat, hint }: { seat: Exclude<SeatSeen, { kind: 'empty' }>; hint: string }) {
  const state = seat.kind === 'bot' ? 'bot' : seat.here ? '' : 'away';
  return (
    <>
      <Svg html={player(seatIndex(seat.p), 56, { state })} />
      <b>{seat.kind === 'bot' ? botTitle(seat.bot) : seat.name}</b>
      <small>{hint}</small>
    </>
  );
}
