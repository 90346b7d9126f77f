// Whom do I suspect? Five steps for each of the others, and one button that locks them.
import { useState } from 'preact/hooks';
import type { Suspects } from '../engine/seen';
import { seatIndex } from '../engine/types';
import type { Seat } from '../engine/types';
import { EVEN, STEPS } from '../playing/guessing';
import type { Guess, Step } from '../playing/guessing';
import { Hat } from '../playing/Hat';
import { botAt, namesOf } from '../playing/loglines';
import type { Player } from '../playing/props';
import { named, useTexts } from '../texts/texts';
import { Icon } from '../ui/Icon';
import { announce } from '../ui/live';
import { Sheet } from '../ui/Sheet';
import type { Lock } from './Guessing';
import { stepText, useGuessWords } from './words';
import type { GuessTexts } from './words';

/** The rows stand beside each other, so many at the most: each column says what its ends mean. */
const COLUMNS = 2;

interface GuessSheetProps {
  players: Player[];
  me: Seat;
  suspects: Suspects;
  /** The guess that stands. */
  last: Guess | null;
  /** How many moves were made. */
  at: number;
  lock: Lock;
  close(): void;
}

export function GuessSheet({ players, me, suspects, last, at, lock, close }: GuessSheetProps) {
  const words = useGuessWords();
  const { cards } = useTexts();
  const [steps, setSteps] = useState(() =>
    players.map((_, i): Step => last?.of[i] ?? EVEN));
  const [wrong, setWrong] = useState<string | null>(null);
  const unknown = (seat: Seat) => suspects.seats.includes(seat);
  const others = players.filter(({ seat }) => seat !== me);
  const send = async () => {
    const of = players.map(({ seat }, i) => (unknown(seat) ? steps[i]! : null));
    const refusal = await lock(of);
    if (refusal) return setWrong(named<string>(words.refusals, refusal.refused) ?? words.failed);
    announce(words.lockedNow({ n: at }));
    close();
  };
  return (
    <Sheet title={words.title} wide close={close}>
      <p class="guess-about">{words.alone} {howMany(suspects, words)}</p>
      <div class="guess-rows guess-heads" aria-hidden="true">
        {others.slice(0, COLUMNS).map(({ seat }) => (
          <p key={seat} class="guess-ends">
            <span>{words.steps.trust}</span><span>{cards.roles.saboteur}</span>
          </p>
        ))}
      </div>
      <ul class="guess-rows">
        {others.map(({ seat }) => (
          <Row key={seat} {...{ seat, players }} step={unknown(seat) ? steps[seatIndex(seat)]! : null}
            set={(step) => setSteps(steps.with(seatIndex(seat), step))} />
        ))}
      </ul>
      {suspects.seats.length === 0 ? <p class="guess-about">{words.nothing}</p> : (
        <>
          <p class="guess-about">{words.how}</p>
          {wrong && <p class="guess-wrong" role="alert">{wrong}</p>}
          <button type="button" class="btn go guess-lock" onClick={() => void send()}>
            <Icon name="seal" size={18} />{words.lock({ n: at })}
          </button>
        </>
      )}
    </Sheet>
  );
}

const howMany = ({ least, most }: Suspects, words: GuessTexts): string =>
  (least === most ? words.exactly({ n: most }) : words.atMost({ n: most }));

interface RowProps {
  seat: Seat;
  players: Player[];
  /** Null if I know. */
  step: Step | null;
  set(step: Step): void;
}

/** A range has five places that fingers, arrows and screen readers find. */
function Row({ seat, players, step, set }: RowProps) {
  const words = useGuessWords();
  const name = namesOf(players)(seat);
  const said = step === null ? words.known : stepText(words, step);
  return (
    <li class="guess-row">
      <Hat seat={seat} bot={botAt(players, seat)} size={38} />
      <b>{name}</b>
      <span class="guess-said" aria-hidden={step !== null}>{said}</span>
      {step !== null && (
        <span class="guess-track" style={{ '--share': step / 100 }}>
          {STEPS.map((one) => <i key={one} class={one < step ? 'is-on' : ''} />)}
          <input type="range" min="0" max={STEPS.length - 1} step="1" data-of={seat}
            value={STEPS.indexOf(step)} aria-label={name} aria-valuetext={said}
            onInput={(event) => set(STEPS[Number(event.currentTarget.value)]!)} />
        </span>
      )}
    </li>
  );
}
