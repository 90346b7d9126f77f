// The public tables, to sit at or to watch.
import { useEffect, useState } from 'preact/hooks';
import { player } from '../art/figures';
import { Svg } from '../art/Svg';
import { Backdrop } from '../ui/Backdrop';
import { Icon } from '../ui/Icon';
import { lastLineup } from '../playing/lineup';
import { Loading } from '../ui/Loading';
import { address } from '../ui/routes';
import { GAMES } from '../playing/games';
import { useTitle } from '../ui/hooks';
import { PageBar } from '../parts/PageBar';
import type { GameName } from '../engine/types';
import type { ClockRule } from '../playing/online/messages';
import { gameText } from '../texts/say';
import { sayClock } from './wish';
import { ask, whyOf } from '../playing/online/server';
import { LobbyWords, NoServer, sayWhy, useLobby } from './words';
import './lobby.css';

export interface Listed {
  table: string;
  game: GameName;
  players: number;
  seated: number;
  phase: 'waiting' | 'playing';
  locked: boolean;
  watch: 'public' | 'none';
  clock?: ClockRule;
  host?: string;
  /** Bots alone play it, for people who watch. */
  show?: boolean;
}

/** Gently: a list that is looked at is seldom older than this. */
const EVERY = 4_000;

export type Found = { tables: Listed[] } | { why: string };

export async function look(): Promise<Found> {
  try {
    const { tables } = await ask('tables');
    return { tables: (tables as Listed[]).filter(({ game }) => GAMES.includes(game)) };
  } catch (error) {
    return { why: whyOf(error) };
  }
}

/** The list as it is now, asked for again and again while it can be seen. */
function useTables(): { found: Found | null; again(): void } {
  const [found, setFound] = useState<Found | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let late = false;
    let timer = 0;
    const refresh = async () => {
      clearTimeout(timer);
      if (document.hidden) return;
      const next = await look();
      if (late) return;
      setFound(next);
      if (!('why' in next && next.why === 'blocked')) timer = window.setTimeout(refresh, EVERY);
    };
    void refresh();
    document.addEventListener('visibilitychange', refresh);
    return () => {
      late = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [tries]);
  return { found, again: () => setTries(tries + 1) };
}

export const TablesPage = () => <LobbyWords><Tables /></LobbyWords>;

function Tables() {
  const texts = useLobby();
  const { tables } = texts;
  const { found, again } = useTables();

  useTitle(tables.title);
  if (!found) return <Loading />;
  if ('why' in found && (found.why === 'unreachable' || found.why === 'none'))
    return <NoServer why={found.why} again={again} />;
  const empty = 'tables' in found && found.tables.length === 0;
  return (
    <div class="page">
      <Backdrop seed="tables" />
      <PageBar title={tables.title} />
      <main id="main" class="tables-main" tabIndex={-1}>
        <header class="tables-head">
          <h2>{tables.title}</h2>
          {!empty && (
            <a class="btn" href={address({ page: 'open', game: lastLineup().game })}>
              <Icon name="plus" />{tables.openOne}
            </a>
          )}
        </header>
        {empty && <Empty />}
        {'why' in found ? <p class="wrong is-panel" role="alert">{sayWhy(texts, found.why)}</p>
          : (
            <ul class="tables">
              {found.tables.map((t) => <Row key={t.table} table={t} />)}
            </ul>
          )}
      </main>
    </div>
  );
}

function Empty() {
  const { tables } = useLobby();
  return (
    <section class="panel empty">
      <Svg html={player(3, 56)} />
      <div>
        <h3>{tables.empty}</h3>
        <p>{tables.emptyWhy}</p>
        <a class="btn" href={address({ page: 'open', game: lastLineup().game })}>
          <Icon name="lamp" />{tables.openOne}
        </a>
      </div>
    </section>
  );
}

function Row({ table }: { table: Listed }) {
  const texts = useLobby();
  const { tables } = texts;
  const { game, players, seated, phase, locked, clock, show } = table;
  const host = table.host ?? tables.somebody;
  const { title } = gameText(game);
  const sits = phase === 'waiting' && seated < players;
  const action = sits ? tables.sit : table.watch === 'public' ? tables.watch : tables.look;
  return (
    <li class="panel tables-row">
      <Lamps seated={seated} players={players} />
      <div class="tables-text">
        <h3>{title}</h3>
        <p>
          {table.host ? `${tables.by({ host: table.host })} · ` : ''}
          {show ? tables.bots : tables.seated({ n_taken: seated, n_of: players })}
        </p>
        <p class="tables-chips">
          <span class="chip">{phase === 'waiting' ? tables.waiting : tables.playing}</span>
          {clock && clock.kind !== 'none' && (
            <span class="chip"><Icon name="clock" size={14} />{sayClock(texts, clock)}</span>
          )}
          {locked && (
            <span class="chip"><Icon name="lock" size={14} />{tables.locked}</span>
          )}
        </p>
      </div>
      <a class={sits ? 'btn go' : 'btn'} href={address({ page: 'table', name: table.table })}
        aria-label={show ? tables.watchBots({ game: title })
          : (sits ? tables.sitAt : tables.watchAt)({ game: title, host })}>
        <Icon name={sits ? 'lamp' : 'eye'} />{action}
      </a>
    </li>
  );
}

/** A lamp a seat, lit where somebody sits. */
function Lamps({ seated, players }: { seated: number; players: number }) {
  return (
    <span class="tables-lamps" aria-hidden="true">
      {Array.from({ length: players }, (_, i) => (
        <span key={i} class={i < seated ? 'tables-lamp is-lit' : 'tables-lamp'}>
          <Icon name="lamp" size={16} />
        </span>
      ))}
    </span>
  );
}
