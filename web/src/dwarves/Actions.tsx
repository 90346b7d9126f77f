// The piles, and the buttons: pass, turn, and the one that says what it will do.
import type { ComponentChildren } from 'preact';
import { face } from '../art/card';
import { Svg } from '../art/Svg';
import type { MineView } from '../mine/view';
import { namesOf } from '../playing/loglines';
import { useGuess, useTalk } from '../playing/props';
import type { TableProps } from '../playing/props';
import { cardTitle } from '../texts/say';
import { useTexts } from '../texts/texts';
import type { Catalogue } from '../texts/texts';
import { Icon } from '../ui/Icon';
import { kept } from '../ui/kept';
import { aimedMove, aimedMoves, choicesFor } from './choosing';
import { goText } from './labels';
import { burdens, canPlay, mostPassed, passOf, shedOf } from './moves';
import type { Burden } from './moves';
import type { Choosing } from './useChoosing';

interface ActionsProps {
  view: MineView;
  /** What is to be done next, in words. */
  prompt: string;
  /** Moves to choose from, with their texts; the first is the default. */
  go: { text: string; move: string }[];
  /** Null if there is nothing to pass. */
  pass: { about: string; act(): void } | null;
  turn: (() => void) | null;
  /** Set while cards are marked to be put down. */
  marking: {
    text: string;
    move: string | null;
    sheds: { burden: Burden; move: string | null }[];
    cancel(): void;
  } | null;
  send(move: string): void;
  /** What a hint says, over the piles. */
  told: ComponentChildren;
}

function Actions(props: ActionsProps) {
  const { view } = props;
  return (
    <section class="dw-deck panel">
      <Piles pile={view.pile} discard={view.discard} />
      {props.marking ? <Marking {...props} /> : <Usual {...props} />}
    </section>
  );
}

export const Piles = kept(({ pile, discard }: Pick<MineView, 'pile' | 'discard'>) => {
  const words = useTexts().dwarves;
  const top = discard.at(-1);
  const shown = top && !top.by ? top.card : null;
  return (
    <div class="dw-piles">
      <div class="dw-pile-of">
        <Stack card={null} many={pile} />
        <span><b>{pile}</b>{words.inPile}</span>
      </div>
      <div class="dw-pile-of">
        <Stack card={shown} many={discard.length} />
        <span><b>{discard.length}</b>{words.discarded}</span>
      </div>
    </div>
  );
});

function Stack({ card, many }: { card: string | null; many: number }) {
  const layers = Math.min(3, many);
  return (
    <span class="dw-pile" aria-hidden="true">
      {Array.from({ length: layers }, (_, i) => (
        <Svg key={i} style={{ left: `${6 - i * 3}px`, top: `${6 - i * 3}px` }}
          html={face(i === layers - 1 ? card : null,
            card && i === layers - 1 ? { title: cardTitle(card), seed: 'pile' } : {})} />
      ))}
    </span>
  );
}

function Usual({ prompt, go, pass, turn, send, told }: ActionsProps) {
  const words = useTexts().dwarves;
  const talk = useTalk();
  const guess = useGuess();
  const several = go.length > 1;
  return (
    <>
      <p class="dw-prompt">{several ? words.chooseTool : go.length ? '' : prompt}</p>
      <div class="dw-buttons">
        {told}
        {talk?.button}
        {guess?.button}
        <button type="button" class="btn dw-pass" disabled={!pass} onClick={() => pass?.act()}
          aria-label={pass?.about} title={pass?.about}>
          <Icon name="discard" size={18} /><span>{words.pass}</span>
        </button>
        <button type="button" class="btn dw-turn-wide" aria-label={words.turnCard}
          disabled={!turn} onClick={() => turn?.()}>
          <Icon name="rotate" size={20} />
        </button>
        {go.length === 0 && (talk?.offer || (
          <button type="button" class="btn dw-go" disabled><span>{prompt}</span></button>
        ))}
        {go.map(({ text, move }) => (
          <button key={move} type="button" class="btn go dw-go" data-move={move}
            onClick={() => send(move)}>
            {!several && <Icon name="check" size={17} />}<span>{text}</span>
          </button>
        ))}
      </div>
    </>
  );
}

function Marking({ marking, send, told }: ActionsProps) {
  const { cards, dwarves: words } = useTexts();
  const { text, move, sheds, cancel } = marking!;
  return (
    <>
      <p class="dw-prompt">{sheds.length ? words.ridOf : ''}
        {sheds.map((shed) => (
          <button key={shed.burden} type="button" class="btn dw-shed" disabled={!shed.move}
            onClick={() => shed.move && send(shed.move)}>
            <Icon name={shed.burden} size={15} />{cards.burdens[shed.burden]}
          </button>
        ))}
      </p>
      <div class="dw-buttons">
        {told}
        <button type="button" class="btn dw-pass" onClick={cancel}>
          <Icon name="cross" size={16} /><span class="dw-cancel">{words.cancel}</span>
        </button>
        <button type="button" class={move ? 'btn go dw-go' : 'btn dw-go'} disabled={!move}
          onClick={() => move && send(move)}>
          {move && <Icon name="discard" size={17} />}<span>{text}</span>
        </button>
      </div>
    </>
  );
}

// My buttons at the table: what the move in the making would do, and how to pass.

type Words = Catalogue['dwarves'];
interface MyActionsProps {
  props: TableProps<MineView>;
  choosing: Choosing;
  told: ComponentChildren;
}

export function MyActions({ props, choosing, told }: MyActionsProps) {
  const words = useTexts().dwarves;
  const { view, me, players } = props;
  const { offer, pass } = choosing;
  const names = namesOf(players);
  const about = burdens(offer.legal).length ? words.passOrShed : words.pass;

  return (
    <Actions view={view} prompt={promptOf(props, choosing, words)} send={choosing.send}
      go={movesNow(choosing).map((move) => ({ move, text: goText(move, names, me) }))}
      pass={pass && !passOf([], offer.legal) ? { act: pass, about } : null} turn={choosing.turn}
      marking={markingOf(choosing, words)} told={told} />
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
