// The game at a server's table: the screens of every game, with the line, the clocks and
// the people around it.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { onKey } from '../../ui/keys';
import { Loading } from '../../ui/Loading';
import { Guessing } from '../../guess/Guessing';
import { turnTitle, useCover, useNews } from '../../playing/hooks';
import { GameScreen } from '../../playing/GameScreen';
import { MoveTold } from '../../playing/LogPanel';
import { useStore } from '../../ui/store';
import { useTitle } from '../../ui/hooks';
import { seenHere } from '../../engine/seen';
import { fetchSentences } from '../../playing/say';
import { EndingContext } from '../../playing/ending';
import { RolesContext, StatesContext } from '../../playing/props';
import type { LogEntry } from '../../playing/props';
import { Remembering } from '../../playing/Remembering';
import { fetchClaims } from '../../talk/claims';
import { Talk, useToldLog } from '../../talk/Talk';
import { gameText } from '../../texts/say';
import { useTexts } from '../../texts/texts';
import { FirstNotes } from '../play/FirstNotes';
import { SHIMMERS, useDown, useLasting, useLineNews } from './LineNews';
import { Notice } from './Notice';
import { OnlineTools, useCall } from './OnlineTools';
import { OnlineStrip } from './OnlineStrip';
import { OnlineSession, personAt } from '../../playing/online/session';
import type { OnlineScene } from '../../playing/online/session';
import { useStates } from './states';
import type { OnlineTable } from '../../playing/online/table';
import { useOver } from './useOver';
import { useWords } from './words';

/** It waits until the words of its game are here. */
export function OnlineGame({ table }: { table: OnlineTable }) {
  const { game } = useStore(table.state).table!;
  const [ready, setReady] = useState(false);
  useEffect(() => { fetchSentences(game).then(() => setReady(true)); }, [game]);
  return ready ? <Game table={table} /> : <Loading />;
}

function Game({ table }: { table: OnlineTable }) {
  const words = useWords();
  const session = useMemo(() => new OnlineSession(table, seenHere()), [table]);
  const now = useStore(session.scene);
  const state = useStore(table.state);
  const [covered, cover] = useCover();
  const [roles] = useState(() => new Set<string>());
  const down = useDown(state);
  const shimmers = useLasting(state.sending !== null, SHIMMERS);
  const over = useOver(session, now);
  const standin = personAt(state.table?.seats, now.me)?.standin;
  const waits = now.at < now.moves ? undefined
    : standin ? words.botPlaysForYou : state.sending ? words.line.sending : undefined;
  const scene = covered ? { ...now, log: session.openLog() } : now;
  const log = useToldLog(scene, state);

  useEffect(() => () => session.stop(), [session]);
  useTurnNews(session, table.name);
  useNews(scene);
  useLineNews(down);
  useOnlineKeys(session);
  const game = (
    <StatesContext.Provider value={useStates(table, state)}>
      <EndingContext.Provider value={over.ending}>
        <RolesContext.Provider value={roles}>
          <div class={shimmers ? 'online is-sending' : 'online'} data-moves={table.positions.n}>
            <Guessing {...{ scene, covered }} guesses={state.guesses}
              lock={(of) => table.send({ t: 'guess', round: scene.view.round ?? 1, of })}>
            <Talk {...{ scene, state, covered }} send={table.send} listClaims={fetchClaims}>
              <GameScreen
                {...scene}
                hint={null}
                log={log}
                {...(scene.me === null ? { replay: <Watched {...scene} /> } : {})}
                waits={waits}
                covered={covered}
                cover={cover}
                send={(move) => session.send(move)}
                tools={<OnlineTools {...{ session, scene, state, covered, cover }} />}
                strip={<>
                  <Notice table={table} />
                  <OnlineStrip {...{ session, scene, state, down, over }} />
                </>}
              />
            </Talk>
            </Guessing>
          </div>
        </RolesContext.Provider>
        <FirstNotes {...scene} />
      </EndingContext.Provider>
    </StatesContext.Provider>
  );
  const from = state.table?.from;
  if (!from) return game;
  return (
    <Remembering from={from} name={from.as} tell={nothingTold} eyes="public"
      isNew={now.moves === 0}>
      {game}
    </Remembering>
  );
}

/** The server keeps the past to itself while the game is played. */
const nothingTold = (): LogEntry[] => [];

/** Who only watches has nothing to choose, and reads what was done. */
function Watched({ log, moves, players, view }: OnlineScene) {
  const told = { players, me: null, game: view.game };
  return <MoveTold entry={log.at(-1)!} moves={moves} told={told} />;
}

/** The title of the window and, if it is wanted, a call: also while I look back. */
function useTurnNews(session: OnlineSession, table: string): void {
  const { app } = useTexts();
  const words = useWords();
  const scene = useStore(session.scene);
  const present = scene.after ? scene : { ...scene, view: session.present };
  const game = gameText(scene.view.game).title;
  const mine = scene.me !== null && session.present.turn === scene.me;
  useTitle(`${mine && !scene.after ? '● ' : ''}${turnTitle(present, app)} · ${game}`);
  useCall(mine, words.notifyTitle, words.notifyText({ game }), table);
}

function useOnlineKeys(session: OnlineSession): void {
  useEffect(() => {
    const stops = [
      onKey(',', () => session.lookAt(session.scene.get().at - 1)),
      onKey('.', () => session.lookAt(session.scene.get().at + 1)),
      onKey('f', () => session.catchUp()),
    ];
    return () => stops.forEach((stop) => stop());
  }, [session]);
}
