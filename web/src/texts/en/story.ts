// A replay's story: who looked guilty, what moved it, and whether the deal was fair.
import type { Line } from '../../engine/opinions';
import { grammar } from '../grammar';

const { count } = grammar('en');
const percent = (n: number | string) => `${n}%`;

export const story = {
  lines: {
    saboteur: 'Saboteur', green: 'Green digger', blue: 'Blue digger', boss: 'Boss',
    profiteer: 'Profiteer', geologist: 'Geologist', win: 'Chance to win',
  } satisfies Record<Line, string>,
  guilty: 'Who looked guilty',
  guiltyOf: 'chance of being a saboteur, from public moves alone',
  who: 'Who seemed to be who',
  whoOf: 'chance of each role, from public moves alone',
  shown: 'Shown',
  ahead: 'Who was ahead',
  aheadOf: 'by playing on a hundred times after every move',
  gems: 'Gems',
  asTable: 'As a table',
  hidden: 'Roles hidden',
  open: 'Roles shown',
  reveal: 'Show the roles and how it goes on',
  hide: 'Hide what is to come',
  hideChart: 'Put the chart away',
  showChart: 'Show the chart',
  waiting: 'Asking the bots what they would have believed…',
  failed: 'What would have been believed could not be worked out.',
  /** The chart for those who listen. */
  heard: (what: string, at: number, values: string[]) =>
    `${what}, after move ${at}: ${values.join(', ')}.`,
  percent,
  value: (name: string, n: number) => `${name} ${percent(n)}`,
  gemsOf: (name: string, n: number) => `${name} ${n}`,
  move: 'Move',
  by: 'By',
  deal: 'the deal',
  change: (name: string, from: number, to: number) => `${name} ${percent(from)} to ${percent(to)}`,
  largest: 'the round’s largest change',
  meant: 'What it told those who watch',
  nothing: 'Nothing new.',
  stories: 'What became of it',
  liar: 'Best liar',
  liarWhy: (name: string, moves: number) =>
    `${name}: less suspected than by the deal after ${count(moves, 'move', 'moves')}`,
  accused: 'Most wrongly accused',
  accusedWhy: (name: string, n: number, at: number) => `${name}: ${percent(n)} after move ${at}`,
  turning: 'Turning point',
  turningGold: (at: number) => `Move ${at}: from here on the gold was in reach`,
  turningNone: (at: number) => `Move ${at}: from here on the gold was out of reach`,
  turningWin: (name: string, at: number) => `Move ${at}: from here on ${name} was ahead`,

  share: 'Share this moment',
  copied: 'The link was copied.',
  copyFailed: 'The link could not be copied. Here it is:',
  missing: {
    title: 'There is no such record here',
    none: 'The server knows no such table, or has put it away.',
    earlierRules: 'It was played by earlier rules: it cannot be replayed.',
    notOver: 'This game is still being played. Its record is there when it is over.',
    forbidden: 'This table is for those who sat at it.',
    offline: 'The server does not answer. Check the connection and try again.',
  },
  again: 'Try again',

  verify: 'Verify the shuffle',
  verifying: 'Checking…',
  holds: 'The shuffle was fair',
  holdsWhy: 'The server was bound to this deal before anybody sat down, and nobody could '
    + 'choose it alone.',
  holdsPartly: 'Nothing contradicts it',
  holdsPartlyWhy: 'But this browser could not compare everything: what others noted before the '
    + 'game they can compare themselves, on this page.',
  uncompared: (seats: string) => `(not compared: ${seats})`,
  broken: 'This does not add up',
  unproven: 'There is nothing to verify',
  unsealed: 'Only a server’s table seals its shuffle before the game. A game on one screen '
    + 'is shuffled by the browser and has no seal. If this record is said to be a server’s, its '
    + 'seal was taken out.',
  steps: {
    record: 'The record is whole, from its header to its end',
    proof: 'It has a proof: commitment, secret, and a nonce for each seat',
    commit: 'The commitment is that of the secret',
    published: 'The commitment is the one that this browser saw before the game',
    nonces: 'The nonce that this browser gave is in it',
    seed: 'The seed follows from the secret and the nonces',
    moves: 'Every move is legal in the deal of that seed',
    end: 'The moves lead to the result that is recorded',
  },
  results: {
    held: 'holds', partly: 'holds', passed_over: 'nothing noted here', failed: 'fails', not_reached: 'not reached',
  },
  faults: {
    broken: 'The record itself is damaged.',
    cut: 'The record is cut short.',
    unfinished: 'The game was not over when it was recorded, and has no proof before that.',
    no_proof: 'The record of this table has no proof: it was taken out.',
    bad_proof: 'The proof is not in its form.',
    bad_count: 'The proof has not as many nonces as there are seats.',
    bot_nonce: 'A bot has a nonce, though bots give none: the server may have chosen the deal.',
    wrong_commit: 'The commitment was changed: it is not that of the secret.',
    wrong_secret: 'The secret is not the one that the server was bound to.',
    other_commit: 'The commitment is not the one that this browser saw before the game.',
    other_nonce: 'A nonce is not the one that this browser gave.',
    wrong_nonces: 'A nonce was changed: the seed does not follow from it.',
    wrong_seed: 'The seed was changed: it does not follow from the secret and the nonces.',
    wrong_move: 'A move is not legal in this deal.',
    wrong_end: 'The result is not the one that the moves lead to.',
  },
};
