// The hand: choose with a click, a number key, or pull a card onto the board.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { RefObject } from 'preact';
import { face } from '../art/card';
import { Svg } from '../art/Svg';
import { dragging } from '../playing/hooks';
import { cardName, cardTitle } from '../texts/say';
import { useTexts } from '../texts/texts';
import { Icon } from '../ui/Icon';
import { kept } from '../ui/kept';
import { sound } from '../ui/sound';

// A card pulled from the hand with mouse or finger.

interface Drag { card: number; x: number; y: number }

export interface Dragging {
  /** The card is off the hand now. */
  start(card: number): void;
  over(x: number, y: number): void;
  drop(x: number, y: number): void;
}

const SLOP = 9;

/** Handlers for a card of the hand, and where the pulled card is. */
function useDrag(on: Dragging) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const from = useRef<{ card: number; x: number; y: number; pulled: boolean } | null>(null);

  const down = (card: number) => (event: PointerEvent): void => {
    if (event.button > 0) return;
    from.current = { card, x: event.clientX, y: event.clientY, pulled: false };
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent): void => {
    const start = from.current;
    if (!start) return;
    const far = Math.hypot(event.clientX - start.x, event.clientY - start.y);
    if (!start.pulled && far < SLOP) return;
    if (!start.pulled) {
      on.start(start.card);
      dragging.set(true);
    }
    start.pulled = true;
    setDrag({ card: start.card, x: event.clientX, y: event.clientY });
    on.over(event.clientX, event.clientY);
  };
  const up = (event: PointerEvent): void => {
    const start = from.current;
    from.current = null;
    setDrag(null);
    dragging.set(false);
    if (start?.pulled && event.type === 'pointerup') on.drop(event.clientX, event.clientY);
    if (start?.pulled) pulledLast.current = event.timeStamp;
  };
  const pulledLast = useRef(-1000);
  /** Is this click only the end of a pull? */
  const isPull = (event: MouseEvent): boolean => event.timeStamp - pulledLast.current < 60;

  return { drag, isPull, handlers: (card: number) => ({
    onPointerDown: down(card),
    onPointerMove: move,
    onPointerUp: up,
    onPointerCancel: up,
  }) };
}

// How a hand changes: the gap closes, and a new card comes from the pile. One that was there
// when the page came stays where it is.

const CLOSES = { duration: 120, easing: 'cubic-bezier(.2, .8, .3, 1)' };

interface Placed { card: string; left: number }

function useDrawn(
  hand: RefObject<HTMLElement | null>, cards: readonly string[], fresh: ReadonlySet<number>,
): void {
  const before = useRef<Placed[]>([]);

  useLayoutEffect(() => {
    const slots = [...hand.current!.querySelectorAll<HTMLElement>('.dw-slot')];
    const now = slots.map((slot, i) => ({ card: cards[i]!, left: slot.offsetLeft }));
    const were = [...before.current];
    before.current = now;
    if (were.length && fresh.size) sound('draw');
    slots.forEach((slot, i) => {
      if (fresh.has(i)) return were.length ? comeFromPile(slot, hand.current!) : undefined;
      const at = were.findIndex(({ card }) => card === cards[i]);
      if (at >= 0) slideFrom(were.splice(at, 1)[0]!.left - now[i]!.left, slot);
    });
  }, [cards, fresh]);
  // Any key or tap has it there at once.
  useEffect(() => {
    const settle = (): void => {
      for (const slot of hand.current!.querySelectorAll<HTMLElement>('[data-drawn]'))
        delete slot.dataset.drawn;
    };
    addEventListener('keydown', settle, true);
    addEventListener('pointerdown', settle, true);
    return () => {
      removeEventListener('keydown', settle, true);
      removeEventListener('pointerdown', settle, true);
    };
  }, []);
}

/** Where the pile is; on a phone, where it is counted. */
const pileBox = (hand: HTMLElement): DOMRect | undefined =>
  ['.dw-pile', '.dw-race-left']
    .flatMap((pile) => hand.closest('.play')?.querySelector(pile)?.getBoundingClientRect() ?? [])
    .find(({ width }) => width > 0);

/** Says where the pile is, for hand.css. Where a slot is, is asked without its animation. */
function comeFromPile(slot: HTMLElement, hand: HTMLElement): void {
  slot.dataset.drawn = '';
  const pile = pileBox(hand);
  if (!pile) return;
  const { left, top } = hand.getBoundingClientRect();
  const x = pile.left + pile.width / 2 - left - slot.offsetLeft - slot.offsetWidth / 2;
  const y = pile.top + pile.height / 2 - top - slot.offsetTop - slot.offsetHeight / 2;
  slot.style.setProperty('--from-x', `${x}px`);
  slot.style.setProperty('--from-y', `${y}px`);
}

function slideFrom(by: number, slot: HTMLElement): void {
  if (by === 0 || document.documentElement.dataset.motion === 'less') return;
  slot.animate([{ translate: `${by}px 0` }, { translate: '0 0' }], CLOSES);
}

interface HandProps {
  /** Whose it is; null for one's own. */
  of: string | null;
  cards: readonly string[];
  /** The chosen card, and how it is turned. */
  chosen: number | null;
  shown: string | null;
  marked: readonly number[] | null;
  /** Why a card cannot be played, by its place; '' if it can. Any can be put down. */
  reasons: readonly string[];
  fresh: ReadonlySet<number>;
  /** The cards that a bot would play. */
  hinted: readonly number[];
  /** Is a pulled card over a place that takes it? */
  landing: boolean;
  covered: boolean;
  /** The cards are there to be looked at only. */
  still: boolean;
  canTurn: boolean;
  choose(card: number): void;
  turn(): void;
  dragging: Dragging;
}

export const Hand = kept((props: HandProps) => {
  const words = useTexts().dwarves;
  const { drag, isPull, handlers } = useDrag(props.dragging);
  const { of, cards, chosen, shown, covered } = props;
  const title = of === null ? words.hand : words.handOf({ name: of });
  const pulled = drag && (chosen === drag.card && shown ? shown : cards[drag.card]);
  const hand = useRef<HTMLDivElement>(null);
  useDrawn(hand, cards, props.fresh);

  return (
    <div class="dw-hand" ref={hand} role="group" aria-label={title}
      style={{ '--n': cards.length }}>
      {of !== null && <p class="dw-whose" aria-hidden="true">{title}</p>}
      {cards.map((card, i) => (
        <Slot key={`${i} ${card}`} {...props} card={card} at={i} pulled={drag?.card === i}
          click={(event) => isPull(event) || props.choose(i)} handlers={handlers(i)} />
      ))}
      {drag && pulled && !covered && (
        <div class={props.landing ? 'dw-pulled landing' : 'dw-pulled'}
          style={{ transform: `translate(${drag.x}px, ${drag.y}px)` }}>
          <Svg html={face(pulled, { title: cardTitle(pulled), seed: String(drag.card) })} />
        </div>
      )}
    </div>
  );
});

/** A text without the places where it may break. */
const unbroken = (text: string): string => text.replaceAll('\u00ad', '');

interface SlotProps extends HandProps {
  card: string;
  at: number;
  pulled: boolean;
  click(event: MouseEvent): void;
  handlers: object;
}

function Slot({ card, at, pulled, click, handlers, ...props }: SlotProps) {
  const words = useTexts().dwarves;
  const { chosen, shown, marked, covered, reasons, fresh } = props;
  const isChosen = chosen === at;
  const reason = covered || marked ? '' : reasons[at] ?? '';
  const code = covered ? null : isChosen && shown ? shown : card;
  const state = [
    isChosen && 'chosen', marked?.includes(at) && 'marked', reason && 'off',
    pulled && 'pulled', fresh.has(at) && 'fresh', props.hinted.includes(at) && 'hinted',
  ].filter(Boolean).join(' ');
  const name = covered ? words.covered : cardName(card);
  const turned = isChosen && shown !== card && words.turned;
  const label = [words.cardNumber({ n: at + 1, name }), unbroken(reason), turned]
    .filter(Boolean).join(', ');

  return (
    <div class={`dw-slot ${state}`} style={{ '--i': at }}>
      <Svg html={face(code, { title: code ? cardTitle(code) : '', seed: String(at) })} />
      {fresh.has(at) && <Svg class="dw-back" html={face(null)} />}
      {props.still
        ? <span class="dw-card" role="img" aria-label={label} data-card={card} />
        : <button type="button" class="dw-card" aria-label={label} data-card={card}
            aria-pressed={marked ? marked.includes(at) : isChosen} onClick={click}
            {...handlers} />}
      {reason && <span class="dw-reason" aria-hidden="true">{reason}</span>}
      {fresh.has(at) && !covered && !isChosen &&
        <span class="dw-new" aria-hidden="true">{words.fresh}</span>}
      {isChosen && props.canTurn && !covered && (
        <button type="button" class="dw-turn" aria-label={words.turnCard} onClick={props.turn}>
          <Icon name="rotate" size={16} />
        </button>
      )}
      {marked?.includes(at) &&
        <span class="dw-tick" aria-hidden="true"><Icon name="check" size={14} /></span>}
      {!props.still && <span class="dw-key" aria-hidden="true">{at + 1}</span>}
    </div>
  );
}
