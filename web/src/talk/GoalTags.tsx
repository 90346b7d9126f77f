// Paper tags at the goals, drawn in the mine: who says what lies there.
import type { Seat } from '../engine/types';
import type { GoalCard } from '../mine/view';
import { CARD_H, CARD_W, corner } from '../mine/camera';
import { useNarrow } from '../ui/hooks';
import type { Names } from '../texts/say';
import type { GoalTag } from './lines';
import { useTalkWords } from './words';

interface GoalTagsProps {
  goals: readonly GoalCard[];
  tags: ReadonlyMap<string, GoalTag[]>;
  names: Names;
  me: Seat | null;
}

/** More would hide the goal. */
const MOST = 2;

export function GoalTags({ goals, tags, names, me }: GoalTagsProps) {
  return (
    <>
      {goals.map((goal) => {
        const all = tags.get(goal.goal);
        return all && !goal.lies
          && <Tags key={goal.goal} goal={goal} tags={all} names={names} me={me} />;
      })}
    </>
  );
}

type TagsProps = Pick<GoalTagsProps, 'names' | 'me'> & { goal: GoalCard; tags: GoalTag[] };

function Tags({ goal, tags, names, me }: TagsProps) {
  const words = useTalkWords();
  const narrow = useNarrow();
  const high = narrow ? 19 : 14;
  const { x, y } = corner(goal);
  const shown = tags.slice(-MOST);
  const more = tags.length - shown.length;
  // What I have seen there is drawn above them.
  const from = goal.is ? CARD_H - 2 - shown.length * (high + 1.5) : 2;
  return (
    <g class={narrow ? 'talk-goal is-narrow' : 'talk-goal'} data-goal={goal.goal}>
      {shown.map(({ p, is }, i) => {
        const name = names(p);
        const rest = i === 0 && more > 0 ? ` ${words.moreTags({ n: more })}` : '';
        const by = narrow && p !== me ? [...name][0]! : cut(name);
        const text = words.tag({ name: by, is: words.tags[is] }) + rest;
        const top = y + from + i * (high + 1.5);
        return (
          <g key={p}>
            <rect x={x + 1} y={top} width={CARD_W - 2} height={high} rx="4" />
            <text x={x + CARD_W / 2} y={top + high * 0.72}
              {...(text.length > (narrow ? 7 : 10) && {
                textLength: CARD_W - 8, lengthAdjust: 'spacingAndGlyphs',
              })}>
              {text}
            </text>
          </g>
        );
      })}
    </g>
  );
}

const cut = (name: string): string => {
  const letters = [...name];
  return letters.length > 7 ? `${letters.slice(0, 6).join('')}…` : name;
};
