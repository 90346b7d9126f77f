// Why a bot made the move that is shown, by its own numbers: once the game is over and all is known,
// before that to those who look through its eyes.
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { askWatcher } from '../engine/asking';
import type { Reason } from '../engine/reasons';
import { useWhyTexts } from '../playing/Hint';
import { namesOf } from '../playing/loglines';
import type { Player } from '../playing/props';
import { sayMove } from '../playing/say';
import { tellReason } from '../texts/say/reasons';
import { onKey } from '../ui/keys';
import { type Film, type Lens, seatOf } from './film';
import { Panel } from './panels';
import type { Panels } from './panels';
import { useStory } from './storytexts';

export interface Asking {
  film: Film;
  lens: Lens;
  /** The bot whose move can be asked about. */
  bot: Player;
  /** Null: nobody has asked. */
  answer: Reason | 'waiting' | 'failed' | null;
  toggle(): void;
}

/** The bot that made a move, if anyone may know what it knew. */
function botAsked(film: Film, lens: Lens, at: number): Player | null {
  const seat = film.seen[at]?.seat ?? null;
  const mover = film.players.find((player) => player.seat === seat);
  return mover?.bot && (film.finished || lens === seat) ? mover : null;
}

/** Null where there is nothing to ask. W asks, and puts the answer away. */
export function useWhy(film: Film, lens: Lens, at: number, panels: Panels): Asking | null {
  const { here, shown } = panels;
  const [found, setFound] = useState<{ here: object; answer: Reason | 'failed' } | null>(null);
  const bot = botAsked(film, lens, at);
  const isAsked = bot !== null && shown === 'why';
  const toggle = () => panels.toggle('why');

  useEffect(() => {
    if (!isAsked) return;
    const tell = (answer: Reason | 'failed') => setFound({ here, answer });
    const { answer, stop } = askWatcher({ do: 'why', record: film.record, at });
    answer.then((text) => tell(JSON.parse(text) as Reason)).catch(() => tell('failed'));
    return stop;
  }, [isAsked, here]);
  useLayoutEffect(() => onKey('w', toggle));
  if (!bot) return null;
  const answer = !isAsked ? null : found?.here === here ? found.answer : 'waiting';
  return { film, lens, bot, answer, toggle };
}

/** Beside what the move was. */
export function WhyButton({ toggle, answer }: Asking) {
  const story = useStory();
  return (
    <button class="btn small why-button" aria-expanded={answer !== null}
      onClick={toggle}>
      {story.why}
    </button>
  );
}

export function WhyPanel({ film, lens, bot, answer, toggle }: Asking) {
  const story = useStory();
  if (answer === null) return null;
  return (
    <Panel name={story.why} seat={bot.seat} bot={bot.bot} close={toggle} closing={story.whyHide}>
      {answer === 'waiting' ? <p>{story.whyAsked({ name: bot.name })}</p>
        : answer === 'failed' ? <p>{story.whyFailed}</p>
        : <WhyWords film={film} lens={lens} reason={answer} />}
    </Panel>
  );
}

function WhyWords({ film, lens, reason }: { film: Film; lens: Lens; reason: Reason }) {
  const texts = useWhyTexts();
  const names = namesOf(film.players);
  const me = seatOf(lens);
  const say = (move: string): string => sayMove(film.setup.game, move, names, me);
  const told = texts && tellReason(reason, { texts, reader: { names, me }, sayMove: say });
  return (
    <>
      {told && <p class="why-told">{told.why}</p>}{' '}
      {told?.other && <p class="hint-other">{told.other}</p>}
    </>
  );
}
