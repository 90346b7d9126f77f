// Where we are, as the part of the address behind '#': so the page works in any folder,
// and the back button with it.
import games from 'virtual:games';
import { createStore, useStore } from './store';

export type Route =
  | { page: 'home' | 'play' | 'tables' | 'me' }
  | Moment
  | { page: 'puzzle' | 'today'; day?: string }
  | { page: 'setup' | 'rules' | 'learn' | 'open'; game: string }
  | { page: 'table'; name: string };

/** A replay: of what was opened last, of a game that this browser keeps, or of a table of the
 *  server; after some moves. Or of a game that the address itself holds (share/link.ts). */
export interface Moment {
  page: 'replay'; table?: string; kept?: string; at?: number; shared?: string;
}

/** No table has a name that begins like this. */
const KEPT = '~';

const momentOf = (name: string | undefined, at: string | undefined): Moment => ({
  page: 'replay',
  ...(name && (name.startsWith(KEPT) ? { kept: name.slice(KEPT.length) } : { table: name })),
  ...(at && /^\d{1,5}$/.test(at) && { at: Number(at) }),
});

/** Is it a date of the calendar, "2026-11-19", from the first puzzle on? */
const isDay = (text: string | undefined): text is string => {
  const ms = /^\d{4}-\d\d-\d\d$/.test(text ?? '') ? Date.parse(text!) : NaN;
  return text !== undefined && ms >= Date.UTC(2024, 0, 1)
    && new Date(ms).toISOString().startsWith(text);
};

export function parseRoute(hash: string): Route {
  const path = hash.replace(/^#\/?/, '');
  const [page, name, at] = path.split('/', 3);
  const { name: game } = games.find((g) => g.name === name) ?? games[0]!;
  if (page === 'table' && name) return { page, name };
  switch (page) {
    case 'replay': return momentOf(name, at);
    case 'shared': return { page: 'replay', shared: path.slice('shared/'.length) };
    case 'puzzle': case 'today': return { page, ...(isDay(name) && { day: name }) };
    case 'play': case 'tables': case 'me': return { page };
    case 'setup': case 'rules': case 'learn': case 'open': return { page, game };
    default: return { page: 'home' };
  }
}

function momentAddress({ table, kept, at, shared }: Moment): string {
  if (shared) return `#/shared/${shared}`;
  const name = kept ? KEPT + kept : table;
  return ['#/replay', ...(name ? [name] : []), ...(name && at !== undefined ? [at] : [])].join('/');
}

export function address(route: Route): string {
  if (route.page === 'home') return '#/';
  if (route.page === 'table') return `#/table/${route.name}`;
  if (route.page === 'replay') return momentAddress(route);
  const more = 'game' in route ? route.game : 'day' in route ? route.day : null;
  return more ? `#/${route.page}/${more}` : `#/${route.page}`;
}

/** The same for somebody else. */
export const linkTo = (route: Route): string => location.href.split('#')[0] + address(route);

const here = () => parseRoute(typeof location === 'undefined' ? '' : location.hash);
const store = createStore<Route>(here());
if (typeof addEventListener === 'function') {
  addEventListener('hashchange', () => store.set(here()));
}

export const useRoute = (): Route => useStore(store);

export function go(route: Route): void {
  location.hash = address(route);
}
