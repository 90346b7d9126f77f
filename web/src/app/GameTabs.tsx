// One tab a game, for pages that there are of each.
import type { GameName } from '../engine/types';
import { gameText } from '../texts/say';
import { GAMES } from '../games/registry';
import { address } from './routes';

interface GameTabsProps { page: 'setup' | 'rules' | 'open'; game: GameName; label: string }

export function GameTabs({ page, game, label }: GameTabsProps) {
  return (
    <nav class="tabs" aria-label={label}>
      {GAMES.map((g) => (
        <a key={g} class="tab" href={address({ page, game: g })}
          aria-current={g === game ? 'page' : undefined}>
          {gameText(g).title}
        </a>
      ))}
    </nav>
  );
}
