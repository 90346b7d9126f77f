// At the end of a round: the way to how well it was read, as soon as somebody had guessed.
import { useState } from 'preact/hooks';
import type { Role, Seat } from '../engine/types';
import { guessesOf } from '../playing/guessing';
import type { SeatGuess } from '../playing/guessing';
import type { Player } from '../playing/props';
import { scoreOf, sharesOf } from '../playing/score';
import { Icon } from '../ui/Icon';
import { lazySheet } from '../ui/Loading';
import { useGuessWords } from './words';

const ReadSheet = lazySheet(() => import('./ReadSheet').then((m) => m.ReadSheet));

interface ReadButtonProps {
  players: Player[];
  me: Seat | null;
  roles: readonly Role[];
  /** All of the round. */
  guesses: readonly SeatGuess[];
}

export function ReadButton({ players, me, roles, guesses }: ReadButtonProps) {
  const words = useGuessWords();
  const [open, setOpen] = useState(false);
  if (guesses.length === 0) return null;
  const mine = me === null ? null : scoreOf(guessesOf(guesses, me).map(sharesOf), roles);
  return (
    <>
      <button type="button" class="btn small guess-read" onClick={() => setOpen(true)}>
        <Icon name="eye" size={16} />
        <span class="guess-read-word">{me ? words.read : words.readAll}</span>
        {mine && <b>{Math.round(mine.points)}</b>}
      </button>
      {open && <ReadSheet {...{ players, me, roles, guesses }} close={() => setOpen(false)} />}
    </>
  );
}
