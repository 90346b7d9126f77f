// The guided game of `saboteur2`: who does what, and what the guide waits for. Its words stand
// in texts/*.json, under lessons.
import type { Script } from '../../playing/gamepage';

export const lesson: Script = {
  me: 'P1',
  setup: {
    game: 'saboteur2',
    players: 3,
    options: { rounds: 1, first: 'P1' },
    seed: '5dd567abce54a7b2d3fbbed3cc36dd32c0c9faef7d413470de8203056971b9a0',
  },
  steps: [
    { words: 0, at: 'role' },
    { words: 1, at: 'hand', ask: 'dig ESW.crystal@1,0',
      then: [['P2', 'dig EWs.crystal@2,0'], ['P3', 'trap@P1']] },
    { words: 2, at: 'deck', ask: 'shed trap with NES map', beside: 'pass ',
      then: [['P2', 'dig EW.blue@3,0']] },
    { words: 3, at: 'board', then: [['P3', 'theft']] },
    { words: 4, at: 'players', ask: 'inspect@P3',
      then: [['P2', 'dig ESW.crystal@4,0'], ['P3', 'pass EW']] },
    { words: 5, at: 'hand', ask: 'dig N.ladder@4,-1',
      then: [['P2', 'pass NE'], ['P3', 'pass ew']] },
    { words: 6, at: 'deck', ask: 'pass NE.ladder rockfall break-lamp', beside: 'pass ',
      then: [['P2', 'pass s.crystal'], ['P3', 'dig SW@5,0']] },
    { words: 7, at: 'hand', ask: 'swap-hand@P2',
      then: [['P2', 'dig NS@5,-1'], ['P3', 'dig NE+SW@5,-2']] },
    { words: 8, at: 'players', ask: 'hands-off@P3' },
  ],
};
