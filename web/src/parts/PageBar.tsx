// The way from any page to the others.
import { useEffect } from 'preact/hooks';
import type { GameName } from '../engine/types';
import { FIRST, GAMES } from '../playing/games';
import { lookForServer, presence } from '../playing/online/server';
import { gameText } from '../texts/say';
import { useTexts } from '../texts/texts';
import { address, useRoute } from '../ui/routes';
import type { Route } from '../ui/routes';
import { useStore } from '../ui/store';
import { BarTools, TopBar } from '../ui/TopBar';

/** Can there be tables? As long as nobody knows, there can. */
export function useServed(): boolean {
  const server = useStore(presence);
  return server === 'asking' || server === 'here';
}

export function PageLinks() {
  const { home } = useTexts();
  const { page } = useRoute();
  const link = (to: Route, text: string) => (
    <a href={address(to)} aria-current={to.page === page ? 'page' : undefined}>{text}</a>
  );
  return (
    <nav class="page-links" aria-label={home.pages}>
      {link({ page: 'home' }, home.play)}
      {link({ page: 'learn', game: FIRST }, home.learn)}
      {link({ page: 'rules', game: FIRST }, home.rules)}
      {link({ page: 'replay' }, home.replays)}
      {link({ page: 'me' }, home.myGames)}
    </nav>
  );
}

/** The bar over every page that is not a table. */
export function PageBar({ title, chip }: { title: string; chip?: string }) {
  useEffect(() => { if (presence.get() === 'asking') void lookForServer(); }, []);
  return <TopBar title={title} chip={chip} middle={<PageLinks />} tools={<BarTools />} />;
}

// One tab a game, for pages that there are of each.

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
