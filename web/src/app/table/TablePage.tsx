// A table of a server: the room where one waits for the game, or the game.
import { useEffect, useState } from 'preact/hooks';
import { loadSeen } from '../../engine/seen';
import type { Seen } from '../../engine/seen';
import { TakeSeat } from '../../lobby/TakeSeat';
import { WaitingRoom } from '../../lobby/WaitingRoom';
import { lastLineup } from '../../playing/lineup';
import { namesOf } from '../../playing/loglines';
import type { Table } from '../../playing/online/messages';
import { keepLog, recallLog } from '../../playing/online/positions';
import { playersOf } from '../../playing/online/session';
import { watchBrowser, wiresTo } from '../../playing/online/socket';
import type { Gone } from '../../playing/online/socket';
import { OnlineTable } from '../../playing/online/table';
import type { TableState } from '../../playing/online/table';
import { gameText } from '../../texts/say';
import { useTexts } from '../../texts/texts';
import { useTitle } from '../../ui/hooks';
import { Loading } from '../../ui/Loading';
import { address } from '../../ui/routes';
import { useStore } from '../../ui/store';
import { EngineTrouble, Trouble } from '../../ui/Trouble';
import { LineNote } from './LineNews';
import { Notice } from './Notice';
import { OnlineGame } from './OnlineGame';
import { useOnlineTexts, useWords, WordsContext } from './words';
import '../../replay/replay.css';
import '../../replay/replaytable.css';
import './online.css';

// A table for as long as somebody is at it.

/** Null until the engine is here, which makes views of what the server tells; or why it is
 *  not. */
function useTable(name: string): OnlineTable | { failed: unknown } | null {
  const [table, setTable] = useState<OnlineTable | { failed: unknown } | null>(null);
  useEffect(() => {
    let leave = () => {};
    let late = false;
    const enter = (rules: Seen): void => {
      if (late) return;
      const here = new OnlineTable(name, wiresTo(name), rules);
      const known = recallLog(name);
      if (known) here.positions.recall(known);
      leave = goTo(here);
      setTable(here);
    };
    loadSeen().then(enter, (failed: unknown) => { if (!late) setTable({ failed }); });
    return () => {
      late = true;
      leave();
    };
  }, [name]);
  return table;
}

function goTo(table: OnlineTable): () => void {
  const keep = () => keepLog(table.name, table.positions.memory);
  const stopWatching = watchBrowser(() => table.hurry());
  addEventListener('pagehide', keep);
  table.connect();
  return () => {
    keep();
    removeEventListener('pagehide', keep);
    stopWatching();
    table.close();
  };
}

export function TablePage({ name }: { name: string }) {
  const words = useOnlineTexts();
  const table = useTable(name);

  if (!words || !table) return <Loading />;
  if ('failed' in table) return <EngineTrouble error={table.failed} />;
  return (
    <WordsContext.Provider value={words}>
      <AtTable table={table} />
    </WordsContext.Provider>
  );
}

function AtTable({ table }: { table: OnlineTable }) {
  const state = useStore(table.state);
  const { line, table: known, position } = state;

  if (line.is === 'gone') return <GoneForGood why={line.why} />;
  if (!known) return <Coming table={table} state={state} />;
  if (known.phase === 'abandoned') return <GoneForGood why="abandoned" />;
  if (known.you.entered && position) return <OnlineGame table={table} />;
  return <BeforeGame table={table} known={known} />;
}

/** The room where one waits; or a game that is not shown to those who stand about. */
function BeforeGame({ table, known }: { table: OnlineTable; known: Table }) {
  const { errors } = useTexts();
  const words = useWords();
  useTitle(`${words.title} · ${gameText(known.game).title}`);
  if (known.you.entered && known.phase !== 'waiting') {
    return (
      <>
        <Notice table={table} />
        <Trouble title={words.closed} text={words.closedWhy}>
          <TakeSeat table={known} send={table.send} names={namesOf(playersOf(known.seats ?? []))} />
          <a class="btn" href="#/">{errors.home}</a>
        </Trouble>
        <LineNote table={table} />
      </>
    );
  }
  return (
    <>
      <Notice table={table} />
      <WaitingRoom table={known} send={table.send} />
      <LineNote table={table} />
    </>
  );
}

/** Nothing was heard of the table yet. */
function Coming({ table, state: { line } }: { table: OnlineTable; state: TableState }) {
  const { errors } = useTexts();
  const words = useWords();
  if (line.is !== 'lost') return <Loading />;
  return (
    <Trouble title={words.noServer} text={words.noServerWhy}>
      <button class="btn go" onClick={() => table.hurry()}>{words.line.tryNow}</button>
      <a class="btn" href="#/">{errors.home}</a>
    </Trouble>
  );
}

/** There is nothing to wait for here, but elsewhere there may be. */
function GoneForGood({ why }: { why: Gone }) {
  const { errors, home } = useTexts();
  const { title, text } = useWords().gone[why];
  return (
    <Trouble title={title} text={text}>
      {why === 'newer' && (
        <button class="btn go" onClick={() => location.reload()}>{errors.reload}</button>
      )}
      {why !== 'newer' && why !== 'blocked' && (
        <>
          <a class="btn go" href={address({ page: 'open', game: lastLineup().game })}>
            {home.friends}
          </a>
          <a class="btn" href={address({ page: 'tables' })}>{home.openTables}</a>
        </>
      )}
      <a class="btn" href="#/">{errors.home}</a>
    </Trouble>
  );
}
