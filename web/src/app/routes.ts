// Where we are, as the part of the address behind '#': so the page works in any folder,
// and the back button with it.
import { createStore, useStore } from './store';
import type { GameName } from '../engine/types';

export const GAMES: readonly GameName[] = ['saboteur', 'saboteur2', 'galleries'];

export type Route =
  | { page: 'home' | 'play' | 'replay' | 'tables' }
  | { page: 'setup' | 'rules' | 'learn' | 'open'; game: GameName }
  | { page: 'table'; name: string };

export function parseRoute(hash: string): Route {
  const [page, name] = hash.replace(/^#\/?/, '').split('/');
  const game = GAMES.find((g) => g === name) ?? 'saboteur';
  if (page === 'table' && name) return { page, name };
  switch (page) {
    case 'play': case 'replay': case 'tables': return { page };
    case 'setup': case 'rules': case 'learn': case 'open': return { page, game };
    default: return { page: 'home' };
  }
}

export function address(route: Route): string {
  if (route.page === 'home') return '#/';
  if (route.page === 'table') return `#/table/${route.name}`;
  return 'game' in route ? `#/${route.page}/${route.game}` : `#/${route.page}`;
}

const here = () => parseRoute(typeof location === 'undefined' ? '' : location.hash);
const store = createStore<Route>(here());
if (typeof addEventListener === 'function') {
  addEventListener('hashchange', () => store.set(here()));
}

export const useRoute = (): Route => useStore(store);

export function go(route: Route): void {
  location.hash = address(route);
}
