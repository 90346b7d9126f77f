import type { GameName } from '../../engine/types';
import { gameText } from '../../texts/say';
import { useTexts } from '../../texts/texts';
import { Icon } from '../Icon';
import { GAMES, pageOf } from '../../games/registry';
import { address, go } from '../routes';

export function LessonTools({ game, again }: { game: GameName; again(): void }) {
  const { tutorial, home } = useTexts();
  return (
    <>
      <select class="pick lesson-pick" aria-label={home.learn} value={game}
        onChange={(e) => go({ page: 'learn', game: e.currentTarget.value as GameName })}>
        {GAMES.filter((g) => pageOf(g).lesson).map((g) => <option key={g} value={g}>{gameText(g).title}</option>)}
      </select>
      <button class="tool-button" aria-label={tutorial.again} title={tutorial.again}
        onClick={again}>
        <Icon name="rotate" size={20} />
      </button>
      <a class="tool-button" aria-label={tutorial.leave} title={tutorial.leave}
        href={address({ page: 'home' })}>
        <Icon name="cross" size={20} />
      </a>
    </>
  );
}
