// The mine of a position for a picture: its cards and goals as they lie.
import type { View } from '../engine/types';
import { CARD_H, CARD_W } from '../mine/camera';
import { stillMine } from '../mine/Cards';
import { boxOf } from '../mine/cells';
import type { MineView } from '../mine/view';
import type { Drawing } from '../playing/gamepage';

export function picture(view: View): Drawing {
  const { mine, goals } = view as MineView;
  const { west, east, south, north } = boxOf([...mine, ...goals]);
  return {
    html: stillMine({ cards: mine, goals }, 'pic'),
    frame: [
      west * CARD_W, -north * CARD_H, (east - west + 1) * CARD_W, (north - south + 1) * CARD_H,
    ],
  };
}
