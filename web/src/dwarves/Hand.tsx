// The hand: choose with a click, a number key, or pull a card onto the board.
import { useRef } from 'preact/hooks';

import { Icon } from '../app/Icon';
import { face } from '../art/card';
import { Svg } from '../art/Svg';
import { cardName, cardTitle } from '../texts/say';
import { useTexts } from '../texts/texts';
import type { Dragging } from './useDrag';
import { useDrag } from './useDrag';
import { useDrawn } from './useDrawn';

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
  /** The card that a bot would play. */
  hinted: number | null;
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

export function Hand(props: HandProps) {
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
}

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
    pulled && 'pulled', fresh.has(at) && 'fresh', props.hinted === at && 'hinted',
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
