// My corner: who I am, how I win, and what I know of the goals. One key covers it.
import { Icon } from '../app/Icon';
import { face } from '../art/card';
import { roleCard } from '../art/figures';
import { Svg } from '../art/Svg';
import type { Role, Seat } from '../engine/types';
import { useTalk } from '../table/talk';
import { roleAim, roleTitle } from '../texts/say';
import { type Catalogue, useTexts } from '../texts/texts';
import type { Known } from './known';

interface KnowledgeProps {
  role: Role | null;
  known: readonly Known[];
  covered: boolean;
  cover(covered: boolean): void;
  names(seat: Seat): string;
}

export function Knowledge({ role, known, covered, cover, names }: KnowledgeProps) {
  const words = useTexts().dwarves;
  const drawn = role && !covered ? roleCard(role, roleTitle(role)) : face(null);
  const title = role ? (covered ? words.hidden : roleTitle(role)) : words.noRole;

  return (
    <section class="dw-know panel" aria-label={words.yourRole}>
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
}

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
