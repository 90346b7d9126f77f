// One's own games at a server, by role; and what is kept of them.
import { grammar } from '../grammar';

const { count } = grammar('en');

export const me = {
  title: 'My games',
  about: 'What this server keeps of the games that you played to the end, in this browser.',
  empty: 'No game that was played to the end yet',
  emptyAbout: 'Games at a table of this server will stand here, with their replays.',
  offline: 'The server does not answer',
  offlineAbout: 'Your games are kept there. Check the connection and try again.',
  again: 'Try again',
  byRole: 'By role',
  games: (n: number, won: number) => `${count(n, 'game', 'games')}, ${won} won`,
  role: 'Role',
  won: 'Won',
  goldEach: 'Gold a round',
  wonOf: (won: number, of: number) => `${won} of ${of}`,
  list: 'Your last games',
  replay: 'Replay',
  replayOf: (game: string, date: string) => `Replay: ${game}, ${date}`,
  isWon: 'won',
  isLost: 'lost',
  gold: (n: number) => count(n, 'gold piece', 'gold pieces'),
  gems: (n: number) => count(n, 'gem', 'gems'),
  somebody: 'somebody',
  bots: (n: number) => count(n, 'bot', 'bots'),
  here: 'Alone against bots',
  hereAbout: 'The games that you played to the end on this device. Only this browser keeps them.',
  undoneAbout: 'A game in which you took a move back is marked, and is not counted.',
  undone: (n: number) => `${n} taken back: not counted`,
  data: 'Your data',
  dataAbout: 'The server knows you by a cookie only. You can take with you all that it keeps '
    + 'of you, or have it erased: your name disappears from the games of others too.',
  download: 'Download my data',
  erase: 'Erase my data',
  eraseSure: 'Erase everything?',
  eraseWhy: 'Your games, your statistics and your name go. An open seat of yours is left to a '
    + 'bot. This cannot be undone.',
  eraseYes: 'Yes, erase everything',
  eraseNo: 'Keep it',
  erased: 'Everything was erased.',
  eraseFailed: 'It could not be erased: the server does not answer. Nothing was changed.',
};
