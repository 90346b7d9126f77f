// The move in the making, tied to a table: what cards, cells, players and buttons do.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { isPath } from '../art/card';
import type { Refusal, Seat } from '../engine/types';
import { keyOf, same } from '../mine/cells';
import type { Cell } from '../mine/cells';
import type { Fault } from '../mine/marks';
import type { MineView } from '../mine/view';
import { useAsking } from '../playing/hooks';
import { namesOf } from '../playing/loglines';
import type { TableProps } from '../playing/props';
import { sayRefusal } from '../texts/say';
import { t } from '../texts/texts';
import { announce } from '../ui/live';
import { useSettings } from '../ui/settings';
import { createStore } from '../ui/store';
import {
  aimAtCell, aimAtGoal, aimAtSeat, aimedMove, asTurned, beginPass, canTurn, choiceOf, chooseCard,
  kindOf, NOTHING, turnOver,
} from './choosing';
import type { Choice, Offer } from './choosing';
import { mostPassed, passOf } from './moves';

// The move that the board previews, for the bar to ask about.

export const aimed = createStore<string | null>(null);

export interface Choosing {
  offer: Offer;
  choice: Choice;
  /** The chosen card as it is turned. */
  shown: string | null;
  fault: Fault | null;
  choose(card: number): void;
  turn: (() => void) | null;
  /** A cell was tapped: aim, confirm, or say why not. */
  act(cell: Cell): boolean;
  /** A card is pulled off the hand. */
  pull(card: number): void;
  /** It is over a cell, and turns by itself if it must. */
  hover(cell: Cell | null): void;
  /** It is let go there. */
  drop(cell: Cell): void;
  aimAt(seat: Seat): void;
  confirm(): void;
  pass: (() => void) | null;
  cancel(): void;
  send(move: string): void;
}

const FAULT_STAYS = 6000;
/** The same for everyone who has none. */
const NONE: string[] = [];

export function useChoosing(props: TableProps<MineView>): Choosing {
  const { view, me, live, covered, hint, lesson } = props;
  const { confirm: asks } = useSettings();
  const hand = view.seats.find((seat) => seat.p === me)?.hand ?? NONE;
  const legal = (live && view.legal) || NONE;
  const offer = useMemo<Offer>(() => ({ hand, legal }), [hand, legal]);
  const [choice, setChoice] = useState(NOTHING);
  const [fault, setFault] = useState<Fault | null>(null);
  const asking = useAsking(props.why);
  const pulled = useRef(false);
  const shown = asTurned(choice, offer);
  const previewed = aimedMove(choice, offer);

  const change = (next: Choice): void => {
    asking.forget();
    setFault(null);
    setChoice(next);
  };
  const send = (move: string): void => {
    change(NOTHING);
    props.send(move);
  };
  /** Aim, and fire if nobody wants to be asked. */
  const aim = (next: Choice): void => {
    const move = aimedMove(next, offer);
    if (move && !asks) send(move);
    else change(next);
  };
  const complain = (at: Cell, refusal: Refusal | string): void => {
    const found = faultOf(at, refusal, props);
    setFault(found);
    announce(found.text);
  };
  const aimTo = (cell: Cell): Choice | null => {
    const goal = view.goals.find((g) => same(g, cell));
    return (goal && aimAtGoal(choice, goal.goal, offer)) ?? aimAtCell(choice, cell, offer);
  };
  const refuse = (cell: Cell): void => {
    const kind = kindOf(choice, offer);
    if (!live || kind === null) return;
    setChoice({ ...choice, aim: choice.aim?.at === 'self' ? choice.aim : null });
    const move = moveThere(kind, shown!, cell, view);
    if (!move) complain(cell, aimOf(kind));
    else asking.ask([move], (why) => complain(cell, why ?? t().dwarves.cannot.notNow));
  };

  // At once: what is chosen in the moment after it must stay.
  useLayoutEffect(() => change(NOTHING), [view.moves, live, covered]);
  // A hint lies ready to be sent; a lesson leaves the choosing to the reader.
  useLayoutEffect(() => {
    if (hint && !lesson && legal.includes(hint)) change(choiceOf(hint, offer));
  }, [hint]);
  useEffect(() => {
    aimed.set(previewed);
    return () => aimed.set(null);
  }, [previewed]);
  useEffect(() => {
    if (!fault) return;
    const timer = setTimeout(() => setFault(null), FAULT_STAYS);
    return () => clearTimeout(timer);
  }, [fault]);

  return {
    offer, choice, shown, fault, send,
    choose: (card) => change(chooseCard(choice, card, offer)),
    turn: !canTurn(choice, offer) ? null : () => {
      const next = turnOver(choice, offer);
      change(next);
      if (choice.aim?.at === 'cell' && !next.aim) {
        const { cell } = choice.aim;
        asking.ask([`dig ${asTurned(next, offer)}@${keyOf(cell)}`], (refusal) => {
          if (refusal) complain(cell, refusal);
        });
      }
    },
    act(cell) {
      const next = aimTo(cell);
      if (next && sameAim(choice, next)) send(aimedMove(next, offer)!);
      else if (next) aim(next);
      else refuse(cell);
      return next !== null;
    },
    drop(cell) {
      const next = aimTo(cell);
      if (next) aim(next);
      else refuse(cell);
    },
    pull(card) {
      const next = choice.card === card ? choice : chooseCard(NOTHING, card, offer);
      pulled.current = next.turned;
      change(next);
    },
    hover(cell) {
      setFault(null);
      setChoice((now) => {
        const held = { ...now, turned: pulled.current, aim: null };
        return (cell && aimAtCell(held, cell, offer)) ?? held;
      });
    },
    aimAt(seat) {
      const next = aimAtSeat(choice, seat, offer);
      if (!next) return;
      const move = aimedMove(next, offer);
      if (move && sameAim(choice, next)) send(move);
      else aim(next);
    },
    confirm() {
      const down = choice.marked?.map((card) => offer.hand[card]!);
      const move = down ? passOf(down, offer.legal) : aimedMove(choice, offer);
      if (move) send(move);
    },
    pass: passing(choice, offer, asks, send, () => change(beginPass(choice))),
    cancel: () => change(NOTHING),
  };
}

/** With an empty hand, or where nobody wants to be asked, a pass is sent at once; else
 *  cards are marked first. */
function passing(
  choice: Choice, offer: Offer, asks: boolean, send: (move: string) => void, begin: () => void,
): (() => void) | null {
  const most = mostPassed(offer.legal);
  const bare = passOf([], offer.legal);
  const kind = kindOf(choice, offer);
  const one = kind === null || asks || most > 1 ? null : passOf([kind], offer.legal);
  const move = bare ?? one;
  if (move) return () => send(move);
  return most > 0 ? begin : null;
}

const sameAim = (a: Choice, b: Choice): boolean =>
  a.aim !== null && JSON.stringify(a) === JSON.stringify(b);

/** What playing the card at a cell would be; null if it is not for cells. */
function moveThere(kind: string, shown: string, cell: Cell, view: MineView): string | null {
  const goal = view.goals.find((g) => same(g, cell));
  if (isPath(kind)) return `dig ${shown}@${keyOf(cell)}`;
  if (kind === 'rockfall') return `rockfall@${keyOf(cell)}`;
  return kind === 'map' && goal ? `map@${goal.goal}` : null;
}

/** What a card is for that is not for this cell. */
function aimOf(kind: string): string {
  const words = t().dwarves;
  if (kind === 'map') return words.playOnGoal;
  return kind === 'theft' ? words.playAlone : words.playOnPlayer;
}

function faultOf(at: Cell, refusal: Refusal | string, props: TableProps<MineView>): Fault {
  if (typeof refusal === 'string') return { at, text: refusal };
  return {
    at,
    text: sayRefusal(refusal, namesOf(props.players)),
    ...(refusal.refused === 'side' && refusal.side ? { side: refusal.side } : {}),
    cut: refusal.refused === 'no_way_back',
  };
}
