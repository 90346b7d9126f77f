// The pieces of the game, drawn by the art and sized by the style sheet.
import { useMemo } from 'preact/hooks';
import { bomb, goblin } from '../art/figures';
import { die, entrance, galleryCard } from '../art/gallerycard';
import { Svg } from '../art/Svg';
import { useLook } from '../playing/Hat';
import { Icon } from '../ui/Icon';
import { seatIndex, type BombOwner, type Seat } from '../engine/types';
import type { GoblinSeen } from './view';
import { goblinNumber } from './facts';

export function TunnelFace({ number, symbols, seed }:
{ number: number; symbols: string; seed: string }) {
  const html = useMemo(() => galleryCard(number, symbols, { seed }),
    [number, symbols, seed]);
  return <Svg class="gal-face" html={html} />;
}

export function EntranceFace({ gallery }: { gallery: number }) {
  const html = useMemo(() => entrance(gallery), [gallery]);
  return <Svg class="gal-face" html={html} />;
}

interface FigureProps {
  seat: Seat;
  seen: GoblinSeen;
  lead?: boolean;
  ghost?: boolean;
  size?: number;
}
/** A goblin in its owner's colour and pattern, wearing what it owns. */
export function Figure(props: FigureProps) {
  const { seat, seen, lead = false, ghost = false, size = 64 } = props;
  const worn = seen.wears.join();
  const look = useLook(seat);
  const html = useMemo(() => goblin(look, {
    n: goblinNumber(seen.goblin), lead, ghost, size, held: seen.held,
    helmet: seen.wears.includes('helmet'), armour: seen.wears.includes('armour'),
    cross: seen.wears.includes('cross'),
  }), [look, seen.goblin, worn, seen.held, lead, ghost, size]);
  return <Svg class="gal-figure" html={html} />;
}

const BOMB = 30;

export function Bomb({ owner }: { owner: BombOwner }) {
  const look = useLook(owner === 'chest' ? 'P1' : owner);
  const html = useMemo(() =>
    (owner === 'chest' ? bomb(null) : bomb(seatIndex(owner), BOMB, look)), [owner, look]);
  return <Svg class="gal-bomb" html={html} />;
}

export function Die({ which, value, tumble }:
{ which: 'A' | 'B'; value: number | 'bomb' | 'gun'; tumble: boolean }) {
  const html = useMemo(() => die(which, value, 64), [which, value]);
  return <Svg class={tumble ? 'gal-die is-rolling' : 'gal-die'} html={html} />;
}

/** A number of gems, with the gem before it. */
export const Gems = ({ n, size = 17 }: { n: number; size?: number }) => (
  <span class="gal-gems"><Icon name="gem" size={size} />{n}</span>
);
