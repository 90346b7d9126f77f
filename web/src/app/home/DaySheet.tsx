// At the end of a deal of the day: its row to share, the days in the light, and what else there is today.
import type { GameName } from '../../engine/types';
import { streak } from '../../playing/days';
import { gameText } from '../../texts/say';
import { useTexts } from '../../texts/texts';
import { address } from '../../ui/routes';
import { Sheet } from '../../ui/Sheet';
import { useHere } from '../me/mygames';
import { CopyDeal, Outcome, resultIn, useTodayTexts } from './Today';

interface DaySheetProps { game: GameName; day: string; close(): void }

export function DaySheet({ game, day, close }: DaySheetProps) {
  const { home } = useTexts();
  const texts = useTodayTexts();
  const result = resultIn(useHere(), game, day);
  const n = streak();
  if (!texts || !result) return null;
  return (
    <Sheet title={`${texts.title} · ${gameText(game).title}`} close={close}>
      <div class="today-sheet">
        <Outcome result={result} texts={texts} />
        <p>{texts.means}</p>
        {n > 0 && <b>{home.daysLit({ n })}</b>}
        <div class="buttons">
          <CopyDeal {...{ result, day, texts }} class="btn go" />
          <a class="btn" href={address({ page: 'puzzle' })}>{texts.toPuzzle}</a>
          <a class="btn" href={address({ page: 'today' })}>{texts.toDeals}</a>
        </div>
      </div>
    </Sheet>
  );
}
