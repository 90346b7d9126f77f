// What every table tells, covers, asks and sounds like.
import { useCallback, useEffect, useMemo, useRef } from 'preact/hooks';
import type { GameName, Refusal } from '../engine/types';
import { useTexts } from '../texts/texts';
import { onKey } from '../ui/keys';
import { announce, hush } from '../ui/live';
import { changeSettings, settings, useSettings } from '../ui/settings';
import { sound } from '../ui/sound';
import { createStore, useStore } from '../ui/store';
import { pageOf } from './games';
import { namesOf, spoken } from './loglines';
import type { LogEntry, Why } from './props';
import type { Scene } from './scene';

// What a table tells those who do not look at it.

/** Whose turn is announced: in a ceremony that of those who draft, never of the next round. */
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

// Secrets that are covered on a screen that others look at, too.

/** Are they, and how to change that; H does, too, and tells of it. */
export function useCover(): [covered: boolean, cover: (covered: boolean) => void] {
  const { app } = useTexts();
  const store = useMemo(() => createStore(false), []);
  const cover = useCallback((covered: boolean) => {
    if (covered) hush();
    store.set(covered);
  }, [store]);
  // A second key may come before the first has changed the screen.
  useEffect(() => onKey('h', () => {
    cover(!store.get());
    announce(store.get() ? app.covered : app.uncovered);
  }), [store, cover, app]);
  return [useStore(store), cover];
}

// Bots that say nothing, or of whom nothing is shown.

/** Is the table quiet, and how to change that; it tells of it. */
export function useQuiet(): [quiet: boolean, change: () => void] {
  const { app } = useTexts();
  const { quiet } = useSettings();
  return [quiet, () => {
    const next = !settings().quiet;
    changeSettings({ quiet: next });
    announce(next ? app.quietNow : app.talkAgain);
  }];
}

// Why not? The engine in the page knows at once, a server a moment later.

interface Question { moves: string[]; tell(answer: Refusal | null): void }

export interface Asking {
  /** Of several moves the first that is refused: told at once, or as soon as it is
   *  known. */
  ask(moves: string[], tell: Question['tell']): void;
  /** Something else is wanted now. */
  forget(): void;
}

export function useAsking(why: Why): Asking {
  const open = useRef<Question | null>(null);
  const ask: Asking['ask'] = (moves, tell) => {
    open.current = null;
    const answer = firstReason(moves, why);
    if (answer === undefined) open.current = { moves, tell };
    else tell(answer);
  };

  useEffect(() => {
    if (open.current) ask(open.current.moves, open.current.tell);
  }, [why]);
  return { ask, forget: () => { open.current = null; } };
}

/** Null if all are allowed; undefined while that is not known. */
export function firstReason(moves: readonly string[], why: Why): Refusal | null | undefined {
  for (const move of moves) {
    const refusal = why(move);
    if (refusal !== null) return refusal;
  }
  return null;
}

/** Is a card being dragged? Nothing new lies over the table meanwhile. */
export const dragging = createStore(false);

// What a move sounds like.

/** The last move is heard when it is made, and not when one looks back. */
export function useSounds(game: GameName, log: readonly LogEntry[]): void {
  const heard = useRef(log.length);

  useEffect(() => {
    const one = log.length === heard.current + 1;
    heard.current = log.length;
    if (!one) return;
    const names = log[log.length - 1]!.events.flatMap(pageOf(game).sounds);
    for (const name of new Set(names)) sound(name);
  }, [log]);
}
