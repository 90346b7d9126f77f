// What a button will do, in a few words.
import { namesOf } from '../app/loglines';
import type { MineView, Seat } from '../engine/types';
import { keyOf } from '../mine/cells';
import type { TableProps } from '../table/props';
import type { Names } from '../texts/say';
import { t } from '../texts/texts';
import { parseMove } from './moves';

/** The text of the button that sends a move. */
export function goText(text: string, names: Names, me: Seat | null): string {
  const { go, pass, take, stealFrom, stealNone } = t().dwarves;
  const move = parseMove(text);
  if (!move) return text;
  const other = (seat: Seat): string | null => (seat === me ? null : names(seat));
  switch (move.kind) {
    case 'dig': return go.dig(keyOf(move.at));
    case 'rockfall': return go.rockfall(keyOf(move.at));
    case 'break': return go.break(move.tool, other(move.on));
    case 'fix': return go.fix(move.tool, other(move.on));
    case 'map': return go.map(move.goal);
    case 'theft': return go.theft;
    case 'hands-off': case 'swap-hat': case 'free': return go[move.kind](other(move.on));
    case 'swap-hand': case 'inspect': case 'trap': return go[move.kind](names(move.on));
    case 'take': return take(move.value);
    case 'steal': return move.from ? stealFrom(names(move.from)) : stealNone;
    default: return pass;
  }
}

/** Whose turn it is, for the bar; with a move that is aimed, the question whether to
 *  make it. */
export function turnText(
  { view, me, players, thinking, waits }: TableProps<MineView>, aimed: string | null,
): string {
  const words = t().dwarves;
  const name = view.turn ? namesOf(players)(view.turn) : '';
  const mine = view.turn !== null && view.turn === me;
  if (!view.turn) return view.phase === 'over' ? words.gameOver : words.roundOver;
  if (mine && waits) return waits;
  if (view.phase === 'draft') return mine ? words.yourPick : words.pickOf(name);
  if (view.phase === 'steal') return mine ? words.yourTheft : words.theftOf(name);
  if (mine && aimed) return words.yourTurnTo(goText(aimed, namesOf(players), me));
  if (mine) return words.yourTurn;
  return thinking === view.turn ? words.thinking(name) : words.turnOf(name);
}
