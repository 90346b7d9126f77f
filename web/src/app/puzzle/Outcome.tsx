// What one reads once a puzzle is over: why the answer is right and others are not, which bots find it,
// and a row to share.
import { LEVELS } from '../../engine/types';
import type { Seat } from '../../engine/types';
import { CopyRow } from '../../parts/CopyRow';
import { streak } from '../../playing/days';
import { namesOf } from '../../playing/loglines';
import { sayMove } from '../../playing/say';
import { capital } from '../../texts/grammar';
import { levelText } from '../../texts/say';
import { t, useTexts, words } from '../../texts/texts';
import { address } from '../../ui/routes';
import { useStore } from '../../ui/store';
import type { Position } from './position';
import type { Puzzle } from './puzzles';
import { doneOn, solved, squaresOf } from './solved';
import { chanceText, rowOf } from './words';
import type { PuzzleTexts } from './words';

interface OutcomeProps { position: Position; day: string; today: string; texts: PuzzleTexts }

export function Outcome({ position, day, today, texts }: OutcomeProps) {
  useTexts();
  const { puzzle } = position;
  const all = useStore(solved);
  const done = doneOn(day, all);
  const days = streak();
  return (
    <div class="pz-outcome">
      {!puzzle.seats.length && <b>{moveText(position)}</b>}
      <Why position={position} texts={texts} />
      <h3>{texts.foundBy}</h3>
      <ul class="pz-found">
        {LEVELS.map((level) => (
          <li key={level}>
            <b>{t().language.percent({ n: puzzle.found[level] })}</b>
            <i style={{ '--share': puzzle.found[level] / 100 }} aria-hidden="true" />
            <span>{levelText(level).title}</span>
          </li>
        ))}
      </ul>
      <p class="pz-row">
        <span class="pz-squares" aria-hidden="true">
          {squaresOf(done).map((square, i) => <i key={i} class={`is-${square}`} />)}
        </span>
        {days > 0 && <b>{t().home.daysLit({ n: days })}</b>}
      </p>
      <p class="pz-small">{texts.means}</p>
      <p class="pz-small">{texts.by[puzzle.certainty]}</p>
      <div class="buttons">
        <CopyRow class="btn go" row={rowOf(puzzle, day, done, texts)} text={texts.copy} />
        {day !== today && <a class="btn" href={address({ page: 'puzzle' })}>{texts.today}</a>}
      </div>
    </div>
  );
}

const moveText = ({ game, puzzle: { answer, me }, players }: Position): string =>
  capital(sayMove(game, answer, namesOf(players), me));

function Why({ position: { puzzle, players }, texts }: { position: Position; texts: PuzzleTexts }) {
  const { kind, goal, answer, reason } = puzzle;
  const names = namesOf(players);
  const name = names(answer as Seat);
  switch (kind) {
    case 'reach': case 'stop': return <p>{texts.only[kind]({ n: reason.n, goal })}</p>;
    case 'win': return <p>{texts.only.win({ n: reason.n })}</p>;
    case 'liar': return (
      <>
        <ul class="pz-lies">
          {Object.entries(reason.lies).map(([at, seats]) => (
            <li key={at} class={seats.length === 1 ? 'is-fit' : ''}>
              {texts.lied({ goal: at, names: words().list(seats.map(names)), n: seats.length })}
            </li>
          ))}
        </ul>
        <p>{texts.why.liar({ n: reason.n, n_all: reason.all, name })}</p>
      </>
    );
    case 'suspect': return (
      <>
        <ul class="pz-odds">
          {puzzle.seats.map((seat, i) => (
            <li key={seat} class={seat === answer ? 'is-answer' : ''}>
              <span>{names(seat)}</span>
              <i style={{ '--share': reason.odds[i]! / 10_000 }} aria-hidden="true" />
              <b>{chanceText(reason.odds[i]!, texts)}</b>
            </li>
          ))}
        </ul>
        {reason.at > 0 && (
          <p>
            {texts.why.told({
              n_move: reason.at, by: names(moverOf(puzzle, reason.at)),
              from: chanceText(reason.from, texts), to: chanceText(reason.to, texts),
            })}
          </p>
        )}
      </>
    );
    case 'mend': return (
      <p>
        {texts.why.mend({
          name, other: reason.second ? names(reason.second) : '',
          low: chanceText(reason.least, texts), high: chanceText(reason.most, texts),
        })}
      </p>
    );
  }
}

/** Who made that move, from 1 on, in the record. */
function moverOf({ record }: Puzzle, at: number): Seat {
  const moves = record.split('\n').filter((line) => line.includes('"move"'));
  return (JSON.parse(moves[at - 1] ?? '{"p":"P1"}') as { p: Seat }).p;
}
