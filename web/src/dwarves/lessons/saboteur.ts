// The guided game of `saboteur`: who does what, and what the guide waits for. Its words stand in
// texts/*.json, under lessons.
import type { Script } from '../../playing/gamepage';

export const lesson: Script = {
  me: 'P1',
  setup: {
    game: 'saboteur',
    players: 3,
    options: { rounds: 1, first: 'P1' },
    seed: '588259f21f1eff26b4981730d0f1c5db924994ea1fa51fd9ef51f6b5f893524c',
  },
  steps: [
    { words: 0, at: 'role' },
    { words: 1, at: 'board' },
    { words: 2, at: 'hand', ask: 'dig EW@1,0',
      then: [['P2', 'dig ESW@2,0'], ['P3', 'dig EW@3,0']] },
    { words: 3, at: 'hand', ask: 'map@G2',
      then: [['P2', 'dig NESW@4,0'], ['P3', 'break lamp@P1']] },
    { words: 4, at: 'players', ask: 'fix lamp@P1 with lamp/cart',
      then: [['P2', 'dig ESW@5,0'], ['P3', 'rockfall@4,0']] },
    { words: 5, at: 'board', ask: 'dig NESW@4,0',
      then: [['P2', 'dig ESW@6,0'], ['P3', 'pass NW']] },
    { words: 6, at: 'players' },
    { words: 7, at: 'board', ask: 'dig ESW@7,0' },
    { words: 8, at: 'draft', ask: 'take 3', beside: 'take ', then: [['P2', 'take 2']] },
  ],
};
