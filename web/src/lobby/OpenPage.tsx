// A new table: which game, how many, and the link; by which rules and for whom is folded
// away, since it can be changed until the game begins.
import { useEffect, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { seatAt } from '../engine/types';
import type { GameInfo, GameName } from '../engine/types';
import { GameTabs, PageBar } from '../parts/PageBar';
import { RuleBook, RuleOptions, SeatCount } from '../parts/setup';
import { gameInfo } from '../playing/games';
import { Hat } from '../playing/Hat';
import { lastLineup, mended } from '../playing/lineup';
import type { Lineup } from '../playing/lineup';
import { myName, rememberName } from '../playing/online/memory';
import { lookForServer, post, presence, whyOf } from '../playing/online/server';
import { gameText } from '../texts/say';
import { useTexts } from '../texts/texts';
import { Backdrop } from '../ui/Backdrop';
import { useTitle } from '../ui/hooks';
import { Icon } from '../ui/Icon';
import { Loading } from '../ui/Loading';
import { go } from '../ui/routes';
import { useStore } from '../ui/store';
import { EngineTrouble } from '../ui/Trouble';
import { isName } from './NameForm';
import { FreeSeat, Round } from './Places';
import { Terms, TextTerm } from './Terms';
import { comeTo, lastWish, rememberWish, tableWished } from './wish';
import type { Wish } from './wish';
import { LobbyWords, NoServer, sayWhy, useLobby } from './words';
import '../parts/setup.css';
import './lobby.css';

// A panel that is opened by those who want to see what is in it.

interface FoldProps {
  title: string;
  about: string;
  /** Opens it: something in it is wrong. */
  opens?: boolean;
  children: ComponentChildren;
}

function Fold({ title, about, opens = false, children }: FoldProps) {
  const [open, setOpen] = useState(opens);
  useEffect(() => { if (opens) setOpen(true); }, [opens]);
  return (
    <details class="panel setup-panel fold" open={open}
      onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary><span><b>{title}</b><small>{about}</small></span></summary>
      {children}
    </details>
  );
}

export function OpenPage({ game }: { game: GameName }) {
  const [info, setInfo] = useState<GameInfo | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  const server = useStore(presence);
  // They stay when another game is chosen.
  const [name, setName] = useState(myName);
  const [wish, setWish] = useState(lastWish);

  useEffect(() => void lookForServer(), []);
  useEffect(() => {
    gameInfo(game).then(setInfo, setFailed);
  }, [game]);
  if (failed) return <EngineTrouble error={failed} />;
  if (info?.name !== game || server === 'asking') return <Loading />;
  return (
    <LobbyWords>
      {server === 'here'
        ? <OpenForm key={game} {...{ info, name, setName, wish, setWish }} />
        : <NoServer why={server === 'none' ? 'none' : 'unreachable'}
            again={() => void lookForServer()} />}
    </LobbyWords>
  );
}

const WRONG_NAME = 'bad_name';
const WRONG_PASSWORD = 'bad_password';

/** Seats are called by their numbers: nobody sits there yet. */
function numbered(lineup: Lineup, seat: (n: number) => string): Lineup {
  return { ...lineup, chairs: lineup.chairs.map((c, i) => ({ ...c, name: seat(i + 1) })) };
}

interface OpenFormProps {
  info: GameInfo;
  name: string;
  setName(name: string): void;
  wish: Wish;
  setWish(wish: Wish): void;
}

function OpenForm({ info, name, setName, wish, setWish }: OpenFormProps) {
  const texts = useLobby();
  const { options } = useTexts();
  const [lineup, change] = useState(() => mended(lastLineup(info.name), info));
  const [why, setWhy] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const seats = numbered(lineup, (n) => options.seat({ n }));

  useTitle(texts.open.title);
  const open = async () => {
    const called = name.trim();
    if (!isName(called)) return setWhy(WRONG_NAME);
    rememberName(called);
    rememberWish(wish);
    setBusy(true);
    try {
      const { table } = await post('tables', tableWished(seats, info, wish));
      comeTo(String(table));
      go({ page: 'table', name: String(table) });
    } catch (error) {
      setWhy(whyOf(error));
      setBusy(false);
    }
  };
  const said = (of: string) => (why === of ? sayWhy(texts, of) : null);
  return (
    <div class="page setup">
      <Backdrop seed="setup" />
      <PageBar title={texts.open.title} chip={gameText(info.name).title} />
      <main id="main" class="setup-main" tabIndex={-1}>
        <div class="setup-left">
          <GameTabs page="open" game={info.name} label={texts.open.title} />
          <Seats lineup={lineup} game={info.name} name={name} />
          <SeatCount lineup={lineup} info={info} change={change} />
        </div>
        <form class="setup-right" noValidate
          onSubmit={(e) => { e.preventDefault(); if (!busy) void open(); }}>
          <section class="panel setup-panel first-things">
            <ul class="how-options">
              <TextTerm title={texts.open.yourName} about={texts.open.yourNameAbout} value={name}
                change={(n) => { setName(n); setWhy(null); }} wrong={said(WRONG_NAME)} required />
            </ul>
            <button class="btn go big" aria-disabled={busy}>
              <Icon name="link" size={22} />
              {busy ? texts.open.opening : texts.open.go}
            </button>
            <p>{texts.open.goAbout}</p>
            {why && why !== WRONG_NAME && why !== WRONG_PASSWORD && (
              <p class="wrong" role="alert">{sayWhy(texts, why)}</p>
            )}
          </section>
          <Fold title={texts.open.who} about={texts.open.whoAbout} opens={why === WRONG_PASSWORD}>
            <Terms wish={wish} wrongPassword={said(WRONG_PASSWORD)}
              change={(w) => { setWish(w); setWhy(null); }} />
          </Fold>
          <Fold title={texts.room.how} about={texts.open.howAbout}>
            <div class="how-head"><RuleBook lineup={seats} info={info} change={change} /></div>
            <RuleOptions lineup={seats} info={info} change={change} />
          </Fold>
        </form>
      </main>
    </div>
  );
}

interface SeatsProps { lineup: Lineup; game: GameName; name: string }

/** The table as it will be found: you in the first seat, the others free. */
function Seats({ lineup, game, name }: SeatsProps) {
  const { room } = useLobby();
  return (
    <Round game={game} seats={lineup.chairs.length} label={room.around} decoration>
      {(i) => (i === 0 ? (
        <span class="chair">
          <Hat seat={seatAt(0)} bot={false} size={56} />
          <b>{name.trim() || room.you}</b>
          <small>{name.trim() ? `${room.you}, ${room.host}` : room.host}</small>
        </span>
      ) : <span class="chair"><FreeSeat title={room.free} /></span>)}
    </Round>
  );
}
