// Before a new game takes the place of one that stands open, of which there are as many as can be.
import { openGames } from '../../playing/game';
import type { question } from '../../playing/game';
import { gameText } from '../../texts/say';
import { textsLater } from '../../texts/later';
import { useTexts } from '../../texts/texts';
import { Sheet } from '../../ui/Sheet';
import { useStanding } from './standing';

const useTodayTexts = textsLater('today');

type AnewSheetProps = NonNullable<ReturnType<typeof question.get>>;

export function AnewSheet({ game, answer }: AnewSheetProps) {
  const { home } = useTexts();
  const texts = useTodayTexts();
  const standing = useStanding(game);
  const n = openGames.get().length;
  if (!texts) return null;
  const said = [gameText(game.setup.game).title, standing].filter(Boolean).join(', ');
  return (
    <Sheet title={home.unfinished({ n })} close={() => answer('stay')}>
      <p>{texts.wouldLose({ n, standing: said })}</p>
      <div class="buttons">
        <button class="btn go" autofocus onClick={() => answer('on')}>{home.playOn}</button>
        <button class="btn" onClick={() => answer('anew')}>{texts.startAnew}</button>
      </div>
    </Sheet>
  );
}
