// A film on the table of its game: a lens, a time line, and what each move was.
import { useEffect, useState } from 'preact/hooks';
import type { Seat } from '../../engine/types';
import { gameText } from '../../texts/say';
import { useTexts } from '../../texts/texts';
import { playNow } from '../game';
import { Icon } from '../Icon';
import { isTyping } from '../keys';
import { announce } from '../live';
import { spoken } from '../loglines';
import { GameScreen } from '../play/GameScreen';
import { TroublePanel } from '../Trouble';
import type { Film, Lens } from './film';
import { useDrop } from './FileButton';
import { Lenses } from './Lenses';
import { MoveTold } from './MoveTold';
import { Projector, useProjector } from './Projector';
import { ReplayTools } from './ReplayTools';
import type { Fault } from '../recordfault';

interface ScreeningProps {
  film: Film;
  read(file: File): void;
  fault: Fault | null;
  forgive(): void;
}

const nothing = () => {};

export function Screening({ film, read, fault, forgive }: ScreeningProps) {
  const { replay, errors } = useTexts();
  const [lens, setLens] = useState<Lens>('public');
  const [covered, cover] = useState(false);
  const projector = useProjector(film.moves);
  const at = Math.min(projector.at, film.moves);
  const over = useDrop(read);

  useEffect(() => { setLens('public'); projector.set(0); }, [film]);
  const log = film.log(lens, at);
  const told = { players: film.players, me: seatOf(lens), game: film.setup.game };
  useEffect(() => announce(spoken(log.slice(-1), told)), [film, lens, at]);
  const crowd = crowdOf(film.players.length);
  const lenses = <Lenses film={film} lens={lens} set={setLens} />;
  return (
    <>
      <GameScreen
        title={replay.of(gameText(film.setup.game).title)}
        view={film.view(lens, at)}
        me={told.me}
        players={film.players}
        log={log}
        replay={<MoveTold entry={log.at(-1)!} moves={film.moves} told={told} />}
        race={film.race(at)}
        live={false} thinking={null} hint={null}
        covered={covered} cover={cover}
        send={nothing} why={() => null}
        middle={<span class={`lens-bar ${crowd}`}>{lenses}</span>}
        strip={<div class={`strip lens-strip ${crowd}`}>{lenses}</div>}
        foot={<Projector projector={projector} moves={film.moves} rounds={film.rounds} />}
        tools={<ReplayTools film={film} read={read} playOn={() => playOn(film)} />}
      />
      {(fault || over) && (
        <div class="over-table">
          {over
            ? <p class="drop-note"><Icon name="deck" />{replay.drop}</p>
            : (
              <TroublePanel title={errors.badRecord} {...fault!}>
                <button class="btn" onClick={forgive}>{errors.dismiss}</button>
              </TroublePanel>
            )}
        </div>
      )}
    </>
  );
}

const seatOf = (lens: Lens): Seat | null =>
  lens === 'public' || lens === 'everyone' ? null : lens;

/** Few lenses fit into the bar of most windows, many into none. */
const crowdOf = (players: number): string =>
  players > 6 ? 'is-many' : players > 5 ? '' : 'is-few';

const playOn = (film: Film): void => {
  void playNow({ setup: film.setup, players: film.players, record: film.record() });
};

export const isBoardKey = (event: KeyboardEvent): boolean =>
  isTyping(event)
  || !!(event.target as HTMLElement).closest?.('[role=grid], [role=radiogroup]');
