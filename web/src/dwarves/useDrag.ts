// A card pulled from the hand with mouse or finger.
import { useRef, useState } from 'preact/hooks';

interface Drag { card: number; x: number; y: number }

export interface Dragging {
  /** The card is off the hand now. */
  start(card: number): void;
  over(x: number, y: number): void;
  drop(x: number, y: number): void;
}

const SLOP = 9;

/** Handlers for a card of the hand, and where the pulled card is. */
export function useDrag(on: Dragging) {
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
    if (!start.pulled) on.start(start.card);
    start.pulled = true;
    setDrag({ card: start.card, x: event.clientX, y: event.clientY });
    on.over(event.clientX, event.clientY);
  };
  const up = (event: PointerEvent): void => {
    const start = from.current;
    from.current = null;
    setDrag(null);
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
