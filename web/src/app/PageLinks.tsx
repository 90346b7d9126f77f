// The way from any page to the others.
import { useEffect } from 'preact/hooks';
import { lookForServer, presence } from '../lobby/server';
import { FIRST } from '../games/registry';
import { useTexts } from '../texts/texts';
import { BarTools } from './BarTools';
import { playedHere } from './played';
import { address, useRoute } from './routes';
import type { Route } from './routes';
import { useStore } from './store';
import { TopBar } from './TopBar';

/** Can there be tables? As long as nobody knows, there can. */
export function useServed(): boolean {
  const server = useStore(presence);
  return server === 'asking' || server === 'here';
}

export function PageLinks() {
  const { home } = useTexts();
  const { page } = useRoute();
  const served = useServed();
  const link = (to: Route, text: string) => (
    <a href={address(to)} aria-current={to.page === page ? 'page' : undefined}>{text}</a>
  );
  return (
    <nav class="page-links" aria-label={home.pages}>
      {link({ page: 'home' }, home.play)}
      {link({ page: 'learn', game: FIRST }, home.learn)}
      {link({ page: 'rules', game: FIRST }, home.rules)}
      {link({ page: 'replay' }, home.replays)}
      {(served || playedHere().length > 0) && link({ page: 'me' }, home.myGames)}
    </nav>
  );
}

/** The bar over every page that is not a table. */
export function PageBar({ title, chip }: { title: string; chip?: string }) {
  useEffect(() => { if (presence.get() === 'asking') void lookForServer(); }, []);
  return <TopBar title={title} chip={chip} middle={<PageLinks />} tools={<BarTools />} />;
}
