// What the board marks for the move in the making.
import { useMemo } from 'preact/hooks';

import type { MineView } from '../mine/view';
import type { Cell } from '../mine/cells';
import { cellOf, keyOf, same } from '../mine/cells';
import type { Marks } from '../mine/marks';
import type { TableProps } from '../playing/props';
import { choicesFor } from './choosing';
import { thisRound } from './lastmoves';
import { doneSince } from './MomentLayer';
import { cellIn, readMove } from './moves';
import type { Choosing } from './useChoosing';

export function useMarks(props: TableProps<MineView>, choosing: Choosing): Marks {
  const { view, pointed, hint, log, me } = props;
  const { choice, offer, shown, fault } = choosing;

  return useMemo(() => {
    const choices = choicesFor(choice, offer);
    const goalCell = (goal: string): Cell | null => {
      const found = view.goals.find((g) => g.goal === goal);
      return found ? { x: found.x, y: found.y } : null;
    };
    const cell = choice.aim?.at === 'cell' ? choice.aim.cell : null;
    const digs = cell !== null && !!choices?.digs.get(keyOf(cell));
    const aimed = choice.aim?.at === 'goal' ? goalCell(choice.aim.goal) : digs ? null : cell;

    return {
      fits: new Map([...choices?.digs ?? []].map(([key, ways]) =>
        [key, ways.has(shown!) ? 'now' : 'turned'] as const)),
      targets: new Set([
        ...choices?.falls.keys() ?? [],
        ...[...choices?.goals.keys() ?? []].map((goal) => keyOf(goalCell(goal)!)),
      ]),
      preview: digs ? { at: cell!, lies: shown! } : null,
      aimed,
      fault: fault && same(fault.at, cell) && digs ? null : fault,
      pointed: placeOf(pointed, goalCell) ?? placeOfMove(hint, goalCell),
      done: doneSince(thisRound(log), me).flatMap(({ how, place }) => {
        const at = placeOf(place, goalCell);
        return at ? [{ at, how }] : [];
      }),
    };
  }, [view, choice, offer, shown, fault, pointed, hint, log, me]);
}

type GoalCell = (goal: string) => Cell | null;

const placeOf = (place: string | null, goalCell: GoalCell): Cell | null =>
  place === null ? null : cellOf(place) ?? goalCell(place);

function placeOfMove(text: string | null, goalCell: GoalCell): Cell | null {
  const move = text === null ? null : readMove(text);
  if (!move) return null;
  return move.goal ? goalCell(move.goal) : cellIn(move);
}
