// The mine as a picture that nobody can touch.
import './mine.css';

import type { GoalCard, MineCard } from '../dwarves/view';
import { CARD_H, CARD_W } from './camera';
import { Cards } from './Cards';
import type { Cell } from './cells';
import { boxOf } from './cells';
import { Halo } from './Halo';
import { MarkLayer } from './MarkLayer';
import { NO_MARKS } from './marks';
import { GridMarks } from './Rim';
import { NO_CHANGES } from './useChanges';
import { WayLight } from './WayLight';

interface PictureProps {
  cards: readonly MineCard[];
  goals: readonly GoalCard[];
  way: readonly Cell[] | null;
  label: string;
}

export function MinePicture({ cards, goals, way, label }: PictureProps) {
  const box = boxOf([...cards, ...goals]);
  const laid = [...cards, ...goals.flatMap((g) => (g.lies ? [{ ...g, lies: g.lies }] : []))];
  const wide = (box.east - box.west + 1) * CARD_W;
  const high = (box.north - box.south + 1) * CARD_H;
  const frame = [box.west * CARD_W - 12, -box.north * CARD_H - 12, wide + 24, high + 24];

  return (
    <svg class="mine-still" viewBox={frame.join(' ')} role="img" aria-label={label}>
      <GridMarks box={box} />
      <Halo cards={cards} goals={goals} />
      <Cards cards={cards} goals={goals} changes={NO_CHANGES} covered={false} />
      <MarkLayer marks={NO_MARKS} cards={cards} goals={goals} covered={false} />
      {way && <WayLight cells={way} cards={laid} />}
    </svg>
  );
}
