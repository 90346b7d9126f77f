// "Others would have": what bots of each level would have played in the place of whoever made the
// move that is shown, and how often. For those who may know what that player saw.
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { askOthers } from '../engine/asking';
import type { Others } from '../engine/hindsight';
import { LEVELS, type Level } from '../engine/types';
import { namesOf } from '../playing/loglines';
import type { Player } from '../playing/props';
import { sayMove } from '../playing/say';
import { capital } from '../texts/grammar';
import { levelText } from '../texts/say';
import { onKey } from '../ui/keys';
import { type Film, type Lens, seatOf } from './film';
import { Panel } from './panels';
import type { Panels } from './panels';
import { sayShare, useStory } from './storytexts';

export interface OthersAsked {
  film: Film;
  lens: Lens;
  at: number;
  /** Whoever made the move. */
  mover: Player;
  shown: boolean;
  /** Those that have answered so far. */
  levels: readonly Others[];
  failed: boolean;
  level: Level;
  choose(level: Level): void;
  toggle(): void;
}

/** Whoever made a move, if anyone may know what they saw. */
function moverOf(film: Film, lens: Lens, at: number): Player | null {
  const seat = film.seen[at]?.seat ?? null;
  const mover = film.players.find((player) => player.seat === seat);
  return mover && (film.finished || lens === seat) ? mover : null;
}

interface Found { here: object; levels: Others[]; failed: boolean }

/** Null where there is nothing to ask. O asks, and puts the answer away: about this position as soon
 *  as it is shown. */
export function useOthers(film: Film, lens: Lens, at: number, panels: Panels): OthersAsked | null {
  const { here } = panels;
  const [found, setFound] = useState<Found | null>(null);
  const [level, choose] = useState<Level>('hard');
  const mover = moverOf(film, lens, at);
  const shown = mover !== null && panels.shown === 'others';
  const toggle = () => panels.toggle('others');

  useEffect(() => {
    if (!shown) return;
    const add = (more: Others[], failed: boolean) => setFound((was) =>
      ({ here, levels: [...(was?.here === here ? was.levels : []), ...more], failed }));
    setFound({ here, levels: [], failed: false });
    return askOthers(film.record, at, (others) => add([others], false), () => add([], true));
  }, [shown, here]);
  useLayoutEffect(() => onKey('o', toggle));
  if (!mover) return null;
  const { levels, failed } = found?.here === here ? found : { levels: [], failed: false };
  return { film, lens, at, mover, shown, levels, failed, level, choose, toggle };
}

export function OthersPanel(asked: OthersAsked) {
  const story = useStory();
  const { mover, shown, levels, failed, level, choose, toggle } = asked;
  const answer = levels.find((one) => one.level === level);
  if (!shown) return null;
  return (
    <Panel name={story.others} seat={mover.seat} bot={mover.bot} close={toggle}
      closing={story.othersHide}>
      <p>{story.othersOf({ name: mover.name })}</p>
      <div class="choice others-levels" role="group" aria-label={story.others}>
        {LEVELS.map((one) => (
          <button key={one} class={one === level ? 'choice-one is-on' : 'choice-one'}
            aria-pressed={one === level} onClick={() => choose(one)}>{levelText(one).title}</button>
        ))}
      </div>
      {answer ? <Shares asked={asked} answer={answer} />
        : <p>{failed ? story.othersFailed : story.othersAsked}</p>}
    </Panel>
  );
}

/** The likeliest first; what is missing to a hundred are other moves. */
function Shares({ asked: { film, lens, at }, answer }: { asked: OthersAsked; answer: Others }) {
  const story = useStory();
  const made = film.written[at - 1];
  return (
    <ul class="others-list">
      {answer.moves.map(({ move, share }) => (
        <li key={move} class={move === made ? 'is-made' : undefined}>
          <span>
            {capital(sayMove(film.setup.game, move, namesOf(film.players), seatOf(lens)))}
            {move === made && <small> {story.othersMade}</small>}
          </span>
          <i aria-hidden="true" style={{ '--share': share }} />
          <b>{sayShare(share)}</b>
        </li>
      ))}
    </ul>
  );
}
