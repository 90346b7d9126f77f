// The words of the puzzles, and what becomes a text in several of their parts.
import { LEVELS, seatIndex } from '../../engine/types';
import type { Seat } from '../../engine/types';
import { streak } from '../../playing/days';
import { localeOf } from '../../texts/grammar';
import { textsLater } from '../../texts/later';
import type { TextsOf } from '../../texts/later';
import { language, t } from '../../texts/texts';
import { linkTo } from '../../ui/routes';
import { levelsThatFind } from './puzzles';
import type { Puzzle } from './puzzles';
import { squaresOf } from './solved';
import type { Done, Square } from './solved';

export type PuzzleTexts = TextsOf<'puzzle'>;
export const usePuzzleTexts = textsLater('puzzle');

/** "19 November 2026", a day of UTC. */
export const dateOf = (day: string): string =>
  new Intl.DateTimeFormat(localeOf(language()), { dateStyle: 'long', timeZone: 'UTC' })
    .format(Date.parse(day));

export function question({ kind, goal }: Puzzle, texts: PuzzleTexts): string {
  const ask = texts.ask[kind];
  return typeof ask === 'function' ? ask({ goal }) : ask;
}

/** A chance of 10,000. It is never certainty, one way or the other. */
export function chanceText(chance: number, texts: PuzzleTexts): string {
  const { percent } = t().language;
  const n = Math.round(chance / 100);
  if (n < 1) return texts.hardly({ share: percent({ n: 1 }) });
  return n > 99 ? texts.nearlySure({ share: percent({ n: 99 }) }) : percent({ n });
}

/** What was wrong with an answer: of a player by name. */
export function wrongText(
  { kind, goal, reason }: Puzzle, texts: PuzzleTexts, who?: { seat: Seat; name: string },
): string {
  const wrong = texts.wrong[kind];
  if (typeof wrong === 'string') return wrong;
  const chance = who ? chanceText(reason.odds[seatIndex(who.seat)] ?? 0, texts) : '';
  return wrong({ goal, name: who?.name ?? '', chance });
}

/** "Right, after 2 tries." */
export const endText = ({ end, wrong }: Done, texts: PuzzleTexts): string =>
  (end === 'right' ? texts.right({ n: wrong + 1 }) : texts.shown);

const SQUARE: Record<Square, string> = { wrong: '⬛', right: '🟧', shown: '⬜' };

/** A message without names, cards and roles. */
export function rowOf(puzzle: Puzzle, day: string, done: Done, texts: PuzzleTexts): string {
  const n = streak();
  return [
    texts.head({ date: dateOf(day), name: texts.names[puzzle.kind] }),
    squaresOf(done).map((square) => SQUARE[square]).join(''),
    texts.levels({ n: levelsThatFind(puzzle), n_all: LEVELS.length }),
    ...(n ? [t().home.daysLit({ n })] : []),
    linkTo({ page: 'puzzle', day }),
  ].join('\n');
}
