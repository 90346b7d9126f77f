// The guided game of `galleries`: who does what, and what the guide waits for. Its words stand in
// texts/*.json, under lessons.
import type { Script } from '../playing/gamepage';

export const lesson: Script = {
  me: 'P1',
  setup: {
    game: 'galleries',
    players: 2,
    options: { first: 'P1' },
    seed: 'd6066e74de0405d4e7da8c8365468e92fb24fe330ac4fa52bc2fc7696c2ff7b3',
  },
  steps: [
    { words: 0, at: 'galleries' },
    { words: 1, at: 'dice', ask: 'dig 1 in 5 with g1',
      then: [['P2', 'dig 1 in 5 with g1']] },
    { words: 2, at: 'galleries' },
    { words: 3, at: 'village', ask: 'buy helmet g2' },
    { words: 4, at: 'dice', ask: 'dig 5 in 5 with g2',
      then: [['P2', 'dig 1 in 5 with g2']] },
    { words: 5, at: 'village', ask: 'buy armour g1' },
    { words: 6, at: 'galleries', ask: 'shoot P2g2', then: [['P2', 'fetch']] },
    { words: 7, at: 'village', ask: 'buy bomb@5' },
    { words: 8, at: 'gems' },
  ],
};
