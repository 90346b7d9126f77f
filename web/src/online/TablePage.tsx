// A table of a server: the room where one waits for the game, or the game.
import { lastLineup } from '../app/lastlineup';
import { EngineTrouble } from '../app/EngineTrouble';
import { Loading } from '../app/Loading';
import { namesOf } from '../app/loglines';
import { address } from '../app/routes';
import { useStore } from '../app/store';
import { Trouble } from '../app/Trouble';
import { useTitle } from '../app/title';
import { TakeSeat } from '../lobby/room/TakeSeat';
import { WaitingRoom } from '../lobby/room/WaitingRoom';
import { gameText } from '../texts/say';
import { useTexts } from '../texts/texts';
import { LineNote } from './LineNews';
import type { Table } from './messages';
import type { Gone } from './socket';
import { OnlineGame } from './OnlineGame';
import { playersOf } from './players';
import type { OnlineTable, TableState } from './table';
import { useTable } from './useTable';
import { WordsContext, useOnlineTexts, useWords } from './words';
import '../styles/replay.css';
import '../styles/replaytable.css';
import '../styles/online.css';

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
      {why !== 'newer' && (
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
