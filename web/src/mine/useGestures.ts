// Hands on the board: drag pans, two fingers or the wheel zoom, a tap acts, a double tap
// where nothing can be done fits.
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import type { Camera, Point, View } from './camera';
import { apart, pan, pinch, zoomAt } from './camera';

export interface Hands {
  camera: Camera;
  view: View;
  move(camera: Camera): void;
  grab(held: boolean): void;
  /** Did the tap do anything? */
  tap(at: Point, touch: boolean): boolean;
  fit(): void;
}

const SLOP = 7;
const DOUBLE = 320;

export function useGestures(ref: RefObject<HTMLElement | null>, hands: Hands): void {
  const now = useRef(hands);
  now.current = hands;

  useEffect(() => {
    const element = ref.current;
    return element ? listen(element, () => now.current) : undefined;
  }, []);
}

function listen(element: HTMLElement, hands: () => Hands): () => void {
  const fingers = new Map<number, Point>();
  let from: Point | null = null;
  let moved = false;
  let last = { at: { x: 0, y: 0 }, time: 0 };

  const place = (event: PointerEvent | WheelEvent): Point => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const down = (event: PointerEvent): void => {
    if (event.button > 0 || (event.target as Element).closest('button')) return;
    fingers.set(event.pointerId, place(event));
    from = fingers.size === 1 ? place(event) : null;
    moved = fingers.size > 1;
    hands().grab(true);
  };
  const move = (event: PointerEvent): void => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const at = place(event);
    if (!moved && from && apart(from, at) < SLOP) return;
    if (!moved) element.setPointerCapture(event.pointerId);
    moved = true;
    drag(event.pointerId, before, at);
    fingers.set(event.pointerId, at);
  };
  const drag = (id: number, before: Point, at: Point): void => {
    const { camera, view } = hands();
    const other = [...fingers].find(([finger]) => finger !== id)?.[1];
    hands().move(other
      ? pinch(camera, view, [before, other], [at, other])
      : pan(camera, at.x - before.x, at.y - before.y));
  };
  const up = (event: PointerEvent): void => {
    if (!fingers.delete(event.pointerId)) return;
    if (!fingers.size) hands().grab(false);
    if (event.type === 'pointerup' && !moved) tap(event);
  };
  const tap = (event: PointerEvent): void => {
    const at = place(event);
    const twice = event.timeStamp - last.time < DOUBLE && apart(at, last.at) < 24;
    const did = hands().tap(at, event.pointerType === 'touch');
    if (twice && !did) hands().fit();
    last = { at, time: event.timeStamp };
  };
  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const { camera, view, move: go } = hands();
    go(zoomAt(camera, view, place(event), Math.exp(-event.deltaY * 0.0016)));
  };

  element.addEventListener('pointerdown', down);
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerup', up);
  element.addEventListener('pointercancel', up);
  element.addEventListener('wheel', wheel, { passive: false });
  return () => {
    element.removeEventListener('pointerdown', down);
    element.removeEventListener('pointermove', move);
    element.removeEventListener('pointerup', up);
    element.removeEventListener('pointercancel', up);
    element.removeEventListener('wheel', wheel);
  };
}
