// My corner: who I am, how I win, and what I know of the goals. One key covers it.
import { face } from '../art/card';
import { roleCard } from '../art/figures';
import { Svg } from '../art/Svg';
import type { Goal, Role, Seat } from '../engine/types';
import type { GoalCard, MineView } from '../mine/view';
import { useTalk } from '../playing/props';
import type { LogEntry } from '../playing/props';
import { roleAim, roleTitle } from '../texts/say';
import { useTexts } from '../texts/texts';
import type { Catalogue } from '../texts/texts';
import { Icon } from '../ui/Icon';
import { kept } from '../ui/kept';

interface KnowledgeProps {
  role: Role | null;
  known: readonly Known[];
  covered: boolean;
  cover(covered: boolean): void;
  names(seat: Seat): string;
}

export const Knowledge = kept(({ role, known, covered, cover, names }: KnowledgeProps) => {
  const words = useTexts().dwarves;
  const drawn = role && !covered ? roleCard(role, roleTitle(role)) : face(null);
  const title = role ? (covered ? words.hidden : roleTitle(role)) : words.noRole;

  return (
    <section class={covered ? 'dw-know covered panel' : 'dw-know panel'} aria-label={words.yourRole}>
      <button type="button" class="dw-role-card" disabled={!role}
        onClick={() => cover(!covered)}
        aria-label={`${title}. ${covered ? words.show : words.hide}`}>
        <Svg html={drawn} />
      </button>
      {role && (
        <span class="dw-hide" aria-hidden="true">
          <Icon name={covered ? 'eye' : 'eye-off'} size={13} /><kbd>H</kbd>
          <span class="unseen">{covered ? words.show : words.hide}</span>
        </span>
      )}
      <div class="dw-role-words">
        <b>{title}</b>{' '}
        {role && !covered && <span class="dw-aim-word">{roleAim(role)}</span>}
        {role && covered && (
          <span class="dw-aim-word" aria-hidden="true">
            <Icon name="eye" size={13} />{words.show}
          </span>
        )}
      </div>
      <ul class="dw-goals" aria-label={words.goals}>
        {known.map((goal) => (
          <GoalKnown key={goal.goal} goal={goal} covered={covered} names={names} />
        ))}
      </ul>
    </section>
  );
});

interface GoalProps { goal: Known; covered: boolean; names(seat: Seat): string }

function GoalKnown({ goal, covered, names }: GoalProps) {
  const words = useTexts().dwarves;
  const talk = useTalk();
  const open = goal.faceUp || !covered;
  const known = open && goal.is !== null;
  const what = !known ? words.unknown : goal.is === 'treasure' ? words.gold : words.stone;
  const mine = open && goal.seen !== null && !goal.faceUp;
  const note = goal.faceUp ? words.faceUp
    : mine ? words.seenAt({ n: goal.seen! })
    : talk?.ofGoal(goal.goal) ?? lookedAt(words, goal.looked.map(names));
  const isGold = open && goal.is === 'treasure';

  return (
    <li class={isGold ? 'dw-goal gold' : 'dw-goal'}
      title={goal.looked.map(names).join(', ') || undefined}>
      <span class="dw-mouth" aria-hidden="true">{goal.goal.slice(1)}</span>
      <span class="dw-goal-words">
        <b class={known ? '' : 'dw-unknown'}><span class="unseen">{goal.goal}: </span><span>{what}</span></b>
        <small>{mine && <Icon name="eye" size={13} />}<span>{note}</span></small>
      </span>
    </li>
  );
}

function lookedAt(words: Catalogue['dwarves'], names: string[]): string {
  const [name] = names;
  if (name === undefined) return words.nobodyLooked;
  return names.length === 1 ? words.lookedOne({ name }) : words.looked({ n: names.length });
}

// What is known of the goals: by me, and that others looked.

interface Known {
  goal: Goal;
  is: GoalCard['is'];
  faceUp: boolean;
  /** The number of the move by which I saw it. */
  seen: number | null;
  /** Others who looked. */
  looked: Seat[];
}

export function knownGoals(
  view: MineView, me: Seat | null, round: readonly LogEntry[],
): Known[] {
  const seenAt = (goal: Goal): number | null => round.find(({ events }) =>
    events.some((e) => e.event === 'looked' && e.p === me && e.goal === goal))?.number ?? null;

  return view.goals.map(({ goal, is, lies }) => ({
    goal,
    is,
    faceUp: lies !== null,
    seen: seenAt(goal),
    looked: view.seats.filter((s) => s.p !== me && s.looked.includes(goal)).map((s) => s.p),
  }));
}

/** Turns that each player has left, at the most: cards of the pile and the hands. When the
 *  round is over, none, whatever is still held. */
export const turnsLeft = ({ phase, pile, seats, players }: MineView): number =>
  (phase === 'play' ? Math.floor((pile + sum(seats.map((s) => s.cards))) / players) : 0);

/** The part of the cards that is still in the pile. */
export function pileShare(view: MineView): number {
  const used = view.mine.length - 1 + view.discard.length
    + sum(view.seats.map((s) => s.broken.length));
  return view.pile / Math.max(1, view.pile + used);
}

const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);

// The race for the bar: cards to each goal, and what is left to get there.

export function DwarvesRace({ view, race }: { view: MineView; race: number[] | null }) {
  const words = useTexts().dwarves;
  const turns = turnsLeft(view);
  const share = Math.round(pileShare(view) * 100);
  return (
    <div class="dw-race" title={words.race}>
      {race && <RaceTo goals={view.goals} race={race} />}
      <span class="dw-race-bar" aria-hidden="true"><i style={{ width: `${share}%` }} /></span>
      <span class="dw-race-left">
        <b>{view.pile}</b> <span class="dw-race-words">{words.inPile}</span>
        {turns > 0 && <span class="dw-race-turns">, {words.turnsLeft({ n: turns })}</span>}
      </span>
    </div>
  );
}

/** G1 3, G2 1: how many cards are missing at the least to goals that lie face down. */
export const RaceTo = kept(({ goals, race }: { goals: GoalCard[]; race: number[] }) => {
  const open = goals.flatMap(({ goal, lies }, i) =>
    (lies === null ? [{ goal, cards: race[i] }] : []));
  if (!open.length) return null;
  return (
    <>
      <Icon name="flag" size={16} />
      {open.map(({ goal, cards }) => (
        <span key={goal} class="dw-race-goal">
          {goal} <b>{Number.isFinite(cards) ? cards : '–'}</b>
        </span>
      ))}
    </>
  );
});
