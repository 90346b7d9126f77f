// The seats around the table: who is there, who is away, and the lamps that nobody lit.
import { player } from '../../art/figures';
import { Svg } from '../../art/Svg';
import { seatIndex } from '../../engine/types';
import type { Seat } from '../../engine/types';
import type { SeatSeen, Table } from '../../online/messages';
import { botText } from '../../texts/say';
import type { LobbyTexts } from '../words';
import { useLobby } from '../words';
import { FreeSeat, Round } from './Round';

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
