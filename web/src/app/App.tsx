// The page: a route, the sheets that lie over every route, and the live region.
import { useEffect, useState } from 'preact/hooks';
import { pageOf } from '../playing/games';
import { useTexts } from '../texts/texts';
import { Boundary } from '../ui/Trouble';
import { unkept } from '../playing/ended';
import { question } from '../playing/game';
import { Home } from './home/Home';
import { onKey } from '../ui/keys';
import { lazy, lazySheet } from '../ui/Loading';
import { listenHere } from '../ui/live';
import { StorageNote } from '../ui/Notes';
import { useRoute } from '../ui/routes';
import type { Route } from '../ui/routes';
import { openSheet, sheet } from '../ui/Sheet';
import { useStore } from '../ui/store';

const PlayPage = lazy(() => import('./play/PlayPage').then((m) => m.PlayPage));
const SetupPage = lazy(() => import('./setup/SetupPage').then((m) => m.SetupPage));
const ReplayPage = lazy(() => import('../replay/ReplayPage').then((m) => m.ReplayPage));
const MePage = lazy(() => import('./me/MePage').then((m) => m.MePage));
const DayPage = lazy(() => import('./home/DayPage').then((m) => m.DayPage));
const PuzzlePage = lazy(() => import('./puzzle/PuzzlePage').then((m) => m.PuzzlePage));
const LearnPage = lazy(() => import('./learn/LearnPage').then((m) => m.LearnPage));
const TablePage = lazy(() => import('./table/TablePage').then((m) => m.TablePage));
const OpenPage = lazy(() => import('../lobby/OpenPage').then((m) => m.OpenPage));
const TablesPage = lazy(() => import('../lobby/TablesPage').then((m) => m.TablesPage));
const RulesFrame = lazy(() => import('../rules/RulesPage').then((m) => m.RulesFrame));
const AnewSheet = lazySheet(() => import('./home/AnewSheet').then((m) => m.AnewSheet));
const UnkeptNote = lazySheet(() => import('./play/UnkeptNote').then((m) => m.UnkeptNote));
const Sheets = lazySheet(() => import('./Sheets').then((m) => m.Sheets));

export function App() {
  const route = useRoute();
  const texts = useTexts();
  const open = useStore(sheet);
  const asked = useStore(question);
  const lost = useStore(unkept);
  const [tries, setTries] = useState(0);

  useEffect(() => onKey('?', () => openSheet('keys')), []);
  useEffect(() => scrollTo(0, 0), [route]);
  return (
    <>
      <a class="skip-link" href="#main" onClick={toMain}>{texts.app.skipTo}</a>
      <Boundary key={`${route.page}.${tries}`} again={() => setTries(tries + 1)}>
        <Page route={route} />
      </Boundary>
      {lost ? <UnkeptNote {...lost} /> : <StorageNote />}
      {open && <Sheets />}
      {asked && <AnewSheet {...asked} />}
      <div class="unseen live" data-above role="status" aria-live="polite" ref={listenHere} />
    </>
  );
}

function Page({ route }: { route: Route }) {
  switch (route.page) {
    case 'home': return <Home />;
    case 'play': return <PlayPage />;
    case 'replay': return (
      <ReplayPage moment={route} />
    );
    case 'me': return <MePage />;
    case 'today': return <DayPage day={route.day ?? null} />;
    case 'puzzle': return <PuzzlePage day={route.day ?? null} />;
    case 'setup': return <SetupPage key={route.game} game={route.game} />;
    case 'open': return <OpenPage game={route.game} />;
    case 'tables': return <TablesPage />;
    case 'learn': return pageOf(route.game).lesson
      ? <LearnPage key={route.game} game={route.game} /> : <RulesFrame game={route.game} />;
    case 'table': return <TablePage key={route.name} name={route.name} />;
    case 'rules': return <RulesFrame game={route.game} />;
  }
}

/** The address is the route's, so the jump is made by hand. */
function toMain(event: Event): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('main')?.focus();
}
