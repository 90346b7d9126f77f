// The tables at which this browser was, on the first page: those that wait or are played.
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../ui/Icon';
import { address } from '../ui/routes';
import type { SeatSeen, Table } from '../playing/online/messages';
import { Hat } from '../playing/Hat';
import { gameText } from '../texts/say';
import { forgetTable, myTables } from '../playing/online/memory';
import { ask, whyOf } from '../playing/online/server';
import { LobbyWords, useLobby } from './words';

/** How many are shown: others can be found by their links. */
const SHOWN = 3;

const GONE = new Set(['no_such_table', 'abandoned']);

/** One table; null if there is none any more, or its game is over. Forgets such. */
async function lookAt(name: string): Promise<Table | null> {
  try {
    const table = await ask(`tables/${name}`) as unknown as Table;
    if (table.phase === 'waiting' || table.phase === 'playing') return table;
  } catch (error) {
    if (!GONE.has(whyOf(error))) return null;
  }
  forgetTable(name);
  return null;
}

export function MyTables() {
  const [tables, setTables] = useState<Table[]>([]);
  useEffect(() => {
    let late = false;
    void Promise.all(myTables().slice(0, SHOWN).map(lookAt)).then((found) => {
      if (!late) setTables(found.filter((t) => t !== null));
    });
    return () => { late = true; };
  }, []);
  const gone = (name: string) => {
    forgetTable(name);
    setTables(tables.filter((t) => t.table !== name));
  };
  if (tables.length === 0) return null;
  return (
    <LobbyWords quiet>
      <List tables={tables} gone={gone} />
    </LobbyWords>
  );
}

interface ListProps { tables: Table[]; gone(name: string): void }

function List({ tables, gone }: ListProps) {
  const { mine } = useLobby();
  return (
    <section class="home-tables" aria-label={mine.title}>
      {tables.map((table) => <One key={table.table} table={table} gone={gone} />)}
    </section>
  );
}

const isTaken = (seat: SeatSeen): boolean => seat.kind !== 'empty';

function One({ table, gone }: { table: Table; gone(name: string): void }) {
  const { mine } = useLobby();
  const taken = (table.seats ?? []).filter(isTaken);
  const standing = table.phase === 'playing' ? mine.playing
    : mine.waiting({ n_taken: taken.length, n_of: table.players });
  return (
    <div class="home-waiting">
      <span class="home-hats">
        {taken.slice(0, 4).map(({ p, kind }) => (
          <Hat key={p} seat={p} bot={kind === 'bot'} size={30} />
        ))}
      </span>
      <span class="home-waiting-text">
        <b>{gameText(table.game).title}</b>
        <span>{standing}</span>
      </span>
      <button class="tool-button" aria-label={mine.leave} onClick={() => gone(table.table)}>
        <Icon name="discard" />
      </button>
      <a class="btn" href={address({ page: 'table', name: table.table })}>{mine.back}</a>
    </div>
  );
}
