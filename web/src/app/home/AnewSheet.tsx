// Before a new game takes the place of one that is not finished.
import { useTexts } from '../../texts/texts';
import type { question } from '../../playing/game';
import { Sheet } from '../../ui/Sheet';
import { useStanding } from './standing';

type AnewSheetProps = NonNullable<ReturnType<typeof question.get>>;

export function AnewSheet({ game, answer }: AnewSheetProps) {
  const { home } = useTexts();
  const standing = useStanding(game);
  return (
    <Sheet title={home.unfinished} close={() => answer('stay')}>
      <p>{home.wouldLose({ standing })}</p>
      <div class="buttons">
        <button class="btn go" autofocus onClick={() => answer('on')}>{home.goOn}</button>
        <button class="btn" onClick={() => answer('anew')}>{home.startAnew}</button>
      </div>
    </Sheet>
  );
}
