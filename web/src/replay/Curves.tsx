// "Who looked guilty": the chart of the round that is looked at, and its story. What is
// to come, and who was who, is hidden until it is asked for or the round is over.
import { useMemo, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import type { IconName } from '../art/icons';
import { isOver, SURE } from '../engine/opinions';
import type { Line, Mark, Round } from '../engine/opinions';
import type { GameEvent, Seat } from '../engine/types';
import type { Shown } from '../playing/gamepage';
import { pageOf } from '../playing/games';
import { Hat } from '../playing/Hat';
import { botAt, linesOfEntry, namesOf } from '../playing/loglines';
import { roleName } from '../texts/say';
import { Icon } from '../ui/Icon';
import { lazySheet } from '../ui/Loading';
import { Chart, plotOf, valuesAt } from './Chart';
import type { Floor, Tag } from './Chart';
import type { Film } from './film';
import { sayPercent, useStory } from './storytexts';
import type { StoryTexts } from './storytexts';

// What became of a round: who lied best, who was accused wrongly, when it turned. Each
// leads to its move.

interface StoriesProps { film: Film; round: Round; set(at: number): void }

function Stories({ film, round, set }: StoriesProps) {
  const story = useStory();
  const { liar, accused, turning } = round.end!;
  const names = namesOf(film.players);
  const hat = (seat: Seat) => <Hat seat={seat} bot={botAt(film.players, seat)} size={26} />;
  return (
    <ul class="stories" aria-label={story.stories}>
      {liar && (
        <Story sign={hat(liar.p)} head={story.liar} text={story.liarWhy({ name: names(liar.p), n: liar.moves })} />
      )}
      {accused && (
        <Story sign={hat(accused.p)} head={story.accused} go={() => set(accused.n)}
          text={story.accusedWhy({
            name: names(accused.p), percent: sayPercent(accused.chance), n: accused.n,
          })} />
      )}
      {turning !== undefined && (
        <Story sign={<Icon name="flag" size={20} />} head={story.turning} go={() => set(turning)}
          text={turningText(film, round, turning, story)} />
      )}
    </ul>
  );
}

function turningText(film: Film, round: Round, at: number, story: StoryTexts): string {
  const { gold, winners } = round.end!;
  if (winners) return story.turningWin({ name: namesOf(film.players)(winners[0]!), n: at });
  return gold ? story.turningGold({ n: at }) : story.turningNone({ n: at });
}

function Story({ sign, head, text, go }: {
  sign: ComponentChildren; head: string; text: string; go?(): void;
}) {
  const inside = <>{sign}<span><b>{head}</b>{text}</span></>;
  return (
    <li>
      {go ? <button class="story" onClick={go}>{inside}</button>
        : <div class="story">{inside}</div>}
    </li>
  );
}

const OpinionTable = lazySheet(() => import('./OpinionTable').then((m) => m.OpinionTable));

export interface CurvesProps {
  film: Film;
  round: Round;
  at: number;
  revealed: boolean;
  reveal(revealed: boolean): void;
  shown: Shown;
  show(shown: Shown): void;
  set(at: number): void;
}

export function Curves(props: CurvesProps) {
  const { film, round, at, revealed, reveal, shown, show, set } = props;
  const story = useStory();
  const [table, setTable] = useState(false);
  const { players, setup: { game } } = film;
  const chart = pageOf(game).chart!;
  const plot = useMemo(() => plotOf(round, shown), [round, shown]);
  const over = isOver(round, at);
  const open = revealed || over;
  const until = open ? plot.to : Math.max(plot.from, at);
  const titles = { title: story[chart.title], about: story[`${chart.title}Of`] };
  const roles = open && round.end?.roles ? round.end.roles.map(roleName) : null;
  const unit = shown === 'gems' ? '' : '%';
  const values = valuesAt(plot, Math.max(plot.from, Math.min(until, at)));
  const heard = story.heard({
    what: titles.title,
    n: at,
    values: players.map(({ name }, i) => (unit
      ? story.value({ name, percent: sayPercent(values[i]!) })
      : story.gemsOf({ name, n: values[i]! }))).join(', '),
  });
  const marks = (round.end?.marks ?? []).filter(({ n, line }) => line === shown && n <= until);
  return (
    <section class="curves" aria-label={titles.title}>
      <div class="curves-head">
        <h2>{titles.title}</h2>
        <p>{titles.about}</p>
        <Lines lines={chart.lines} shown={shown} show={show} />
        <button class="btn small" onClick={() => setTable(true)}>{story.asTable}</button>
        {round.end && chart.hidden && (
          <button class="btn small" aria-pressed={open} disabled={over}
            title={open ? story.hide : story.reveal} onClick={() => reveal(!revealed)}>
            <Icon name="eye" size={16} />
            <span>{open ? story.open : story.hidden}</span>
          </button>
        )}
      </div>
      <Chart plot={plot} players={players} at={at} until={until} unit={unit} roles={roles}
        heard={heard} set={set} guesses={shown === 'saboteur' ? guessed(film, round) : []} floor={floorOf(film, round, marks, until)}
        tag={tagOf(film, marks, at, open, story)} />
      {open && round.end && <Stories film={film} round={round} set={set} />}
      {table && (
        <OpinionTable film={film} round={round} shown={shown} until={until}
          title={titles.title} close={() => setTable(false)} />
      )}
    </section>
  );
}

export const shownName = (shown: Shown, story: StoryTexts): string =>
  shown === 'gems' ? story.gems : story.lines[shown as Line];

function Lines({ lines, shown, show }: {
  lines: readonly Shown[]; shown: Shown; show(shown: Shown): void;
}) {
  const story = useStory();
  if (lines.length === 1) return null;
  return (
    <select class="pick" aria-label={story.shown} value={shown}
      onChange={(e) => show(e.currentTarget.value as Shown)}>
      {lines.map((line) => (
        <option key={line} value={line}>{shownName(line, story)}</option>
      ))}
    </select>
  );
}

/** What a player has guessed in the round, as parts of SURE. */
const guessed = ({ guesses }: Film, { round }: Round) =>
  guesses.filter((guess) => guess.round === round).map(({ at, of }) => ({
    n: at, values: of.map((step) => (step === null ? null : (step * SURE) / 100)),
  }));

/** What is worth a sign on the floor. */
const SIGNS: Record<string, IconName> = {
  fell: 'rockfall', turned: 'flag', hat: 'crown', closed: 'gem', exploded: 'bomb',
};
const SIGN_OF: Record<string, IconName> = {
  dug: 'pick', broke: 'cross', fixed: 'anvil', looked: 'map', passed: 'discard', shot: 'gun',
  ...SIGNS,
};

const signOf = (events: GameEvent[], of: Record<string, IconName>): IconName | undefined =>
  events.map(({ event }) => of[event]).find((sign) => sign !== undefined);

/** The moves that changed most, and those that change the board most. */
function floorOf(film: Film, round: Round, marks: Mark[], until: number): Floor[] {
  const first = round.opinions[0]!.n;
  return film.seen.slice(first + 1, until + 1).flatMap(({ number, events }) => {
    const large = marks.some(({ n }) => n === number);
    const sign = large ? signOf(events, SIGN_OF) ?? 'target' : signOf(events, SIGNS);
    return sign ? [{ n: number, icon: sign, large, text: wordsOf(film, number) }] : [];
  });
}

/** A move in words, as the public saw it. */
function wordsOf(film: Film, n: number): string {
  const told = { players: film.players, me: null, game: film.setup.game };
  return linesOfEntry(film.seen[n]!, told)[0]?.sentence.text ?? '';
}

/** The change that this move made; or the largest, once it is known that it was. */
function tagOf(
  film: Film, marks: Mark[], at: number, open: boolean, story: StoryTexts,
): Tag | null {
  const mark = marks.find(({ n }) => n === at) ?? (open ? marks[0] : undefined);
  if (!mark) return null;
  const change = story.change({
    name: namesOf(film.players)(mark.of), from: sayPercent(mark.from), to: sayPercent(mark.to),
  });
  return {
    n: mark.n,
    value: mark.to,
    head: wordsOf(film, mark.n),
    text: open && mark === marks[0] ? `${change}, ${story.largest}` : change,
  };
}
