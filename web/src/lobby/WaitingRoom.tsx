// Before the game: friends come by the link, bots take the seats that stay free, and the
// host begins.
import { useEffect, useRef, useState } from 'preact/hooks';
import { seatIndex } from '../engine/types';
import type { Past, Seat } from '../engine/types';
import { lastLineup } from '../playing/lineup';
import { myName, myNonce, rememberName, rememberTable } from '../playing/online/memory';
import type { Send, Table } from '../playing/online/messages';
import { person } from '../playing/person';
import { textsLater } from '../texts/later';
import { gameText } from '../texts/say';
import { useTexts } from '../texts/texts';
import { Backdrop } from '../ui/Backdrop';
import { Icon } from '../ui/Icon';
import { announce } from '../ui/live';
import { address } from '../ui/routes';
import { Sheet } from '../ui/Sheet';
import { BarTools, TopBar } from '../ui/TopBar';
import { Agreed, useGameInfo } from './Agreed';
import { ChangeSheet } from './ChangeSheet';
import { Invite } from './Invite';
import { NameForm } from './NameForm';
import { PasswordGate } from './PasswordGate';
import { Places } from './Places';
import { SeatSheet } from './SeatSheet';
import { useDeed } from './useDeed';
import type { Deeds } from './useDeed';
import { hasJustOpened } from './wish';
import { LobbyWords, sayWhy, useLobby } from './words';
import '../parts/setup.css';
import './lobby.css';

// What the server has promised about its shuffle before anybody sat down.

/** Read in pieces it can be compared. */
const inFours = (hex: string): string => hex.replace(/(.{4})(?=.)/g, '$1 ');

const usePastTexts = textsLater('past');

/** It has promised nothing about what is imagined there. */
function FromPosition({ from }: { from: Past }) {
  const past = usePastTexts();
  return past && (
    <section class="panel setup-panel shuffle" aria-label={past.position}>
      <h2><Icon name="rotate" size={22} />{past.position}</h2>
      <p>{past.from({ n: from.at, name: from.as })}</p>
    </section>
  );
}

function Shuffle({ table }: { table: Table }) {
  const { room } = useLobby();
  const { commit, seats, you, from } = table;
  if (from) return <FromPosition from={from} />;
  if (!commit) return null;
  const mine = seats?.find(({ p }) => p === you.p);
  const given = mine?.kind === 'person' && mine.nonce === true;
  return (
    <section class="panel setup-panel shuffle" aria-label={room.shuffle}>
      <h2><Icon name="seal" size={22} />{room.shuffle}</h2>
      <p>{room.shuffleWhy}</p>
      <p class="shuffle-mine">
        <Icon name={given ? 'check' : 'dice'} size={16} />
        {given ? room.nonceGiven : room.nonceMissing}
      </p>
      <p class="commit">
        <b>{room.commit}</b>
        <code>{inFours(commit)}</code>
      </p>
    </section>
  );
}

// The host begins: lit when all seats are taken, or with bots in those that are free.

function StartBar({ table, deed }: { table: Table; deed: Deeds }) {
  const texts = useLobby();
  const { setup } = useTexts();
  const { room } = texts;
  const seats = table.seats ?? [];
  const ready = seats.every(({ kind }) => kind !== 'empty');
  const many = setup.numbers[seats.length] ?? String(seats.length);
  const host = seats.find((s) => s.kind === 'person' && s.host);

  if (!table.you.host) {
    const name = host?.kind === 'person' ? host.name : null;
    return (
      <p class="start-wait" role="status">
        {name ? room.hostStarts({ host: name }) : room.somebodyStarts}
      </p>
    );
  }
  return (
    <div class="start-bar">
      {deed.why && <p class="wrong is-panel" role="alert">{sayWhy(texts, deed.why)}</p>}
      {!ready && (
        <button class="btn big" aria-disabled={deed.busy}
          onClick={() => void deed.act({ t: 'fill' }, { t: 'start' })}>
          <Icon name="bot" size={22} />{room.fillStart}
        </button>
      )}
      <button class="btn go big" disabled={!ready} aria-disabled={deed.busy}
        onClick={() => void deed.act({ t: 'start' })}>
        <Icon name="lamp" size={22} />{ready ? room.start({ seats: many }) : room.startFirst}
      </button>
    </div>
  );
}

interface WaitingRoomProps { table: Table; send: Send }

export function WaitingRoom({ table, send }: WaitingRoomProps) {
  if (!table.you.entered || !table.seats) return <PasswordGate table={table} send={send} />;
  return <LobbyWords><Room table={table} send={send} /></LobbyWords>;
}

/** Refusals that another name would help against. */
const OF_NAMES = new Set(['name_taken', 'bad_name']);

/** Hats belong to seats: the one whose hat I have chosen, if it is free. */
function seatOfMyHat({ seats = [] }: Table): Seat | null {
  const { hat } = person.get();
  return seats.find(({ p, kind }) => kind === 'empty' && seatIndex(p) + 1 === hat)?.p ?? null;
}

function useSitting(table: Table, send: Send) {
  const deed = useDeed(send);
  /** A seat that is wanted by somebody whose name is missing, or will not do. */
  const [asked, setAsked] = useState<Seat | null>(null);
  const sit = async (seat: Seat | null, name = myName()) => {
    if (seat && !name) return setAsked(seat);
    const nonce = table.commit ? { nonce: myNonce(table.table, table.commit) } : {};
    const wanted = seat ?? seatOfMyHat(table);
    const why = await deed.act({ t: 'sit', name, ...(wanted ? { seat: wanted } : {}), ...nonce });
    if (why === null) rememberName(name);
    setAsked(why !== null && OF_NAMES.has(why) ? seat : null);
  };
  const stop = () => { setAsked(null); deed.forget(); };
  return { deed, asked, sit, stop };
}

function Room({ table, send }: WaitingRoomProps) {
  const texts = useLobby();
  const { room } = texts;
  const info = useGameInfo(table.game);
  const sitting = useSitting(table, send);
  const { asked, deed } = sitting;
  const start = useDeed(send);
  const [open, setOpen] = useState<Seat | null>(null);
  const [changing, setChanging] = useState(false);
  const seats = table.seats ?? [];
  const free = seats.filter(({ kind }) => kind === 'empty').length;
  const { you } = table;
  // A watcher does not count as one of the others.
  const watchers = (table.watchers ?? 0) - (you.p === null ? 1 : 0);
  const seat = seats.find(({ p }) => p === open);

  useArrival(table, send, () => void sitting.sit(null));
  useNews(table);
  // What was refused at a table that was another is old news.
  useEffect(() => {
    start.forget();
    if (!deed.why || !OF_NAMES.has(deed.why)) deed.forget();
  }, [JSON.stringify(seats)]);
  const press = (p: Seat) => {
    const empty = seats.find((s) => s.p === p)?.kind === 'empty';
    if (empty && !you.host) void sitting.sit(p);
    else setOpen(p);
  };
  const wrong = deed.why && sayWhy(texts, deed.why);
  const ofName = asked === null && deed.why !== null && OF_NAMES.has(deed.why);
  return (
    <div class="page setup room">
      <Backdrop seed="setup" />
      <TopBar title={room.title} chip={gameText(table.game).title} tools={<BarTools />} />
      <main id="main" class="setup-main" tabIndex={-1}>
        <div class="setup-left">
          <Places table={table} press={press} />
          <p class="room-count" role="status">
            <b>{free ? room.waitingFor({ n: free }) : room.full}</b>
            {watchers > 0 && <span>{room.watchers({ n: watchers })}</span>}
          </p>
        </div>
        <div class="setup-right">
          {you.p === null && (free > 0
            ? <Join wrong={ofName ? wrong : null} busy={deed.busy}
                done={(name) => void sitting.sit(null, name)} />
            : <Full watch={table.watch} />)}
          {wrong && !asked && !ofName && (
            <p class="wrong is-panel" role="alert">{wrong}</p>
          )}
          <Invite table={table} />
          <Agreed table={table} info={info}
            change={you.host && info ? () => setChanging(true) : undefined} />
          <Shuffle table={table} />
          <StartBar table={table} deed={start} />
        </div>
      </main>
      {seat && (
        <SeatSheet seat={seat} table={table} send={send}
          sit={(p) => void sitting.sit(p)} close={() => setOpen(null)} />
      )}
      {changing && info && (
        <ChangeSheet table={table} info={info} send={send} close={() => setChanging(false)} />
      )}
      {asked && (
        <Sheet title={room.join} close={sitting.stop}>
          <p>{room.joinWhy}</p>
          <NameForm name={myName()} busy={deed.busy}
            wrong={wrong} done={(name) => void sitting.sit(asked, name)}>
            {room.join}
          </NameForm>
        </Sheet>
      )}
    </div>
  );
}

/** The host sits down; anyone who came along from the last table adds a part to the shuffle;
 *  and the browser remembers the table. */
function useArrival(table: Table, send: Send, sit: () => void): void {
  const { you, seats = [] } = table;
  const mine = seats.find(({ p }) => p === you.p);
  const { commit } = table;
  const lacks = mine?.kind === 'person' && !mine.nonce;

  useEffect(() => {
    if (hasJustOpened(table.table) && you.p === null) sit();
  }, [table.table]);
  useEffect(() => {
    if (you.p !== null || you.host) rememberTable(table.table);
  }, [table.table, you.p, you.host]);
  useEffect(() => {
    if (commit && lacks) void send({ t: 'nonce', nonce: myNonce(table.table, commit) });
  }, [table.table, commit, lacks]);
}

/** Announces who comes and goes, for people who do not see it. */
function useNews(table: Table): void {
  const { room } = useLobby();
  const names = (table.seats ?? [])
    .flatMap((s) => (s.kind === 'person' && s.p !== table.you.p ? [s.name] : []));
  const last = useRef(names);
  const key = names.join('\n');
  useEffect(() => {
    for (const name of names) if (!last.current.includes(name)) announce(room.sat({ name }));
    for (const name of last.current) if (!names.includes(name)) announce(room.left({ name }));
    last.current = names;
  }, [key]);
  useTermsNews(table);
}

function useTermsNews({ options, clock, talk, watch, late, you }: Table): void {
  const { room } = useLobby();
  const terms = JSON.stringify([options, clock, talk, watch, late]);
  const known = useRef(terms);
  useEffect(() => {
    if (known.current !== terms && !you.host) announce(room.hasChanged);
    known.current = terms;
  }, [terms]);
}

interface JoinProps { wrong: string | null; busy: boolean; done(name: string): void }

function Join({ wrong, busy, done }: JoinProps) {
  const { room } = useLobby();
  return (
    <section class="panel setup-panel join" aria-label={room.join}>
      <h2>{room.join}</h2>
      <p>{room.joinWhy}</p>
      <NameForm name={myName()} wrong={wrong} busy={busy} done={done}>{room.join}</NameForm>
    </section>
  );
}

/** Too late for a seat. */
function Full({ watch }: Pick<Table, 'watch'>) {
  const { room, trouble } = useLobby();
  return (
    <section class="panel setup-panel join" aria-label={room.full}>
      <h2>{room.full}</h2>
      <p>{watch === 'public' ? room.fullWatch : room.fullNot}</p>
      <div class="buttons">
        <a class="btn" href={address({ page: 'open', game: lastLineup().game })}>
          {trouble.newTable}
        </a>
        <a class="btn" href={address({ page: 'tables' })}>{trouble.tables}</a>
      </div>
    </section>
  );
}
