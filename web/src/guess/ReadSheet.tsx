// How well a round was read: my points beside those of the others, of the bots and of the deeds
// alone, in a sentence, as bars, and over the curves that matter.
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { askReads } from '../engine/asking';
import { readReads } from '../engine/reads';
import type { ReadRound } from '../engine/reads';
import { seatIndex } from '../engine/types';
import type { Role, Seat } from '../engine/types';
import { useEnding } from '../playing/ending';
import { guessesOf } from '../playing/guessing';
import type { Guess, SeatGuess } from '../playing/guessing';
import { Hat } from '../playing/Hat';
import { botAt, labelsOf, namesOf } from '../playing/loglines';
import type { Player } from '../playing/props';
import { readsOthers, scoreOfDeeds, scoreOfGuesses, scoreOfSeat } from '../playing/score';
import type { Score } from '../playing/score';
import { words as grammar } from '../texts/texts';
import { Icon } from '../ui/Icon';
import { Sheet } from '../ui/Sheet';
import { GuessChart } from './GuessChart';
import { useGuessWords } from './words';
import type { GuessTexts } from './words';

interface ReadSheetProps {
  players: Player[];
  me: Seat | null;
  roles: readonly Role[];
  /** All of the round, at least one. */
  guesses: readonly SeatGuess[];
  close(): void;
}

export function ReadSheet({ players, me, roles, guesses, close }: ReadSheetProps) {
  const words = useGuessWords();
  const { round } = guesses[0]!;
  const mine = useMemo(() => (me ? guessesOf(guesses, me) : []), [guesses, me]);
  const beside = mine.length ? mine : guesses;
  const reads = useReads(round, beside);
  const people = [...new Set(guesses.map(({ p }) => p))];
  const rows = [
    ...people.flatMap((p) => rowOf(p, scoreOfGuesses(guessesOf(guesses, p), round, roles))),
    ...botRows(players.filter(({ seat }) => !people.includes(seat)), reads, beside),
  ].sort((a, b) => b.points - a.points);
  const own = rows.find(({ of }) => of === me);
  return (
    <Sheet title={me ? words.read : words.readAll} wide close={close}>
      <div class="guess-told">
        {own && <b class="guess-points">{Math.round(own.points)}</b>}
        {me && mine.length > 0 && <Told {...{ players, me, mine, own, rows, words }} />}
      </div>
      <ol class="guess-bars">
        {rows.map(({ of, points }) => (
          <li key={of} class={of === me ? 'is-me' : ''}>
            {of === 'deeds' ? <Icon name="people" size={28} />
              : <Hat seat={of} bot={botAt(players, of)} size={30} />}
            <b>{of === 'deeds' ? words.deeds : labelsOf(players, me)(of)}</b>
            <span class="guess-bar" style={{ '--share': points / 100 }}><i /></span>
            <span class="guess-n">{Math.round(points)}</span>
          </li>
        ))}
      </ol>
      {reads && mine.length > 0 && <GuessChart {...{ players, roles, reads }} guesses={mine} />}
      <p class="guess-about">{words.rule}</p>
    </Sheet>
  );
}

type Row = { of: Seat | 'deeds'; points: number; score: Score };

const rowOf = (of: Row['of'], score: Score | null): Row[] =>
  (score ? [{ of, points: score.points, score }] : []);

function botRows(players: Player[], reads: ReadRound | null, guesses: readonly Guess[]): Row[] {
  if (!reads) return [];
  const moves = guesses.map(({ at }) => at);
  return [
    ...players.filter(({ bot }) => readsOthers(bot))
      .flatMap(({ seat }) => rowOf(seat, scoreOfSeat(reads, seat, moves))),
    ...rowOf('deeds', scoreOfDeeds(reads, guesses)),
  ];
}

/** What bots would have believed after the same moves, and the deeds after all; null where the
 *  record is not here, and until it was worked out. */
function useReads(round: number, guesses: readonly Guess[]): ReadRound | null {
  const { past } = useEnding();
  const [reads, setReads] = useState<ReadRound | null>(null);
  useEffect(() => {
    if (!past) return;
    const { answer, stop } = askReads(past.record(), guesses.map(({ at }) => at));
    answer.then((lines) => {
      setReads(readReads(lines).find((one) => one.round === round) ?? null);
    }, () => {});
    return stop;
  }, [round, past !== undefined]);
  return reads;
}

// In words.

interface ToldProps {
  players: Player[];
  me: Seat;
  mine: readonly Guess[];
  own: Row | undefined;
  rows: readonly Row[];
  words: GuessTexts;
}

function Told({ players, me, mine, own, rows, words }: ToldProps): ComponentChildren {
  const names = namesOf(players);
  if (!own) return <p>{words.knewAll}</p>;
  const numbers = grammar().list(mine.map(({ at }) => String(at)));
  const beside = rows.filter(({ of }) => of !== me && of !== 'deeds');
  return (
    <div>
      {beside.length > 0 && <h3>{besideText(own, beside, names, words)}</h3>}
      <p>
        {words.guesses({ n: mine.length, numbers })} {lesson(own.score, names, words)}
        {' '}{knewText(mine, players, me, words)}
      </p>
    </div>
  );
}

/** Whom I was better than; or whom I was not. */
function besideText(
  own: Row, beside: readonly Row[], names: (seat: Seat) => string, words: GuessTexts,
): string {
  const listed = (rows: readonly Row[]) => grammar().list(rows.map(({ of }) => names(of as Seat)));
  const below = beside.filter(({ points }) => Math.round(points) < Math.round(own.points));
  const above = beside.filter(({ points }) => Math.round(points) > Math.round(own.points));
  if (below.length) return words.better({ names: listed(below) });
  return above.length ? words.worse({ names: listed(above), n: above.length }) : words.asWell;
}

/** An error that is worth a word: more than a step. */
const NOTABLE = 0.3;

/** Of whom I was wrong most. */
function lesson({ of }: Score, names: (seat: Seat) => string, words: GuessTexts): string {
  const worst = [...of].sort((a, b) => Math.abs(b.share - b.is) - Math.abs(a.share - a.is))[0]!;
  if (Math.abs(worst.share - worst.is) < NOTABLE) return words.sawAll;
  return (worst.is ? words.moreDoubt : words.moreTrust)({ name: names(worst.p) });
}

/** Those of whom I never had to guess. */
function knewText(
  mine: readonly Guess[], players: Player[], me: Seat, words: GuessTexts,
): string {
  const knew = players.filter(({ seat }) => seat !== me
    && mine.every(({ of }) => of[seatIndex(seat)] === null));
  if (knew.length === 0) return '';
  return words.knew({ names: grammar().list(knew.map(({ name }) => name)), n: knew.length });
}
