// The games that this page was built with: vite.config.ts makes the list.
declare module 'virtual:games' {
  import type { GameInfo } from './types';
  const games: Pick<GameInfo, 'name' | 'title' | 'about' | 'min_players' | 'max_players'>[];
  export default games;
}
