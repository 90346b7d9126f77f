// Paper tags at the goals, drawn in the mine: who says what lies there.
import type { GoalCard } from '../mine/view';
import { CARD_W, corner } from '../mine/camera';
import { useNarrow } from '../ui/hooks';
import type { Names } from '../texts/say';
import type { GoalTag } from './lines';
import { useTalkWords } from './words';

interface GoalTagsProps {
  goals: readonly GoalCard[];
  tags: ReadonlyMap<string, GoalTag[]>;
  names: Names;
}

/** More would hide the goal. */
const MOST = 2;

export function GoalTags({ goals, tags, names }: GoalTagsProps) {
  return (
    <>
      {goals.map((goal) => {
        const all = tags.get(goal.goal);
        return all && !goal.lies
          && <Tags key={goal.goal} goal={goal} tags={all} names={names} />;
      })}
    </>
  );
}

function Tags({ goal, tags, names }: { goal: GoalCard; tags: GoalTag[]; names: Names }) {
  const words = useTalkWords();
  const narrow = useNarrow();
  const high = narrow ? 19 : 14;
  const { x, y } = corner(goal);
  const shown = tags.slice(-MOST);
  const more = tags.length - shown.length;
  return (
    <g class={narrow ? 'talk-goal is-narrow' : 'talk-goal'} data-goal={goal.goal}>
      {shown.map(({ p, is }, i) => {
        const name = names(p);
        const rest = i === 0 && more > 0 ? ` ${words.moreTags({ n: more })}` : '';
        const text = words.tag({ name: narrow ? [...name][0]! : cut(name), is: words.tags[is] }) + rest;
        const top = y + 2 + i * (high + 1.5);
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
