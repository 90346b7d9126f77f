// For the first page: one table to watch, of people if there is one, and otherwise of bots.
import { useEffect, useState } from 'preact/hooks';
import { seatAt } from '../engine/types';
import { Hat } from '../playing/Hat';
import { gameText } from '../texts/say';
import { Icon } from '../ui/Icon';
import { address } from '../ui/routes';
import { look } from './TablesPage';
import type { Listed } from './TablesPage';
import { LobbyWords, useLobby } from './words';

const canBeWatched = ({ phase, watch, locked }: Listed): boolean =>
  phase === 'playing' && watch === 'public' && !locked;

/** Of bots a table of another game each day. */
function choose(tables: Listed[]): Listed | null {
  const all = tables.filter(canBeWatched);
  const shows = all.filter(({ show }) => show);
  return all.find(({ show }) => !show) ?? shows[new Date().getDate() % shows.length] ?? null;
}

export const Watch = () => <LobbyWords quiet><Chosen /></LobbyWords>;

function Chosen() {
  const { tables } = useLobby();
  const [table, setTable] = useState<Listed | null>(null);
  useEffect(() => {
    let late = false;
    void look().then((found) => { if (!late && 'tables' in found) setTable(choose(found.tables)); });
    return () => { late = true; };
  }, []);
  const title = table && gameText(table.game).title;
  const host = table?.host ?? tables.somebody;
  return (
    <>
      <div>
        <h2>{tables.worthIt}</h2>
        <p>{table ? `${title} · ${table.show ? tables.bots : tables.by({ host })}` : tables.empty}</p>
        {table && (
          <span class="back-hats" aria-hidden="true">
            {Array.from({ length: Math.min(table.players, 5) }, (_, seat) => (
              <Hat key={seat} seat={seatAt(seat)} bot={table.show ?? null} size={26} />
            ))}
          </span>
        )}
      </div>
      {table ? (
        <a class="btn" href={address({ page: 'table', name: table.table })}
          aria-label={table.show ? tables.watchBots({ game: title! }) : tables.watchAt({ game: title!, host })}>
          <Icon name="eye" size={18} />{tables.watch}
        </a>
      ) : <a class="btn" href={address({ page: 'tables' })}>{tables.title}</a>}
    </>
  );
}
