// What can be done about a seat: sit there, give it to a bot, change places, clear it; and
// with one's own, be called something else or stand up.
import { player } from '../art/figures';
import { Svg } from '../art/Svg';
import { BotNamed } from '../parts/setup';
import { Icon } from '../ui/Icon';
import { Sheet } from '../ui/Sheet';
import { BOTS, type Seat, seatIndex } from '../engine/types';
import type { SeatSeen, Send, Table } from '../playing/online/messages';
import { rememberName } from '../playing/online/memory';
import { sayWhy, useLobby } from './words';
import { NameForm } from './NameForm';
import { botTitle } from './Places';
import { useDeed } from './useDeed';
import type { Deeds } from './useDeed';

interface SeatSheetProps {
  seat: SeatSeen;
  table: Table;
  send: Send;
  sit(seat: Seat): void;
  close(): void;
}

export function SeatSheet({ seat, table, send, sit, close }: SeatSheetProps) {
  const texts = useLobby();
  const { room } = texts;
  const deed = useDeed(send);
  const mine = seat.p === table.you.p;
  const { host } = table.you;
  const does: Does = async (...messages) => {
    const done = await deed.act(...messages) === null;
    if (done) close();
    return done;
  };
  const title = mine ? room.yours : nameOf(seat) || room.seat({ n: seatIndex(seat.p) + 1 });
  return (
    <Sheet title={title} close={close}>
      {mine && <Mine seat={seat} does={does} deed={deed} />}
      {!mine && deed.why && <p class="wrong" role="alert">{sayWhy(texts, deed.why)}</p>}
      {seat.kind === 'empty' && (
        <button class="btn go" onClick={() => { close(); sit(seat.p); }}>
          <Icon name="lamp" />{room.sitHere}
        </button>
      )}
      {host && seat.kind !== 'person' && <Bots seat={seat} does={does} />}
      {host && !mine && seat.kind === 'person' && (
        <>
          <button class="btn" onClick={() => does({ t: 'clear', seat: seat.p })}>
            <Icon name="cross" />{room.remove({ name: seat.name })}
          </button>
          <p class="sheet-about">{room.removeWhy}</p>
        </>
      )}
      {host && seat.kind !== 'empty' && <Swap seat={seat} table={table} does={does} />}
    </Sheet>
  );
}

/** True once it was done. */
type Does = (...messages: Parameters<Deeds['act']>) => Promise<boolean>;

const nameOf = (seat: SeatSeen): string =>
  seat.kind === 'person' ? seat.name : seat.kind === 'bot' ? botTitle(seat.bot) : '';

interface MineProps { seat: SeatSeen; does: Does; deed: Deeds }

function Mine({ seat, does, deed }: MineProps) {
  const texts = useLobby();
  const { room } = texts;
  const rename = async (name: string) => {
    if (await does({ t: 'name', name })) rememberName(name);
  };
  return (
    <>
      <h3>{room.rename}</h3>
      <NameForm name={nameOf(seat)} wrong={deed.why && sayWhy(texts, deed.why)}
        busy={deed.busy} done={(name) => void rename(name)}>
        {room.save}
      </NameForm>
      <button class="btn" onClick={() => does({ t: 'stand' })}>
        <Icon name="away" />{room.stand}
      </button>
    </>
  );
}

interface BotsProps { seat: SeatSeen; does: Does }

function Bots({ seat, does }: BotsProps) {
  const { room } = useLobby();
  const now = seat.kind === 'bot' ? seat.bot.split(':')[0] : null;
  return (
    <section class="whos" aria-label={now ? room.otherBot : room.giveBot}>
      <h3>{now ? room.otherBot : room.giveBot}</h3>
      {BOTS.map((name) => (
        <button key={name} class={name === now ? 'who is-on' : 'who'}
          aria-pressed={name === now}
          onClick={() => does({ t: 'bot', seat: seat.p, bot: name })}>
          <Svg html={player(seatIndex(seat.p), 36, { state: 'bot' })} />
          <BotNamed bot={name} />
        </button>
      ))}
      {now && (
        <button class="btn" onClick={() => does({ t: 'clear', seat: seat.p })}>
          <Icon name="cross" />{room.clearBot}
        </button>
      )}
    </section>
  );
}

interface SwapProps { seat: SeatSeen; table: Table; does: Does }

function Swap({ seat, table, does }: SwapProps) {
  const { room } = useLobby();
  const others = (table.seats ?? []).filter(({ p }) => p !== seat.p);
  return (
    <section aria-label={room.swap}>
      <h3>{room.swap}</h3>
      <div class="buttons swaps">
        {others.map((other) => (
          <button key={other.p} class="btn small"
            onClick={() => does({ t: 'swap', seats: [seat.p, other.p] })}>
            {other.kind === 'empty' ? <Icon name="lamp" size={16} />
              : <Svg html={player(seatIndex(other.p), 24)} />}
            {nameOf(other) || room.seat({ n: seatIndex(other.p) + 1 })}
          </button>
        ))}
      </div>
    </section>
  );
}
