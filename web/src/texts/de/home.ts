import type { home as en } from '../en/home';

const NUMBERS = ['Keine', 'Ein', 'Zwei', 'Drei', 'Vier', 'Fünf', 'Sechs'];

export const home: typeof en = {
  digTogether: 'Grabt zusammen.',
  trust: 'Traut',
  nobody: 'niemandem.',
  about: (games, from, to) =>
    `${NUMBERS[games] ?? games} Bergwerksspiele für ${from} bis ${to} Leute. `
    + 'Bots füllen die freien Plätze, Freunde teilen deinen Bildschirm, und niemand braucht ein Konto.',
  aboutLink: (games, from, to) =>
    `${NUMBERS[games] ?? games} Bergwerksspiele für ${from} bis ${to} Leute. `
    + 'Freunde kommen über einen Link dazu, Bots füllen die freien Plätze, und niemand braucht ein Konto.',
  picture: 'Ein Goldgräber, ein Saboteur und ein Geologe am Mundloch eines hellen Stollens',
  playNow: 'Jetzt spielen',
  playNowAs: (game, seats) => `${game} zu ${seats}`,
  choose: 'Einrichten',
  friends: 'Mit Freunden spielen',
  openTables: 'Offene Tische',
  serverAway: 'Der Server antwortet nicht: Freunde müssen warten, Bots spielen.',
  unfinished: 'Ein Spiel wartet',
  inRound: (round) => `Runde\u00a0${round}`,
  yourTurn: 'du bist am Zug',
  turnOf: (name) => `${name} ist am Zug`,
  wouldLose: (standing) =>
    `Du hast ein Spiel nicht zu Ende gespielt: ${standing}. Ein neues würde es ersetzen.`,
  goOn: 'Weiterspielen',
  startAnew: 'Neu beginnen',
  backToIt: 'Weiter',
  throwAway: 'Wegwerfen',
  games: 'Die Spiele',
  seats: (from, to) => `${from} bis ${to}`,
  seatsLong: (from, to) => `für ${from} bis ${to} Leute`,
  play: 'Spielen',
  learn: 'Lernen',
  replays: 'Rückschau',
  myGames: 'Meine Spiele',
  rules: 'Regeln',
  pages: 'Seiten',
  learnGame: (game) => `${game} lernen`,
  rulesOf: (game) => `Regeln von ${game}`,
  soundOn: 'Ton einschalten',
  soundOff: 'Ton ausschalten',
  toLight: 'Helle Farben',
  toDark: 'Dunkle Farben',
};
