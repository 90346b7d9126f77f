// What a table tells those who do not look at it.
import { useEffect, useRef } from 'preact/hooks';
import type { useTexts } from '../../texts/texts';
import { announce } from '../live';
import { namesOf, spoken } from '../loglines';
import type { Scene } from '../scene';
import { sound } from '../sound';

/** Whose turn is told: in a ceremony that of those who draft, never of the next round. */
const turnShown = ({ view, after }: Scene): Scene['view'] =>
  (after && after.view.phase !== 'play' ? after.view : view);

export function turnTitle(scene: Scene, texts: ReturnType<typeof useTexts>['app']): string {
  const { turn, phase } = turnShown(scene);
  if (turn === null) return scene.after && phase !== 'over' ? texts.roundOver : texts.over;
  return turn === scene.me ? texts.yourTurn : texts.turnOf({ name: namesOf(scene.players)(turn) });
}

/** Tell what is new to those who listen, and strike a match when it is my turn. */
export function useNews(scene: Scene): void {
  const told = useRef(scene.moves);
  useEffect(() => {
    const { players, me, view } = scene;
    told.current = Math.min(told.current, scene.moves);
    if (scene.at !== scene.moves || scene.moves === told.current) return;
    const news = scene.log.slice(told.current + 1);
    told.current = scene.moves;
    announce(spoken(news, { players, me, game: view.game }));
  }, [scene.log]);
  useEffect(() => {
    if (scene.live) sound('turn');
  }, [scene.live]);
}
