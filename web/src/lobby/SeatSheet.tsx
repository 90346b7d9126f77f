// What can be done about a seat: sit there, give it to a bot, change places, clear it; and
// with one's own, be called something else or stand up.
import { useState } from 'preact/hooks';
import { player } from '../art/figures';
import { Svg } from '../art/Svg';
import { BotNamed, LevelPick, OwnLevel } from '../parts/setup';
import { Icon } from '../ui/Icon';
import { Sheet } from '../ui/Sheet';
import {
  botName, BOTS, castOf, levelOf, type Seat, seatIndex, WHO,
} from '../engine/types';
import type { SeatSeen, Send, Table } from '../playing/online/messages';
import { Hat } from '../playing/Hat';
import type { TableLevel } from '../playing/lineup';
import { rememberName } from '../playing/online/memory';
import { useTexts } from '../texts/texts';
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
      {host && seat.kind !== 'person' && <Bots seat={seat} table={table} does={does} />}
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

interface BotsProps { seat: SeatSeen; table: Table; does: Does }

/** Who can take the seat: characters at a level, and those without a character for researchers.
 *  Nobody sits twice. */
function Bots({ seat, table, does }: BotsProps) {
  const { room } = useLobby();
  const { setup } = useTexts();
  const bots = (table.seats ?? []).flatMap((s) => (s.kind === 'bot' ? [s.bot] : []));
  const now = seat.kind === 'bot' ? botName(seat.bot) : null;
  const [level, setLevel] = useState<TableLevel>(() =>
    levelOf(now ?? bots.at(-1) ?? 'medium') ?? 'medium');
  const me = now && castOf(now)?.who;
  const free = WHO.filter((who) => who === me || !bots.some((bot) => castOf(bot)?.who === who));
  const one = (name: string) => (
    <button key={name} class={name === now ? 'who is-on' : 'who'}
      aria-pressed={name === now}
      onClick={() => does({ t: 'bot', seat: seat.p, bot: name })}>
      <Hat seat={seat.p} bot={name} size={36} />
      <BotNamed bot={name} />
      {castOf(name) && <OwnLevel who={castOf(name)!.who} />}
    </button>
  );
  return (
    <section class="whos" aria-label={now ? room.otherBot : room.giveBot}>
      <h3>{now ? room.otherBot : room.giveBot}</h3>
      <LevelPick level={level} pick={setLevel} />
      {free.map((who) => one(`${who}:${level}`))}
      <details class="whos-more" open={now !== null && !me}>
        <summary>{setup.others}</summary>
        <div class="whos">{BOTS.map(one)}</div>
      </details>
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
