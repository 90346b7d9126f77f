// What can be said of a cell of the mine, or of the goal that lies there.
import { namesOf } from '../app/loglines';
import { goalsOf } from '../dwarves/view';
import { sayClaim } from '../texts/say';
import { Pop } from './Pop';
import type { Speaking } from './speaking';
import { useTalkWords } from './words';

export function CellPop({ speaking, at }: { speaking: Speaking; at: string }) {
  const words = useTalkWords();
  const { view, claims, players, say, close } = speaking;
  const goal = goalsOf(view).find(({ x, y }) => `${x},${y}` === at)?.goal;
  const about = goal ? 'goal' : 'cell';
  const here: Record<string, string> = { here: words.hereAt, keep: words.keepAt };
  const fits = Array.isArray(claims) ? claims.filter((info) => info.about === about) : [];
  return (
    <Pop title={goal ? words.ofGoal({ goal }) : words.ofCell({ cell: at })} close={close} class="is-small"
      beside={`[data-cell="${at}"]`}>
      <div class="talk-tags">
        {fits.map((info) => {
          const claim = `${info.claim}@${goal ?? at}`;
          const text = sayClaim(claim, namesOf(players));
          return (
            <button key={claim} class="talk-tag" data-claim={claim} aria-label={text}
              onClick={() => say(claim)}>
              {here[info.claim] ?? text}
            </button>
          );
        })}
      </div>
    </Pop>
  );
}
