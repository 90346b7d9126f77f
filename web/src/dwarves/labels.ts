// What a button will do, in a few words.
import { namesOf } from '../playing/loglines';
import type { Seat } from '../engine/types';
import type { MineView } from '../mine/view';
import { keyOf } from '../mine/cells';
import type { TableProps } from '../playing/props';
import type { Names } from '../texts/say';
import { t } from '../texts/texts';
import { cellIn, readMove } from './moves';

/** The text of the button that sends a move. */
export function goText(text: string, names: Names, me: Seat | null): string {
  const { cards, dwarves: { go, pass, take, stealFrom, stealNone } } = t();
  const move = readMove(text);
  if (!move) return text;
  const { tool, on, goal, n } = move;
  const at = cellIn(move);
  const other = on === undefined || on === me ? null : names(on);
  switch (move.move) {
    case 'dig': return go.dig({ cell: keyOf(at!) });
    case 'rockfall': return go.rockfall({ cell: keyOf(at!) });
    case 'break': case 'fix': {
      const what = { tool: cards.toolsShort[tool!] };
      return other === null ? go[`${move.move}_own`](what)
        : go[move.move]({ ...what, name: other });
    }
    case 'map': return go.map({ goal: goal! });
    case 'theft': return go.theft;
    case 'hands-off': case 'swap-hat': case 'free':
      return other === null ? go[`${move.move}_own`] : go[move.move]({ name: other });
    case 'swap-hand': case 'inspect': case 'trap': return go[move.move]({ name: names(on!) });
    case 'take': return take({ n: n! });
    case 'steal': return on ? stealFrom({ name: names(on) }) : stealNone;
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
  if (view.phase === 'draft') return mine ? words.yourPick : words.pickOf({ name });
  if (view.phase === 'steal') return mine ? words.yourTheft : words.theftOf({ name });
  if (mine && aimed) return words.yourTurnTo({ what: goText(aimed, namesOf(players), me) });
  if (mine) return words.yourTurn;
  return thinking === view.turn ? words.thinking({ name }) : words.turnOf({ name });
}
