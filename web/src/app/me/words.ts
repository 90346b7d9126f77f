// The words of this page, in the language of the screen.
import { localeOf } from '../../texts/grammar';
import { textsLater } from '../../texts/later';
import type { TextsOf } from '../../texts/later';
import { language, t } from '../../texts/texts';

export type MeTexts = TextsOf<'me'>;

/** Null until they are here. */
export const useMeTexts = textsLater('me');

export const percent = (part: number, of: number): string =>
  t().language.percent({ n: of ? Math.round((part / of) * 100) : 0 });

const format = (ms: number, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(localeOf(language()), options).format(ms);

export const dateOf = (ms: number): string =>
  format(ms, { dateStyle: 'medium', timeStyle: 'short' });

export const dayOf = (ms: number): string => format(ms, { dateStyle: 'long' });

const DAY = 86_400_000;
const isDay = (ms: number, day: number): boolean =>
  new Date(ms).toDateString() === new Date(day).toDateString();

/** As short as it can be said: today with the time, the last days by name, then the date. */
export function whenOf(ms: number, { today, yesterday }: MeTexts, now = Date.now()): string {
  if (isDay(ms, now)) return today({ time: format(ms, { timeStyle: 'short' }) });
  if (isDay(ms, now - DAY)) return yesterday;
  const thisYear = new Date(ms).getFullYear() === new Date(now).getFullYear();
  return format(ms, { day: 'numeric', month: 'short', ...(thisYear ? {} : { year: 'numeric' }) });
}
