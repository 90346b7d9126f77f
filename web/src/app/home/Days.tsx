// The row of days in the light as a tunnel, which is dug by one cell a day.
import { pathCard, svg } from '../../art/pathcard';
import { Svg } from '../../art/Svg';
import { dayOf, daysLit, moreDays, rowNow, timeOf } from '../../playing/days';
import { localeOf } from '../../texts/grammar';
import { language, useTexts } from '../../texts/texts';
import { Icon } from '../../ui/Icon';
import { useStore } from '../../ui/store';

/** A start and seven cells. */
const CELLS = 7;

type Cell = { day: number; is: 'lit' | 'bridged' | 'open' | 'later' };

/** The end of the row, today and, if there is room, what may come. */
function cellsOf(today: number): { cells: Cell[]; days: number; best: number } {
  const { row, best } = rowNow(daysLit(), today);
  const dug = row.map(({ day, forgiven }): Cell => ({ day, is: forgiven ? 'bridged' : 'lit' }));
  if (row.length && dug.at(-1)!.day === today - 2) dug.push({ day: today - 1, is: 'bridged' });
  const now: Cell[] = dug.at(-1)?.day === today ? [] : [{ day: today, is: 'open' }];
  const shown = [...dug, ...now].slice(1 - CELLS);
  const later = Array.from({ length: CELLS - shown.length },
    (_, i): Cell => ({ day: today + 1 + i, is: 'later' }));
  return { cells: [...shown, ...later], days: row.filter(({ forgiven }) => !forgiven).length, best };
}

export function Days() {
  const { home } = useTexts();
  const today = dayOf(Date.now());
  useStore(moreDays);
  const { cells, days, best } = cellsOf(today);
  const weekday = new Intl.DateTimeFormat(localeOf(language()), { weekday: 'short', timeZone: 'UTC' });
  return (
    <section class="panel back-row">
      <h2>{days ? home.daysLit({ n: days }) : home.daysNone}</h2>
      {best > days && <span class="back-best">{home.longest({ n: best })}</span>}
      <p>{home.daysMean}</p>
      <ol aria-hidden="true">
        <li><Svg html={svg(pathCard('NESW', { special: 'start', seed: 'back', uid: 'back' }), 60)} /></li>
        {cells.map(({ day, is }) => (
          <li key={day} class={`is-${is}${day === today ? ' is-today' : ''}`}>
            {is === 'lit' || is === 'bridged'
              ? <Svg html={svg(pathCard('EW', { seed: `day${day % CELLS}`, uid: `back${day}` }), 60)} />
              : <span>{is === 'open' && <Icon name="pick" size={22} />}</span>}
            <small>{weekday.format(timeOf(day))}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}
