// The line over the dice: how far the turn has come; for a moment what just happened,
// or why something cannot be done.
import type { GameEvent, Refusal, Seat } from '../engine/types';
import { Hat } from '../playing/Hat';
import { Sentence } from '../playing/LogPanel';
import type { LogEntry, Player } from '../playing/props';
import { sayEvent } from '../playing/say';
import { Icon } from '../ui/Icon';
import type { Shop } from './moves';
import type { Frame } from './playback';
import type { GalleriesView } from './view';
import type { Words } from './words';

// How far the turn has come: read from the phase and from what happened since it began.

type StepName = 'cemetery' | 'income' | 'village' | 'dice' | 'dig' | 'bomb' | 'gun';
export interface Step {
  step: StepName;
  state: 'done' | 'now' | 'later';
  /** Gems that it brought. */
  gems?: number;
}

/** What happened since the turn of the one who plays now began. */
export function thisTurn(log: LogEntry[]): GameEvent[] {
  const seen: GameEvent[] = [];
  for (let i = log.length - 1; i >= 0; i--) {
    const { events } = log[i]!;
    const start = events.findLastIndex(e => e.event === 'turn');
    seen.unshift(...events.slice(start + 1));
    if (start >= 0) break;
  }
  return seen;
}

const lastStep = (dice: GalleriesView['dice']): StepName =>
  dice?.[0] === 'bomb' ? 'bomb' : dice?.[1] === 'gun' ? 'gun' : 'dig';

export function steps(view: GalleriesView, log: LogEntry[]): Step[] {
  const at = { start: 0, village: 2, dice: 3, over: 5 }[view.phase];
  const income = thisTurn(log).find(e => e.event === 'paid' && e.for === 'income');
  const names: StepName[] = ['cemetery', 'income', 'village', 'dice', lastStep(view.dice)];
  return names.map((step, i) => ({
    step,
    state: i < at ? 'done' : i === at ? 'now' : 'later',
    ...(step === 'income' && income ? { gems: income.n } : {}),
  }));
}

/** The purchase of this turn, if there was one. */
export function boughtThisTurn(log: LogEntry[]): { p: Seat; shop: Shop } | null {
  const events = thisTurn(log);
  const at = events.findIndex(e => e.event === 'bought');
  if (at < 0) return null;
  const { p, buys } = events[at]!;
  const worn = events[at + 1]?.wears;
  const shop: Shop = buys === 'kill' ? 'killer' : buys !== 'equipment' ? 'artificer'
    : worn === 'armour' ? 'blacksmith' : worn === 'cross' ? 'church' : 'store';
  return { p: p!, shop };
}

/** The dice of what is shown, and how they lay before: my own are not there while what
 *  others did is still being shown. */
export const diceShown = (shown: GalleriesView, showing: boolean, log: LogEntry[]) =>
  ({ dice: shown.dice, lay: lastDice(showing ? log.slice(0, shown.moves + 1) : log) });

/** The dice as they were last rolled. */
function lastDice(log: LogEntry[]): GalleriesView['dice'] {
  for (let i = log.length - 1; i >= 0; i--) {
    const rolled = log[i]!.events.findLast(e => e.event === 'rolled');
    if (rolled?.dice) return rolled.dice;
  }
  return undefined;
}

/** Where the last card was laid, whoever did it; it may be gone since. */
export function lastDug(log: LogEntry[]): string | null {
  for (let i = log.length - 1; i >= 0; i--) {
    const dug = log[i]!.events.findLast(e => e.event === 'dug');
    if (dug?.at) return dug.at;
  }
  return null;
}

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
      {actor && <Hat class="gal-hat" seat={actor.seat} bot={actor.bot} size={24} />}
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
