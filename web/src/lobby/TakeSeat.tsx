// Somebody who came late may take over from a bot, where the table allows it.
import { useState } from 'preact/hooks';
import { player } from '../art/figures';
import { Svg } from '../art/Svg';
import { Icon } from '../ui/Icon';
import { Sheet } from '../ui/Sheet';
import { seatIndex } from '../engine/types';
import type { Seat } from '../engine/types';
import type { SeatSeen, Send, Table } from '../playing/online/messages';
import { myName, rememberName, rememberTable } from '../playing/online/memory';
import { LobbyWords, sayWhy, useLobby } from './words';
import { NameForm } from './NameForm';
import { botTitle } from './Places';
import { useDeed } from './useDeed';
import './lobby.css';

interface TakeSeatProps {
  table: Table;
  send: Send;
  /** What each player is called on the screen. */
  names(seat: Seat): string;
}

type BotSeat = Extract<SeatSeen, { kind: 'bot' }>;

/** The seats that a late comer could take. */
function seatsToTake({ late, phase, you, seats = [] }: Table): BotSeat[] {
  if (late !== 'sit' || phase !== 'playing' || you.p !== null) return [];
  return seats.filter((s): s is BotSeat => s.kind === 'bot');
}

/** A button, if there is such a seat; it opens a sheet over the game. */
export function TakeSeat(props: TakeSeatProps) {
  if (seatsToTake(props.table).length === 0) return null;
  return <LobbyWords quiet><TakeButton {...props} /></LobbyWords>;
}

/** The same as a strip under the bar of a table, for who watches. */
export function TakeStrip(props: TakeSeatProps) {
  if (seatsToTake(props.table).length === 0) return null;
  return (
    <LobbyWords quiet>
      <div class="strip">
        <Icon name="people" />
        <MayTake />
        <TakeButton {...props} />
      </div>
    </LobbyWords>
  );
}

const MayTake = () => <p>{useLobby().late.may}</p>;

function TakeButton(props: TakeSeatProps) {
  const { late } = useLobby();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button class="btn small" onClick={() => setOpen(true)}>
        <Icon name="bot" size={18} />{late.offer}
      </button>
      {open && <TakeSheet {...props} close={() => setOpen(false)} />}
    </>
  );
}

/** Pick a name and a bot's seat. */
function TakeSheet({ table, send, names, close }: TakeSeatProps & { close(): void }) {
  const texts = useLobby();
  const { late, room } = texts;
  const free = seatsToTake(table);
  const [seat, setSeat] = useState<Seat | null>(free[0]?.p ?? null);
  const deed = useDeed(send);
  const sit = async (name: string) => {
    if (!seat) return;
    if (await deed.act({ t: 'sit', name, seat }) !== null) return;
    rememberName(name);
    rememberTable(table.table);
    close();
  };
  return (
    <Sheet title={late.offer} close={close}>
      <p>{late.why}</p>
      <fieldset class="whos">
        <legend class="unseen">{late.why}</legend>
        {free.map(({ p, bot }) => (
          <label key={p} class={p === seat ? 'who is-on' : 'who'}>
            <input type="radio" name="late-seat" checked={p === seat}
              onChange={() => setSeat(p)} />
            <Svg html={player(seatIndex(p), 36, { state: 'bot' })} />
            <span><b>{names(p)}</b><small>{botTitle(bot)}</small></span>
          </label>
        ))}
      </fieldset>
      <NameForm name={myName()} wrong={deed.why && sayWhy(texts, deed.why)} busy={deed.busy}
        done={(name) => void sit(name)}>
        {room.join}
      </NameForm>
    </Sheet>
  );
}
