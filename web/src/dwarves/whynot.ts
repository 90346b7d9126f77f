// Why a card of the hand cannot be played now, in two words. The engine is asked about one
// move that the card would make.
import { isPath } from '../art/card';
import type { Seat, Tool } from '../engine/types';
import type { MineView } from './view';
import type { Why } from '../table/props';
import { t } from '../texts/texts';

/** A move of the card that shows what is wrong with it. */
function sample(card: string, view: MineView, me: Seat): string | null {
  const [verb, tool] = card.split('-') as [string, string?];
  if (isPath(card)) return `dig ${card}@${freeCell(view)}`;
  if (verb === 'break') return `break ${tool}@${me}`;
  if (card === 'theft') return 'theft';
  if (card === 'swap-hat') return `swap-hat@${me}`;
  return null;
}

/** Some cell beside the mine. */
function freeCell(view: MineView): string {
  const east = Math.max(...view.mine.map((card) => card.x));
  const card = view.mine.find(({ x }) => x === east)!;
  return `${east + 1},${card.y}`;
}

export function whyNot(card: string, view: MineView, me: Seat, why: Why): string {
  const words = t().dwarves.cannot;
  const move = sample(card, view, me);
  const refusal = move === null ? null : why(move);
  if (refusal?.refused === 'broken') return words.broken({ tool: refusal.thing as Tool });
  if (refusal?.refused === 'trapped') return words.trapped;
  if (isPath(card)) return words.fitsNowhere;
  if (card === 'rockfall') return words.nothingToFall;
  if (card === 'map') return words.noGoal;
  if (card === 'theft' || card === 'swap-hat') return words.notNow;
  return words.noTarget;
}
