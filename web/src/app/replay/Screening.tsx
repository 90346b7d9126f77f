// A film on the table of its game: a lens, a time line, and what each move was.
import { useEffect, useState } from 'preact/hooks';
import type { Round } from '../../engine/opinions';
import { roundAt } from '../../engine/opinions';
import type { GameName, Seat } from '../../engine/types';
import type { Shown } from '../../games/page';
import { pageOf } from '../../games/registry';
import { useMedia } from '../../table/useMedia';
import { gameText } from '../../texts/say';
import { useTexts } from '../../texts/texts';
import { playNow } from '../game';
import { Icon } from '../Icon';
import { isTyping } from '../keys';
import { announce } from '../live';
import { spoken } from '../loglines';
import { useCover } from '../play/cover';
import { GameScreen } from '../play/GameScreen';
import type { Fault } from '../recordfault';
import type { TimeSign } from '../TimeLine';
import { TroublePanel } from '../Trouble';
import type { Truth } from './claims';
import type { CurvesProps } from './Curves';
import { Curves } from './Curves';
import { useDrop } from './FileButton';
import type { Film, Lens } from './film';
import { Lenses } from './Lenses';
import { Meaning } from './Meaning';
import { MoveTold } from './MoveTold';
import { Projector, useProjector } from './Projector';
import { ReplayTools } from './ReplayTools';
import { useStory } from './storytexts';
import type { Rounds } from './useRounds';
import { useRounds } from './useRounds';

interface ScreeningProps {
  film: Film;
  /** The move that it begins with. */
  first: number;
  read(file: File): void;
  fault: Fault | null;
  forgive(): void;
}

const nothing = () => {};

export function Screening({ film, first, read, fault, forgive }: ScreeningProps) {
  const { replay, errors } = useTexts();
  const story = useStory();
  const { game } = film.setup;
  const [lens, setLens] = useState<Lens>('public');
  const [covered, cover] = useCover();
  const [revealed, reveal] = useState(false);
  const [shown, show] = useState(firstShown(game));
  const roomy = useMedia('(min-width: 56.25em) and (min-height: 43.75em)');
  const high = useMedia('(min-width: 56.25em) and (min-height: 75em)');
  const [charted, chart] = useState<boolean | null>(null);
  // Corners, hands and the cards in the rows need room, too, and the mine is not to shrink.
  const canChart = pageOf(game).chart !== undefined;
  const hasChart = canChart && (charted ?? (lens === 'public' ? roomy : high));
  const projector = useProjector(film.moves, first);
  const at = Math.min(projector.at, film.moves);
  const over = useDrop(read);
  const rounds = useRounds(film);
  const round = Array.isArray(rounds) ? roundAt(rounds, at) : undefined;

  useEffect(() => {
    setLens('public');
    reveal(false);
    show(firstShown(game));
    projector.set(first);
  }, [film, first]);
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
          <MoveTold entry={log.at(-1)!} moves={film.moves} told={told}>
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
            {hasChart && (
              <CurvesOf {...{ film, rounds, round, at, revealed, reveal, shown, show }}
                set={projector.set} />
            )}
            <Projector projector={projector} moves={film.moves} rounds={film.rounds}
              signs={signsOf(film, at)}>
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
        tools={<ReplayTools film={film} at={at} read={read} playOn={() => playOn(film)} />}
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

/** Claims, with what they were worth once that is known. */
const signsOf = (film: Film, at: number): TimeSign[] =>
  film.claims.map(({ n, mark }) => {
    const known = mark && film.isKnown(n, at) ? TRUTH[mark] : null;
    return { ...(known ?? { sign: '“', tone: 'plain' }), at: n };
  });

const seatOf = (lens: Lens): Seat | null =>
  lens === 'public' || lens === 'everyone' ? null : lens;

/** Few lenses fit into the bar of most windows, many into none. */
const crowdOf = (players: number): string =>
  players > 6 ? 'is-many' : players > 5 ? '' : 'is-few';

const playOn = (film: Film): void => {
  void playNow({ setup: film.setup, players: film.players, record: film.record });
};

export const isBoardKey = (event: KeyboardEvent): boolean =>
  isTyping(event)
  || !!(event.target as HTMLElement).closest?.('[role=grid], [role=radiogroup]');

/** What a chart begins with; nothing is shown of a game that nobody has an opinion of. */
const firstShown = (game: GameName): Shown => pageOf(game).chart?.lines[0] ?? 'win';
