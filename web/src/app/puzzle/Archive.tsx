// The days of a month up to today, each with what became of its puzzle here. Days that are to come
// are not listed.
import { useState } from 'preact/hooks';
import { localeOf } from '../../texts/grammar';
import { language } from '../../texts/texts';
import { Icon } from '../../ui/Icon';
import { address } from '../../ui/routes';
import { useStore } from '../../ui/store';
import { CYCLE, numberOf } from './puzzles';
import { doneOn, solved } from './solved';
import { dateOf } from './words';
import type { PuzzleTexts } from './words';

const MONTH = 7; // "2026-11"
const DAY = 86_400_000;

/** The first day whose puzzle is not that of a later one. */
const firstOf = (today: string): string =>
  new Date((numberOf(today) - CYCLE + 1) * DAY).toISOString().slice(0, 10);

function monthBeside(month: string, by: 1 | -1): string {
  const date = new Date(`${month}-15`);
  date.setUTCMonth(date.getUTCMonth() + by);
  return date.toISOString().slice(0, MONTH);
}

function daysOf(month: string, from: string, to: string): string[] {
  return Array.from({ length: 31 }, (_, i) => `${month}-${String(i + 1).padStart(2, '0')}`)
    .filter((day) => day >= from && day <= to
      && new Date(Date.parse(day)).toISOString().startsWith(day));
}

interface ArchiveProps { texts: PuzzleTexts; today: string; day: string }

export function Archive({ texts, today, day }: ArchiveProps) {
  const all = useStore(solved);
  const first = firstOf(today);
  const shown = day < first ? first : day > today ? today : day;
  const [month, setMonth] = useState(shown.slice(0, MONTH));
  const name = new Intl.DateTimeFormat(localeOf(language()),
    { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(`${month}-15`));
  const turn = (by: 1 | -1) => () => setMonth(monthBeside(month, by));
  return (
    <>
      <div class="pz-month">
        <button class="tool-button is-boxed" aria-label={texts.earlier}
          disabled={month <= first.slice(0, MONTH)} onClick={turn(-1)}><Icon name="prev" /></button>
        <b aria-live="polite">{name}</b>
        <button class="tool-button is-boxed" aria-label={texts.later}
          disabled={month >= today.slice(0, MONTH)} onClick={turn(1)}><Icon name="next" /></button>
      </div>
      <ol class="pz-days">
        {daysOf(month, first, today).map((one) => {
          const { end } = doneOn(one, all);
          return (
            <li key={one}>
              <a href={address({ page: 'puzzle', day: one })} class={end ? `is-${end}` : ''}
                aria-current={one === day ? 'page' : undefined}
                aria-label={`${dateOf(one)}: ${texts.done[end ?? 'open']}`}>
                <span>{Number(one.slice(-2))}</span>
                {end && <Icon name={end === 'right' ? 'check' : 'eye'} size={14} />}
              </a>
            </li>
          );
        })}
      </ol>
    </>
  );
}
