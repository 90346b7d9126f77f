// The frame of the rules pages: one tab a game.
import type { GameName } from '../engine/types';
import { RulesPage } from '../rules/RulesPage';
import { gameText } from '../texts/say';
import { useTexts } from '../texts/texts';
import { current } from './game';
import { GameTabs } from './GameTabs';
import { go } from './routes';
import { useStore } from './store';
import { PageBar } from './PageLinks';
import { useTitle } from './title';

const toTable = () => go({ page: 'play' });

export function RulesFrame({ game }: { game: GameName }) {
  const texts = useTexts();
  const playing = useStore(current) !== null;

  useTitle(texts.home.rulesOf({ game: gameText(game).title }));
  return (
    <div class="page">
      <PageBar title={texts.home.rules} />
      <GameTabs page="rules" game={game} label={texts.home.games} />
      <main id="main" class="rules-main" tabIndex={-1}>
        <RulesPage game={game} {...(playing ? { onBack: toTable } : {})} />
      </main>
    </div>
  );
}
