// My buttons at the table: what the move in the making would do, and how to pass.
import { namesOf } from '../app/loglines';
import type { MineView } from './view';
import type { TableProps } from '../table/props';
import type { Catalogue } from '../texts/texts';
import { useTexts } from '../texts/texts';
import type { ActionsProps } from './Actions';
import { Actions } from './Actions';
import { aimedMove, aimedMoves, choicesFor } from './choosing';
import { goText } from './labels';
import { burdens, canPlay, mostPassed, passOf, shedOf } from './moves';
import type { Choosing } from './useChoosing';

type Words = Catalogue['dwarves'];
interface MyActionsProps { props: TableProps<MineView>; choosing: Choosing }

export function MyActions({ props, choosing }: MyActionsProps) {
  const words = useTexts().dwarves;
  const { view, me, players } = props;
  const { offer, pass } = choosing;
  const names = namesOf(players);
  const about = burdens(offer.legal).length ? words.passOrShed : words.pass;

  return (
    <Actions view={view} prompt={promptOf(props, choosing, words)} send={choosing.send}
      go={movesNow(choosing).map((move) => ({ move, text: goText(move, names, me) }))}
      pass={pass && !passOf([], offer.legal) ? { act: pass, about } : null} turn={choosing.turn}
      marking={markingOf(choosing, words)} />
  );
}

/** The move that could be sent now, or those between which one has to choose. */
function movesNow({ choice, offer }: Choosing): string[] {
  const one = passOf([], offer.legal) ?? aimedMove(choice, offer);
  return one ? [one] : aimedMoves(choice, offer);
}

function markingOf({ choice, offer, cancel }: Choosing, words: Words): ActionsProps['marking'] {
  if (!choice.marked) return null;
  const cards = choice.marked.map((card) => offer.hand[card]!);
  const most = mostPassed(offer.legal);
  return {
    move: cards.length ? passOf(cards, offer.legal) : null,
    text: !cards.length ? (most > 1 ? words.mark({ n: most }) : words.markOne)
      : most > 1 ? words.passMany({ n: cards.length }) : words.passOne,
    sheds: burdens(offer.legal).map((burden) => ({
      burden, move: shedOf(burden, cards, offer.legal),
    })),
    cancel,
  };
}

function promptOf(
  { view, me, live, lesson, players, waits }: TableProps<MineView>, { choice, offer }: Choosing,
  words: Words,
): string {
  const choices = choicesFor(choice, offer);
  if (view.turn === null) return view.phase === 'over' ? words.gameOver : words.roundOver;
  if (!live && view.turn === me) return waits ?? (lesson ? words.readOn : words.watching);
  if (!live) return words.waitFor({ name: namesOf(players)(view.turn) });
  if (view.phase !== 'play') return words.roundOver;
  if (!choices) return words.chooseCard;
  if (!canPlay(choices)) return lesson ? words.notAsked : words.onlyPass;
  if (choices.players.size) return words.choosePlayer;
  return choices.goals.size ? words.chooseGoal : words.chooseCell;
}
