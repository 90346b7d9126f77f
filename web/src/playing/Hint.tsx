// What a hint says: what to do, why, and what else there was. The screen of a game lays it where
// nothing is needed at the moment, so that nothing moves because of it.
import { capital } from '../texts/grammar';
import { textsLater } from '../texts/later';
import { tellReason } from '../texts/say/reasons';
import { useTexts } from '../texts/texts';
import { Icon } from '../ui/Icon';
import { namesOf } from './loglines';
import { sayMove } from './say';
import type { Scene } from './scene';

export const useWhyTexts = textsLater('why');

interface HintProps { scene: Pick<Scene, 'hint' | 'me' | 'players' | 'view'>; close(): void }

/** While a bot is asked it says so; what comes then is read to those who listen. */
export function Hint({ scene, close }: HintProps) {
  const { app } = useTexts();
  const { hint } = scene;
  return (
    <section class="hint" aria-label={app.hint}>
      <Icon name="lamp" />
      {hint && (
        <button class="tool-button" aria-label={app.hintGone} title={app.hintGone} onClick={close}>
          <Icon name="cross" size={18} />
        </button>
      )}
      <div class="hint-words" role="status">
        {hint ? <HintWords {...scene} hint={hint} /> : <p>{app.hintAsked}</p>}
      </div>
    </section>
  );
}

type HintWordsProps = Omit<HintProps['scene'], 'hint'> & { hint: NonNullable<Scene['hint']> };

function HintWords({ hint, me, players, view: { game } }: HintWordsProps) {
  const texts = useWhyTexts();
  const names = namesOf(players);
  const say = (move: string): string => sayMove(game, move, names, me);
  const told = texts && tellReason(hint, { texts, reader: { names, me }, sayMove: say });
  return (
    <>
      <b>{capital(say(hint.move))}.</b>{' '}
      {told?.besides && <p>{told.besides}</p>}{' '}
      {told?.other && <p class="hint-other">{told.other}</p>}
    </>
  );
}
