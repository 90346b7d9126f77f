// What the person at the screen has picked so far, and how to pick and confirm.
import { useEffect, useState } from 'preact/hooks';
import { announce } from '../ui/live';
import { useSettings } from '../ui/settings';
import type { Refusal } from '../engine/types';
import type { GalleriesView } from './view';
import type { TableProps } from '../playing/props';
import { useAsking } from '../playing/hooks';
import { NOTHING_PICKED, pickedFor, plan, type Picked, type Plan } from './plan';

export interface Decision {
  plan: Plan;
  picked: Picked;
  /** Why the last thing picked cannot be done. */
  refusal: Refusal | null;
  pick(change: Partial<Picked>): void;
  /** Picks a whole move; one that is not allowed is answered by a reason. */
  choose(move: string): void;
  /** Asks why a move is not allowed, the first of several that has an answer. */
  ask(moves: string[]): void;
  confirm(): void;
  /** Passes, or leaves the shop. */
  other(): void;
}

interface Kept { at: number; picked: Picked; refusal: Refusal | null }

export function useDecision(props: TableProps<GalleriesView>, say: (r: Refusal) => string):
Decision {
  const { view, live, send, why, hint, lesson } = props;
  const { confirm: confirming } = useSettings();
  const [kept, keep] = useState<Kept>({ at: -1, picked: NOTHING_PICKED, refusal: null });
  const fresh = kept.at === view.moves;
  const picked = fresh ? kept.picked : NOTHING_PICKED;
  const now = plan(view, live, picked);

  const asking = useAsking(why);
  const set = (next: Picked): void => {
    asking.forget();
    keep({ at: view.moves, picked: next, refusal: null });
  };
  const refuse = (refusal: Refusal | null): void => {
    if (!refusal) return;
    keep({ at: view.moves, picked, refusal });
    announce(say(refusal));
  };
  const ask = (moves: string[]): void => asking.ask(moves, refuse);
  const choose = (move: string): void => {
    if (!live || !view.legal?.includes(move)) return ask([move]);
    if (confirming) set({ ...pickedFor(move, view) });
    else send(move);
  };
  const confirm = (): void => {
    if (live && now.chosen) send(now.chosen);
  };
  const other = (): void => {
    if (now.other === 'pass') send('pass');
    else if (now.other === 'back') set(NOTHING_PICKED);
  };

  // A lesson names its move, and leaves the picking to the reader.
  useEffect(() => {
    if (hint && live && !lesson && view.legal?.includes(hint)) set(pickedFor(hint, view));
  }, [hint]);

  return { plan: now, picked, refusal: fresh ? kept.refusal : null, ask, choose, confirm,
    other, pick: change => set({ ...picked, ...change }) };
}
