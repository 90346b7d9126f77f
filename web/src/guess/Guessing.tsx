// Guesses around a game, alone or at a server's table: the button that locks whom I suspect, a line
// at each player for my eyes alone, and what it was worth when the roles were shown.
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { seenHere } from '../engine/seen';
import type { Suspects } from '../engine/seen';
import type { Refusal } from '../engine/types';
import { seatIndex } from '../engine/types';
import { guessesOf, standing } from '../playing/guessing';
import type { Guess, SeatGuess, Step } from '../playing/guessing';
import { GuessContext } from '../playing/props';
import type { TableGuess } from '../playing/props';
import type { Scene } from '../playing/scene';
import { Icon } from '../ui/Icon';
import { onKey } from '../ui/keys';
import { lazySheet } from '../ui/Loading';
import { ReadButton } from './ReadButton';
import { GuessWords, stepText, useGuessTexts, useGuessWords } from './words';
import './guess.css';

const GuessSheet = lazySheet(() => import('./GuessSheet').then((m) => m.GuessSheet));

/** Locks a guess; null once it was done, or why it was not. */
export type Lock = (of: Guess['of']) => Promise<Refusal | null>;

interface GuessingProps {
  scene: Scene;
  /** Mine; and those of everybody, of rounds that are over. */
  guesses: readonly SeatGuess[];
  lock: Lock;
  covered: boolean;
  children: ComponentChildren;
}

export function Guessing({ scene, guesses, lock, covered, children }: GuessingProps) {
  const words = useGuessTexts();
  const [open, setOpen] = useState(false);
  const suspects = useSuspects(scene);
  const { view, me, players } = scene;
  const round = view.round ?? 1;
  const mine = useMemo(() => (me ? guessesOf(guesses, me) : []), [guesses, me]);
  const last = standing(mine, round);
  const may = words !== null && suspects !== null && isPlayed(scene);
  const shown = may && open && !covered;

  useGuessKey(may && !covered, () => setOpen(true));
  useEffect(() => { if (!may || covered) setOpen(false); }, [may, covered]);
  const value: TableGuess | null = words && {
    button: suspects && me && (
      <GuessButton last={covered ? null : last} off={!may || covered} open={() => setOpen(true)} />
    ),
    entry: may && !covered && (
      <button type="button" class="btn small guess-entry" onClick={() => setOpen(true)}>
        <Icon name="eye" size={16} />{words.title}
      </button>
    ),
    player: (seat) => (last && !covered ? <Line step={last.of[seatIndex(seat)] ?? null} /> : null),
    ofRound: (number, roles) => (
      <ReadButton key={number} {...{ players, me, roles }}
        guesses={guesses.filter((guess) => guess.round === number)} />
    ),
  };
  return (
    <GuessWords.Provider value={words}>
      <GuessContext.Provider value={value}>
        {children}
        {shown && (
          <GuessSheet {...{ players, me: me!, suspects, last, lock }} at={view.moves}
            close={() => setOpen(false)} />
        )}
      </GuessContext.Provider>
    </GuessWords.Provider>
  );
}

/** Whom I could suspect; null in a game without saboteurs, and without a seat. */
function useSuspects({ view, me }: Scene): Suspects | null {
  return useMemo(() => (me === null ? null : seenHere().suspects(view)), [view, me]);
}

/** Is a round played now, and looked at? */
const isPlayed = ({ me, view, after, over, at, moves, handOver }: Scene): boolean =>
  me !== null && view.phase === 'play' && !after && !over && at === moves && !handOver;

interface GuessButtonProps { last: Guess | null; off: boolean; open(): void }

function GuessButton({ last, off, open }: GuessButtonProps) {
  const words = useGuessWords();
  const label = last ? words.lockedAt({ n: last.at }) : words.title;
  return (
    <button type="button" class={last ? 'btn guess-open is-locked' : 'btn guess-open'} data-guess
      disabled={off} aria-label={label} title={label} onClick={open}>
      <Icon name="eye" size={18} />
      <span class="guess-word">{last ? words.lockedWord({ n: last.at }) : words.title}</span>
      {last && <span class="guess-at">{last.at}</span>}
    </button>
  );
}

/** At the foot of a player's chip. */
function Line({ step }: { step: Step | null }) {
  const words = useGuessWords();
  if (step === null) return null;
  const said = words.yours({ step: stepText(words, step) });
  return (
    <span class="guess-line" style={{ '--share': step / 100 }} data-guessed={step} title={said}>
      <span class="unseen">{said}</span>
    </span>
  );
}

/** G asks whom I suspect. */
function useGuessKey(may: boolean, open: () => void): void {
  useEffect(() => (may ? onKey('g', () => {
    if (!document.querySelector('[aria-modal], dialog[open]')) open();
  }) : undefined));
}
