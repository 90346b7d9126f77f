// A session at its table: bar, tools, the game's own screen, and what may lie over it.
import {
  useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState,
} from 'preact/hooks';
import { player } from '../../art/figures';
import { Svg } from '../../art/Svg';
import { seatIndex } from '../../engine/types';
import type { View } from '../../engine/types';
import { Guessing } from '../../guess/Guessing';
import { EndingContext } from '../../playing/ending';
import type { Ending } from '../../playing/ending';
import { again, tableSeen } from '../../playing/game';
import { GameScreen } from '../../playing/GameScreen';
import { HatsContext } from '../../playing/Hat';
import { Hint } from '../../playing/Hint';
import { guessesOf } from '../../playing/guessing';
import { turnTitle, useCover, useNews } from '../../playing/hooks';
import { namesOf } from '../../playing/loglines';
import { dayOfGame } from '../../playing/lineup';
import { hatsOf } from '../../playing/person';
import { openReplay, saveRecord } from '../../playing/record';
import { RolesContext } from '../../playing/props';
import type { TableProps } from '../../playing/props';
import { Remembering } from '../../playing/Remembering';
import type { Scene, Session } from '../../playing/session';
import { TableTools } from '../../playing/TableTools';
import { PlayStrip } from '../../playing/TimeLine';
import { Talk, useToldLog } from '../../talk/Talk';
import { gameText } from '../../texts/say';
import { useTexts } from '../../texts/texts';
import { Backdrop } from '../../ui/Backdrop';
import { useTitle } from '../../ui/hooks';
import { Icon } from '../../ui/Icon';
import { onKey } from '../../ui/keys';
import { announce, hush } from '../../ui/live';
import { lazySheet } from '../../ui/Loading';
import { SimpleNote } from '../../ui/Notes';
import { go } from '../../ui/routes';
import { useStore } from '../../ui/store';
import { TroublePanel } from '../../ui/Trouble';
import { FirstNotes } from './FirstNotes';

const DaySheet = lazySheet(() => import('../home/DaySheet').then((m) => m.DaySheet));

// A bot has failed: ask it again, let a simpler one play, or take its seat.

const SIMPLER = 'greedy';

function BotTrouble({ session, scene }: { session: Session; scene: Scene }) {
  const { errors } = useTexts();
  const { seat, text } = scene.trouble!;
  const isBot = scene.players.some((p) => p.seat === seat && p.bot !== null);

  return (
    <div class="over-table" data-above>
      <TroublePanel title={errors.botFailed({ name: namesOf(scene.players)(seat) })}
        text={errors.botFailedWhy} detail={text}>
        <button class="btn go" onClick={() => session.tryAgain()}>
          {errors.tryAgain}
        </button>
        {isBot && (
          <>
            <button class="btn" onClick={() => session.replace(seat, SIMPLER)}>
              {errors.letGreedy}
            </button>
            <button class="btn" onClick={() => session.replace(seat, null)}>
              {errors.takeSeat}
            </button>
          </>
        )}
      </TroublePanel>
    </div>
  );
}

// Between two people at one screen: nothing is shown until the right one is there.

function HandOver({ session, scene }: { session: Session; scene: Scene }) {
  const { app } = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  const to = scene.handOver!.to;
  const name = namesOf(scene.players)(to);

  // Before anything is painted: what the person before has read goes first.
  useLayoutEffect(() => {
    hush();
    button.current?.focus();
  }, []);
  return (
    <main id="main" class="hand-over" tabIndex={-1}>
      <Backdrop seed="hand-over" />
      <Svg class="hand-over-hat" html={player(seatIndex(to), 132)} />
      <h1>{app.handOver({ name })}</h1>
      <p>{app.handOverWhy}</p>
      <button ref={button} class="btn go big" onClick={() => session.takeScreen()}>
        <Icon name="eye" size={22} />
        {app.iAm({ name })}
      </button>
    </main>
  );
}

// The tools at the right of the bar of a game on this screen.

interface PlayToolsProps {
  session: Session;
  scene: Scene;
  covered: boolean;
  cover(covered: boolean): void;
}

function PlayTools({ session, scene, covered, cover }: PlayToolsProps) {
  const { app } = useTexts();
  const { game } = scene.view;
  const busy = scene.thinking !== null;
  const undo = scene.undo ? app.undo : app.undoNothing;

  return (
    <TableTools {...{ covered, cover }}
      back={{ off: scene.at === 0, act: () => session.lookAt(scene.at - 1) }}
      tools={[
        { icon: 'lamp', text: app.hint, key: 'T', off: !scene.live,
          act: () => void session.askHint() },
        scene.undo !== null && { icon: 'undo', text: undo, key: 'U', off: !scene.undo,
          act: () => session.takeBack() },
        { icon: 'log', text: app.saveRecord, act: () => saveRecord(session.record(), game) },
        { icon: 'map', text: app.rules, act: () => go({ page: 'rules', game }) },
      ]}
      end={{ icon: 'rotate', text: app.newGame, act: () => void again(session.sitting) }}>
      {busy && (
        <button class="tool-button" aria-label={app.skipBots} title={app.skipBots}
          onClick={() => session.skip()}>
          <Icon name="next" size={20} />
        </button>
      )}
      {!busy && (
        <button class="tool-button" aria-label={app.hint} title={app.hint}
          disabled={!scene.live || scene.asking} onClick={() => void session.askHint()}>
          <Icon name="lamp" size={20} />
        </button>
      )}
      {scene.undo !== null && (
        <button class="tool-button is-wide-only" aria-label={undo} title={undo}
          disabled={!scene.undo} onClick={() => session.takeBack()}>
          <Icon name="undo" size={20} />
        </button>
      )}
    </TableTools>
  );
}

export function Table({ session }: { session: Session }) {
  const texts = useTexts();
  const now = useStore(session.scene);
  const [covered, cover] = useCover();
  const [roles] = useState(() => new Set<string>());
  const scene = covered ? { ...now, log: session.openLog(), hint: null } : now;
  const state = useStore(session.talk.state);
  const log = useToldLog(scene, state);
  const guesses = useStore(session.guesses);
  const day = useMemo(() => dayOfSession(session), [session]);
  const [dayShown, showDay] = useState(false);
  const ending = useEnding(session, scene, day ? showDay : null);
  const send = useCallback((move: string) => session.send(move), [session]);
  const why = useCallback((move: string) => session.why(move), [session]);
  const hats = useMemo(() => hatsOf(session.sitting.players), [session]);

  useTitle(`${turnTitle(scene, texts.app)} · ${gameText(scene.view.game).title}`);
  useNews(scene);
  useTableKeys(session);
  useUndone(scene);
  useEffect(tableSeen, []);
  if (scene.handOver?.covered) return <HandOver session={session} scene={scene} />;
  const { setup: { from } } = session.sitting;
  const table = (
    <HatsContext.Provider value={hats}>
    <EndingContext.Provider value={ending}>
      <RolesContext.Provider value={roles}>
      <Guessing {...{ scene, guesses, covered }} lock={session.guess}>
        <Talk {...{ scene, state, covered }} send={session.tell} listClaims={session.listClaims}>
          <GameScreen
            key={scene.undone}
            {...scene}
            {...hintOf(session, scene)}
            log={log}
            covered={covered}
            cover={cover}
            send={send}
            why={why}
            tools={<PlayTools session={session} scene={scene} covered={covered} cover={cover} />}
            strip={<PlayStrip session={session} scene={scene} />}
          />
        </Talk>
      </Guessing>
      </RolesContext.Provider>
      <FirstNotes {...scene} />
      {scene.trouble && <BotTrouble session={session} scene={scene} />}
      {dayShown && (
        <DaySheet game={scene.view.game} day={day!} close={() => showDay(false)} />
      )}
      {scene.simple && <SimpleNote why={scene.simple} again={() => session.learnAgain()} />}
    </EndingContext.Provider>
    </HatsContext.Provider>
  );
  if (!from) return table;
  return (
    <Remembering from={from} name={namesOf(scene.players)(from.as)} tell={session.before}
      eyes={covered ? 'public' : scene.me ?? 'public'} isNew={scene.moves === 0}>
      {table}
    </Remembering>
  );
}

/** The hint's move, and what is said of it; not to someone who looks back, or gives the screen
 *  to the next. */
function hintOf(
  session: Session, scene: Scene,
): Pick<TableProps<View>, 'hint' | 'hintTold'> {
  const { hint, asking, handOver, at, moves } = scene;
  const shown = (hint || asking) && at === moves && !handOver;
  return {
    hint: hint?.move ?? null,
    hintTold: shown ? <Hint scene={scene} close={() => session.dropHint()} /> : null,
  };
}

/** After a move was taken back the table is another one. Whoever was at it stays there. */
function useUndone({ undone }: Scene): void {
  const { app } = useTexts();
  const before = useRef(undone);
  useEffect(() => {
    if (undone === before.current) return;
    before.current = undone;
    if (document.activeElement === document.body) document.getElementById('main')?.focus();
    announce(app.undone);
  }, [undone]);
}

/** Of which day it is the deal; null: of none. */
function dayOfSession({ sitting: { setup: { game, seed }, players } }: Session): string | null {
  return dayOfGame({ game, seed, at: Date.now(), bots: players.map(({ bot }) => bot) });
}

/** A deal of the day is not played again: its result can be shown. */
function useEnding(session: Session, scene: Scene, showDay: ((shown: boolean) => void) | null): Ending {
  const { home } = useTexts();
  const { after, undo } = scene;
  // Whoever hands the screen over does only that.
  const isHanding = scene.handOver !== null;
  return useMemo(() => ({
    ceremony: true,
    after,
    goOn: () => session.goOn(),
    close: () => session.closeRound(),
    again: showDay ? () => showDay(true) : () => void again(session.sitting),
    ...(showDay ? { againText: home.ofDay, againIcon: 'share' as const } : {}),
    undo: undo ? () => session.takeBack() : null,
    ...(isHanding ? {} : { past: {
      record: () => session.record(),
      view: (at: number) => session.publicView(at),
      look: (at: number) => session.lookFromEnd(at),
    } }),
    replay: () => {
      const { players, me } = session.scene.get();
      openReplay(session.record(), players, null, me ? guessesOf(session.guesses.get(), me) : []);
      go({ page: 'replay' });
    },
    home: () => go({ page: 'home' }),
  }), [session, after, undo, isHanding, showDay, home]);
}

function useTableKeys(session: Session): void {
  useEffect(() => {
    const stops = [
      onKey('t', () => void session.askHint()),
      onKey('u', () => session.takeBack()),
      onKey(',', () => session.lookAt(session.scene.get().at - 1)),
      onKey('.', () => session.lookAt(session.scene.get().at + 1)),
      onKey('f', () => session.skip()),
    ];
    return () => stops.forEach((stop) => stop());
  }, [session]);
}
