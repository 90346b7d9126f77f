// The line over the dice: how far the turn has come; for a moment what just happened,
// or why something cannot be done.
import { Icon } from '../app/Icon';
import type { Refusal } from '../engine/types';
import type { GalleriesView } from './view';
import { Sentence } from '../app/Sentence';
import { Hat } from '../table/Hat';
import type { LogEntry, Player } from '../table/props';
import { sayEvent } from '../games/say';
import type { Frame } from './frames';
import { steps } from './turnsteps';
import type { Words } from './words';

interface StepsProps {
  view: GalleriesView;
  log: LogEntry[];
  players: Player[];
  frame: Frame | null;
  refusal: Refusal | null;
  words: Words;
  say(refusal: Refusal): string;
}

export function Steps(props: StepsProps) {
  const { frame, refusal, say } = props;
  if (frame) return <Caption {...props} frame={frame} />;
  if (refusal) {
    return (
      <p class="gal-steps gal-refusal"><Icon name="cross" size={14} />{say(refusal)}</p>
    );
  }
  return <Stepper {...props} />;
}

function Caption({ frame, players, words }: StepsProps & { frame: Frame }) {
  const { event } = frame;
  const said = sayEvent('galleries', event, words.name, words.me);
  const actor = players.find(p => p.seat === event.p);
  return (
    <p class="gal-steps gal-caption" aria-hidden="true">
      {actor && <Hat class="gal-hat" seat={actor.seat} bot={actor.bot !== null} size={24} />}
      <span>{said && <Sentence of={said} />}</span>
      <kbd>{words.texts.skip}</kbd>
    </p>
  );
}

function Stepper({ view, log, words }: StepsProps) {
  const { texts } = words;
  return (
    <ol class="gal-steps" aria-label={texts.steps}>
      {steps(view, log).map(({ step, state, gems }) => (
        <li key={step} class={`gal-step is-${state}`}
          aria-current={state === 'now' ? 'step' : undefined}>
          {state === 'done' && <Icon name="check" size={12} />}
          {texts.step[step]}{gems ? ` +${gems}` : ''}
          {state === 'done' && <span class="unseen">, {texts.stepDone}</span>}
        </li>
      ))}
    </ol>
  );
}
