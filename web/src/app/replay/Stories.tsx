// What became of a round: who lied best, who was accused wrongly, when it turned. Each
// leads to its move.
import type { ComponentChildren } from 'preact';
import type { Round } from '../../engine/opinions';
import type { Seat } from '../../engine/types';
import { Hat } from '../../table/Hat';
import { Icon } from '../Icon';
import { isBot, namesOf } from '../loglines';
import type { Film } from './film';
import { sayPercent, useStory } from './storytexts';
import type { StoryTexts } from './storytexts';

interface StoriesProps { film: Film; round: Round; set(at: number): void }

export function Stories({ film, round, set }: StoriesProps) {
  const story = useStory();
  const { liar, accused, turning } = round.end!;
  const names = namesOf(film.players);
  const hat = (seat: Seat) => <Hat seat={seat} bot={isBot(film.players, seat)} size={26} />;
  return (
    <ul class="stories" aria-label={story.stories}>
      {liar && (
        <Story sign={hat(liar.p)} head={story.liar} text={story.liarWhy({ name: names(liar.p), n: liar.moves })} />
      )}
      {accused && (
        <Story sign={hat(accused.p)} head={story.accused} go={() => set(accused.n)}
          text={story.accusedWhy({
            name: names(accused.p), percent: sayPercent(accused.chance), n: accused.n,
          })} />
      )}
      {turning !== undefined && (
        <Story sign={<Icon name="flag" size={20} />} head={story.turning} go={() => set(turning)}
          text={turningText(film, round, turning, story)} />
      )}
    </ul>
  );
}

function turningText(film: Film, round: Round, at: number, story: StoryTexts): string {
  const { gold, winners } = round.end!;
  if (winners) return story.turningWin({ name: namesOf(film.players)(winners[0]!), n: at });
  return gold ? story.turningGold({ n: at }) : story.turningNone({ n: at });
}

function Story({ sign, head, text, go }: {
  sign: ComponentChildren; head: string; text: string; go?(): void;
}) {
  const inside = <>{sign}<span><b>{head}</b>{text}</span></>;
  return (
    <li>
      {go ? <button class="story" onClick={go}>{inside}</button>
        : <div class="story">{inside}</div>}
    </li>
  );
}
