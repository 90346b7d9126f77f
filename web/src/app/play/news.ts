// What a table tells those who do not look at it.
import { useEffect, useRef } from 'preact/hooks';
import type { useTexts } from '../../texts/texts';
import { announce } from '../live';
import { namesOf, spoken } from '../loglines';
import type { Scene } from '../scene';
import { sound } from '../sound';

export function turnTitle(scene: Scene, texts: ReturnType<typeof useTexts>['app']): string {
  const { turn } = scene.view;
  if (turn === null) return texts.over;
  return turn === scene.me ? texts.yourTurn : texts.turnOf(namesOf(scene.players)(turn));
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
