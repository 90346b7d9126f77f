// A cell of the mine in words: "3,1: crossing, joined".
import type { GoalCard, MineCard } from '../dwarves/view';
import { cardName } from '../texts/say/cards';
import { t } from '../texts/texts';
import type { Cell } from './cells';
import { keyOf, same } from './cells';
import type { Marks } from './marks';

export function cellName(
  cell: Cell, card: MineCard | undefined, goal: GoalCard | undefined, marks: Marks,
  covered: boolean,
): string {
  const words = t().dwarves.cell;
  const what = goal ? goalWords(goal, covered) : card ? cardWords(card) : words.free;
  return [`${keyOf(cell)}: ${what}`, ...markWords(cell, marks)].join(', ');
}

function cardWords(card: MineCard): string {
  const { cell: words } = t().dwarves;
  const name = card.x === 0 && card.y === 0 ? t().cards.start : cardName(card.lies);
  return `${name}, ${card.light?.some(Boolean) ?? card.lit ? words.joined : words.cutOff}`;
}

function goalWords(goal: GoalCard, covered: boolean): string {
  const { cell: words } = t().dwarves;
  const what = goal.is === 'treasure' ? t().cards.treasure : t().cards.stone;
  if (goal.lies) return `${goal.goal}, ${what}, ${goal.lit ? words.joined : words.faceUp}`;
  if (goal.is && !covered) return `${goal.goal}, ${words.seen({ what })}`;
  return `${goal.goal}, ${words.faceDown}`;
}

function markWords(cell: Cell, marks: Marks): string[] {
  const { cell: words } = t().dwarves;
  const out: string[] = [];
  const how = marks.fits.get(keyOf(cell));
  if (same(marks.preview?.at ?? null, cell)) out.push(words.preview);
  else if (how) out.push(how === 'now' ? words.fits : words.fitsTurned);
  if (same(marks.aimed, cell)) out.push(words.aimed);
  else if (marks.targets.has(keyOf(cell))) out.push(words.target);
  if (same(marks.fault?.at ?? null, cell)) out.push(marks.fault!.text);
  const last = marks.done.at(-1);
  if (last && same(last.at, cell)) out.push(words.last[last.how]);
  return out;
}
