// A session at its table: bar, tools, the game's own screen, and what may lie over it.
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { EndingContext } from '../../table/ending';
import type { Ending } from '../../table/ending';
import { gameText } from '../../texts/say';
import { useTexts } from '../../texts/texts';
import { again } from '../game';
import { onKey } from '../keys';
import { announce } from '../live';
import { openReplay } from '../replay/opened';
import { go } from '../routes';
import type { Scene, Session } from '../session';
import { useStore } from '../store';
import { useTitle } from '../title';
import { SimpleNote } from '../Notes';
import { BotTrouble } from './BotTrouble';
import { useCover } from './cover';
import { GameScreen } from './GameScreen';
import { HandOver } from './HandOver';
import { turnTitle, useNews } from './news';
import { PlayStrip } from './PlayStrip';
import { PlayTools } from './PlayTools';

export function Table({ session }: { session: Session }) {
  const texts = useTexts();
  const now = useStore(session.scene);
  const [covered, cover] = useCover();
  const scene = covered ? { ...now, log: session.openLog(), hint: null } : now;
  const ending = useEnding(session, scene);

  useTitle(`${turnTitle(scene, texts.app)} · ${gameText(scene.view.game).title}`);
  useNews(scene);
  useTableKeys(session);
  useUndone(scene);
  if (scene.handOver?.covered) return <HandOver session={session} scene={scene} />;
  return (
    <EndingContext.Provider value={ending}>
      <GameScreen
        key={scene.undone}
        {...scene}
        covered={covered}
        cover={cover}
        send={(move) => session.send(move)}
        why={(move) => session.why(move)}
        tools={<PlayTools session={session} scene={scene} covered={covered} cover={cover} />}
        strip={<PlayStrip session={session} scene={scene} />}
      />
      {scene.trouble && <BotTrouble session={session} scene={scene} />}
      {scene.simple && <SimpleNote why={scene.simple} again={() => session.learnAgain()} />}
    </EndingContext.Provider>
  );
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

function useEnding(session: Session, scene: Scene): Ending {
  const { after, undo } = scene;
  return useMemo(() => ({
    ceremony: true,
    after,
    goOn: () => session.goOn(),
    close: () => session.closeRound(),
    again: () => void again(session.sitting),
    undo: undo ? () => session.takeBack() : null,
    replay: () => {
      openReplay(session.record(), session.scene.get().players);
      go({ page: 'replay' });
    },
    home: () => go({ page: 'home' }),
  }), [session, after, undo]);
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
