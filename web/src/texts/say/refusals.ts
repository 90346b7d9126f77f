// Why a move was refused, in words.
import type { Refusal, Seat, Tool, Wear } from '../../engine/types';
import type { Reason } from '../en/refusals';
import { unmarked } from '../mark';
import { t } from '../texts';
import { cardName } from './cards';
import type { Names } from './line';

export function sayRefusal(r: Refusal, names: Names): string {
  const { reasons, other } = t().refusals;
  const say = reasons[r.refused as keyof typeof reasons];

  return say ? say(inWords(r, names)) : other;
}

function inWords(r: Refusal, names: Names): Reason {
  const { refusals, cards } = t();
  const thing = r.thing ?? '';
  const called = (seat: string) => unmarked(names(seat as Seat));
  const [owner = '', goblin = ''] = (r.goblin ?? '').split('g');

  return {
    cell: `${r.x},${r.y}`,
    side: r.side ? refusals.sides[r.side] : '',
    player: r.p ? called(r.p) : '',
    goal: r.goal ?? '',
    goblin: owner ? refusals.goblin(called(owner), Number(goblin)) : '',
    at: r.at ? refusals.place(r.at) : '',
    card: cardName(thing),
    tool: cards.tools[thing as Tool] ?? thing,
    wear: cards.wears[thing as Wear] ?? thing,
    number: thing.split(' ')[0] ?? '',
  };
}
