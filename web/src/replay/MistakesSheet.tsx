// "Your mistakes": at most three moves for which there was a much better one, each with that one
// and its reason, and a way to see it.
import { useEffect, useState } from 'preact/hooks';
import { askMistakes } from '../engine/asking';
import type { Mistake } from '../engine/hindsight';
import { useWhyTexts } from '../playing/Hint';
import { linesOfEntry, namesOf } from '../playing/loglines';
import { Sentence } from '../playing/LogPanel';
import { sayMove } from '../playing/say';
import { capital } from '../texts/grammar';
import { tellReason } from '../texts/say/reasons';
import { useTexts } from '../texts/texts';
import { Icon } from '../ui/Icon';
import { Sheet } from '../ui/Sheet';
import type { Film } from './film';
import { sayShare, useStory } from './storytexts';

interface MistakesProps { film: Film; set(at: number): void; close(): void }

export function MistakesSheet({ film, set, close }: MistakesProps) {
  const story = useStory();
  const [found, setFound] = useState<Mistake[] | 'failed' | null>(null);
  useEffect(() => {
    const { answer, stop } = askMistakes(film.record, film.me!);
    answer.then(setFound, () => setFound('failed'));
    return stop;
  }, [film]);
  return (
    <Sheet title={story.mistakes} close={close}>
      <div class="mistakes" aria-live="polite">
        {found === null && <p>{story.mistakesAsked}</p>}
        {found === 'failed' && <p>{story.whyFailed}</p>}
        {Array.isArray(found) && found.length === 0 && <p>{story.mistakesNone}</p>}
        {Array.isArray(found) && (
          <ol>
            {found.map((one) => (
              <OneMistake key={one.n} film={film} mistake={one}
                see={() => { close(); set(one.n); }} />
            ))}
          </ol>
        )}
      </div>
    </Sheet>
  );
}

interface OneProps { film: Film; mistake: Mistake; see(): void }

function OneMistake({ film, mistake: { n, cost, unit, better }, see }: OneProps) {
  const { app } = useTexts();
  const story = useStory();
  const texts = useWhyTexts();
  const me = film.me!;
  const { game } = film.setup;
  const names = namesOf(film.players);
  const say = (move: string): string => sayMove(game, move, names, me);
  const [made] = linesOfEntry(film.log(me, n).at(-1)!, { players: film.players, me, game });
  const told = texts && tellReason(better, { texts, reader: { names, me }, sayMove: say });
  return (
    <li>
      <h3>{app.moveOf({ n_at: n, n_of: film.moves })}</h3>
      {made && <p><Sentence of={made.sentence} /></p>}
      <p>
        <b>{story.mistakeBetter({ move: say(better.move) })}</b>
        {told?.besides && ` ${capital(told.besides)}`}
      </p>
      <p class="mistake-cost">
        {unit === 'win' ? story.mistakeWin({ percent: sayShare(cost) })
          : story.mistakeShare({ percent: sayShare(better.share ?? 0) })}
      </p>
      <button class="btn small" onClick={see}>
        <Icon name="play" size={14} />{app.ending.seeIt}
      </button>
    </li>
  );
}
