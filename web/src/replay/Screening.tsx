// A film on the table of its game: a lens, a time line, and what each move was.
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { askWatcher } from '../engine/asking';
import { readOpinions, roundAt } from '../engine/opinions';
import type { Round } from '../engine/opinions';
import type { TurningPoint } from '../engine/turning';
import type { GameName } from '../engine/types';
import { playNow } from '../playing/game';
import type { Shown } from '../playing/gamepage';
import { pageOf } from '../playing/games';
import { GameScreen } from '../playing/GameScreen';
import { Hat } from '../playing/Hat';
import { useCover } from '../playing/hooks';
import { labelsOf, spoken } from '../playing/loglines';
import { MoveTold } from '../playing/LogPanel';
import type { Player } from '../playing/props';
import type { Fault } from '../playing/record';
import type { TimeSign } from '../playing/TimeLine';
import { gameText } from '../texts/say';
import { useTexts } from '../texts/texts';
import { useMedia } from '../ui/hooks';
import { Icon } from '../ui/Icon';
import { isTyping } from '../ui/keys';
import { announce } from '../ui/live';
import { TroublePanel } from '../ui/Trouble';
import { Curves } from './Curves';
import type { CurvesProps } from './Curves';
import { useDrop } from './FileButton';
import { type Film, type Lens, type Truth, seatOf } from './film';
import { Meaning } from './Meaning';
import { Moments, ShowPanel, nextMoment, useMomentKeys, useMoments, useShow } from './Moments';
import { useNotes } from './Notes';
import { OthersPanel, useOthers } from './Others';
import { usePanels } from './panels';
import { Projector, useProjector } from './Projector';
import { ReplayTools } from './ReplayTools';
import { useStory } from './storytexts';
import { TogetherPanel, useTogether } from './Together';
import { useWhy, WhyButton, WhyPanel } from './Why';

// Whose eyes one looks through.

interface LensesProps { film: Film; lens: Lens; set(lens: Lens): void }

function Lenses({ film, lens, set }: LensesProps) {
  const { replay } = useTexts();
  const names = labelsOf(film.players, null);
  const hat = ({ seat, bot }: Player) => <Hat seat={seat} bot={bot} size={22} />;
  const group = useId();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => bringToMiddle(row.current?.querySelector('.is-on')), [lens]);
  const one = (
    value: Lens, sign: ComponentChildren, text: string, about?: string, off = false,
  ) => (
    <label key={value} class={value === lens ? 'lens is-on' : off ? 'lens is-off' : 'lens'}
      title={about}>
      <input type="radio" name={group} checked={value === lens} disabled={off}
        onChange={() => set(value)} />
      {sign}
      <span>{text}</span>
    </label>
  );
  return (
    <div class="lenses" ref={row} role="radiogroup" aria-label={replay.lens}>
      {one('public', <Icon name="people" size={16} />, replay.publicLens)}
      {film.players.map((p) => one(p.seat, hat(p), names(p.seat), replay.knew({ name: p.name })))}
      {one('everyone', <Icon name="eye" size={16} />, replay.everything,
        film.finished ? undefined : replay.unfinished, !film.finished)}
    </div>
  );
}

/** Scrolls the row, and nothing else, so that the chosen lens is seen. */
function bringToMiddle(chosen: Element | null | undefined): void {
  const scroller = chosen?.parentElement?.parentElement;
  if (!chosen || !scroller) return;
  const [at, of] = [chosen, scroller].map((el) => el.getBoundingClientRect());
  scroller.scrollLeft += at!.left + at!.width / 2 - of!.left - of!.width / 2;
}

// What those believed who watched a film, worked out in a worker.

type Rounds = Round[] | 'waiting' | 'failed';

function useRounds(film: Film): Rounds {
  const [found, setFound] = useState<{ film: Film; rounds: Rounds } | null>(null);
  useEffect(() => {
    const tell = (rounds: Rounds) => setFound({ film, rounds });
    const { answer, stop } = askWatcher({ do: 'watch', record: film.record });
    answer.then((lines) => tell(readOpinions(lines))).catch(() => tell('failed'));
    return stop;
  }, [film]);
  return found?.film === film ? found.rounds : 'waiting';
}

interface ScreeningProps {
  film: Film;
  /** The move that it begins with, if one was asked for. */
  first: number | null;
  read(file: File): void;
  fault: Fault | null;
  forgive(): void;
}

const nothing = () => {};

export function Screening({ film, first, read, fault, forgive }: ScreeningProps) {
  const { replay, errors } = useTexts();
  const story = useStory();
  const { game } = film.setup;
  const [lens, setLens] = useState(() => firstLens(film));
  const [covered, cover] = useCover();
  const [revealed, reveal] = useState(film.own);
  const [shown, show] = useState(firstShown(game));
  const roomy = useMedia('(min-width: 56.25em) and (min-height: 43.75em)');
  const high = useMedia('(min-width: 56.25em) and (min-height: 75em)');
  const [charted, chart] = useState<boolean | null>(null);
  // Corners, hands and the cards in the rows need room, too, and the mine is not to shrink.
  const canChart = pageOf(game).chart !== undefined;
  const hasChart = canChart && (charted ?? (lens === 'public' ? roomy : high));
  const projector = useProjector(film.moves, first ?? 0);
  const at = Math.min(projector.at, film.moves);
  const over = useDrop(read);
  const rounds = useRounds(film);
  const panels = usePanels(film, lens, at);
  const asking = useWhy(film, lens, at, panels);
  const others = useOthers(film, lens, at, panels);
  const notes = useNotes(film);
  const note = notes?.at(at);
  const round = Array.isArray(rounds) ? roundAt(rounds, at) : undefined;
  const points = useMoments(film);
  const [asked, ask] = useState(film.own);
  const goTo = (n: number): void => {
    ask(true);
    projector.set(n);
  };
  /** Those that may be named: what is to come is for those who have asked. */
  const isOver = film.finished && at === film.moves;
  const named = points.flat()
    .filter(({ n }) => asked || revealed || isOver || film.isKnown(n - 1, at));

  const moment = (by: 1 | -1) => {
    const n = nextMoment(points, at, by);
    return n === undefined ? null : () => goTo(n);
  };
  const showing = useShow(points, at, goTo);
  const together = useTogether(film, { at, lens, set: projector.set, look: setLens });

  useMomentKeys(moment);

  useEffect(() => {
    setLens(firstLens(film));
    reveal(film.own);
    ask(film.own);
    show(firstShown(game));
    projector.set(first ?? 0);
  }, [film, first]);
  // One's own game opens where it turned, unless somebody is on the way through it by then.
  useEffect(() => {
    const n = largestOf(points);
    if (first === null && film.own && at === 0 && !projector.running && n !== null) projector.set(n);
  }, [points]);
  const log = film.log(lens, at);
  const told = { players: film.players, me: seatOf(lens), game };
  useEffect(() => announce(spoken(log.slice(-1), told)), [film, lens, at]);
  const crowd = crowdOf(film.players.length);
  const lenses = <Lenses film={film} lens={lens} set={setLens} />;
  return (
    <>
      <GameScreen
        title={replay.of({ game: gameText(game).title })}
        view={film.view(lens, at)}
        me={told.me}
        players={film.players}
        log={log}
        replay={(
          <MoveTold entry={log.at(-1)!} moves={film.moves} told={told}
            beside={asking && <WhyButton {...asking} />}>
            <Moments film={film} at={at} set={goTo}
              points={named.filter(({ n }) => film.roundOf(n) === film.roundOf(at))} />
            {note && <p class="note-told"><Icon name="log" size={14} />{note}</p>}
            {round && <Meaning film={film} round={round} shown={shown} at={at} />}
          </MoveTold>
        )}
        race={film.race(at)}
        live={false} thinking={null} hint={null}
        covered={covered} cover={cover}
        send={nothing} why={() => null}
        middle={<span class={`lens-bar ${crowd}`}>{lenses}</span>}
        strip={<div class={`strip lens-strip ${crowd}`}>{lenses}</div>}
        foot={(
          <>
            {together && <TogetherPanel film={film} together={together} />}
            {showing.now ? <ShowPanel film={film} show={showing} /> : (
              <>
                {asking && <WhyPanel {...asking} />}
                {others && <OthersPanel {...others} />}
              </>
            )}
            {hasChart && (
              <CurvesOf {...{ film, rounds, round, at, revealed, reveal, shown, show }}
                set={projector.set} />
            )}
            <Projector projector={projector} moves={film.moves} rounds={film.rounds} moment={moment}
              signs={[
                ...signsOf(film, at), ...named.map(({ n }) => ({ ...MOMENT, at: n })),
                ...(notes?.all ?? []).map(({ at: n }) => ({ ...NOTED, at: n })),
              ]}>
              {canChart && (
                <button class="tool-button is-round" aria-pressed={hasChart}
                  aria-label={hasChart ? story.hideChart : story.showChart}
                  title={hasChart ? story.hideChart : story.showChart}
                  onClick={() => chart(!hasChart)}>
                  <Icon name="chart" />
                </button>
              )}
            </Projector>
          </>
        )}
        tools={(
          <ReplayTools {...{ film, at, lens, notes, read }} set={goTo} playOn={() => playOn(film)}
            moments={points.flat().length ? () => { projector.run(false); showing.begin(); } : null}
            others={others && others.toggle}
            together={together?.state.is === 'off' ? together.begin : null} />
        )}
      />
      {(fault || over) && (
        <div class="over-table">
          {over
            ? <p class="drop-note"><Icon name="deck" />{replay.drop}</p>
            : (
              <TroublePanel {...fault!}>
                <button class="btn" onClick={forgive}>{errors.dismiss}</button>
              </TroublePanel>
            )}
        </div>
      )}
    </>
  );
}

interface CurvesOfProps extends Omit<CurvesProps, 'round'> {
  rounds: Rounds;
  round: Round | undefined;
}

function CurvesOf({ rounds, round, ...props }: CurvesOfProps) {
  const story = useStory();
  if (round) return <Curves {...props} round={round} />;
  if (Array.isArray(rounds)) return null;
  return <p class="curves-wait" role="status">{story[rounds]}</p>;
}

const TRUTH: Record<Truth, TimeSign> = {
  true: { at: 0, sign: '✓', tone: 'good' },
  false: { at: 0, sign: '✗', tone: 'bad' },
  unknown: { at: 0, sign: '?', tone: 'plain' },
};

const NOTED: TimeSign = { at: 0, sign: '✎', tone: 'plain' };
const MOMENT: TimeSign = { at: 0, sign: '◆', tone: 'plain' };

/** Claims, with what they were worth once that is known. */
const signsOf = (film: Film, at: number): TimeSign[] =>
  film.claims.map(({ n, mark }) => {
    const known = mark && film.isKnown(n, at) ? TRUTH[mark] : null;
    return { ...(known ?? { sign: '“', tone: 'plain' }), at: n };
  });

/** Few lenses fit into the bar of most windows, many into none. */
const crowdOf = (players: number): string =>
  players > 6 ? 'is-many' : players > 5 ? '' : 'is-few';

const playOn = (film: Film): void => {
  void playNow({ setup: film.setup, players: film.players, record: film.record });
};

export const isBoardKey = (event: KeyboardEvent): boolean =>
  isTyping(event)
  || !!(event.target as HTMLElement).closest?.('[role=grid], [role=radiogroup]');

/** Whatever a link asks for, if there are such eyes. One's own game that is over is shown as it was,
 *  where there was something hidden. */
function firstLens(film: Film): Lens {
  const eyes = film.shared?.eyes;
  if (eyes && (eyes === 'everyone' ? film.finished : film.players.some(({ seat }) => seat === eyes)))
    return eyes;
  return film.own && pageOf(film.setup.game).chart?.hidden ? 'everyone' : 'public';
}

/** The turning point by which most was changed. */
const largestOf = (points: TurningPoint[][]): number | null => points.flat()
  .reduce<TurningPoint | null>((best, one) =>
    (best && Math.abs(best.to - best.from) >= Math.abs(one.to - one.from) ? best : one), null)?.n
  ?? null;

/** What a chart begins with; nothing is shown of a game that nobody has an opinion of. */
const firstShown = (game: GameName): Shown => pageOf(game).chart?.lines[0] ?? 'win';
