// A session at its table: bar, tools, the game's own screen, and what may lie over it.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { EndingContext } from '../../table/ending';
import type { Ending } from '../../table/ending';
import { gameText } from '../../texts/say';
import { useTexts } from '../../texts/texts';
import { again } from '../game';
import { onKey } from '../keys';
import { announce } from '../live';
import { namesOf, spoken } from '../loglines';
import { openReplay } from '../replay/opened';
import { go } from '../routes';
import type { Scene, Session } from '../session';
import { sound } from '../sound';
import { useStore } from '../store';
import { useTitle } from '../title';
import { BotTrouble } from './BotTrouble';
import { GameScreen } from './GameScreen';
import { HandOver } from './HandOver';
import { PlayStrip } from './PlayStrip';
import { PlayTools } from './PlayTools';

export function Table({ session }: { session: Session }) {
  const texts = useTexts();
  const now = useStore(session.scene);
  const [covered, cover] = useState(false);
  const scene = covered ? { ...now, log: session.openLog(), hint: null } : now;
  const ending = useEnding(session, scene);

  useTitle(`${turnTitle(scene, texts.app)} · ${gameText(scene.view.game).title}`);
  useNews(scene);
  useTableKeys(session, () => {
    announce(covered ? texts.app.uncovered : texts.app.covered);
    cover(!covered);
  });
  if (scene.handOver?.covered) return <HandOver session={session} scene={scene} />;
  return (
    <EndingContext.Provider value={ending}>
      <GameScreen
        {...scene}
        covered={covered}
        cover={cover}
        send={(move) => session.send(move)}
        why={(move) => session.why(move)}
        tools={<PlayTools session={session} scene={scene} covered={covered} cover={cover} />}
        strip={<PlayStrip session={session} scene={scene} />}
      />
      {scene.trouble && <BotTrouble session={session} scene={scene} />}
    </EndingContext.Provider>
  );
}

function turnTitle(scene: Scene, texts: ReturnType<typeof useTexts>['app']): string {
  const { turn } = scene.view;
  if (turn === null) return texts.over;
  return turn === scene.me ? texts.yourTurn : texts.turnOf(namesOf(scene.players)(turn));
}

function useEnding(session: Session, scene: Scene): Ending {
  const { held } = scene;
  return useMemo(() => ({
    ceremony: true,
    held,
    goOn: () => session.goOn(),
    again: () => void again(session.sitting),
    replay: () => {
      openReplay(session.record(), session.scene.get().players);
      go({ page: 'replay' });
    },
    home: () => go({ page: 'home' }),
  }), [session, held]);
}

/** Tell what is new to those who listen, and strike a match when it is my turn. */
function useNews(scene: Scene): void {
  const told = useRef(scene.moves);
  useEffect(() => {
    const { players, me, view } = scene;
    if (scene.at !== scene.moves || scene.moves <= told.current) return;
    const news = scene.log.slice(told.current + 1);
    told.current = scene.moves;
    announce(spoken(news, { players, me, game: view.game }));
  }, [scene.log]);
  useEffect(() => {
    if (scene.live) sound('turn');
  }, [scene.live]);
}

function useTableKeys(session: Session, toggleCover: () => void): void {
  useEffect(() => {
    const stops = [
      onKey('h', toggleCover),
      onKey('t', () => void session.askHint()),
      onKey(',', () => session.lookAt(session.scene.get().at - 1)),
      onKey('.', () => session.lookAt(session.scene.get().at + 1)),
      onKey('f', () => (session.scene.get().held ? session.goOn() : session.skip())),
    ];
    return () => stops.forEach((stop) => stop());
  });
}
