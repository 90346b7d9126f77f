const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six'];

export const home = {
  digTogether: 'Dig together.',
  trust: 'Trust',
  nobody: 'nobody.',
  about: (games: number, from: number, to: number) =>
    `${NUMBERS[games] ?? games} mining games for ${from} to ${to} players. Bots take the empty `
    + 'seats, friends share your screen, and nobody needs an account.',
  aboutLink: (games: number, from: number, to: number) =>
    `${NUMBERS[games] ?? games} mining games for ${from} to ${to} players. Friends join by a `
    + 'link, bots take the empty seats, nobody needs an account.',
  picture: 'A miner, a saboteur and a geologist in the mouth of a lit adit',
  playNow: 'Play now',
  playNowAs: (game: string, seats: number) => `${game} with ${seats} at the table`,
  choose: 'Set up a game',
  friends: 'Play with friends',
  openTables: 'Open tables',
  serverAway: 'The server does not answer: friends must wait, bots play.',
  unfinished: 'A game waits for you',
  inRound: (round: number) => `round\u00a0${round}`,
  yourTurn: 'your turn',
  turnOf: (name: string) => `${name}’s turn`,
  wouldLose: (standing: string) =>
    `You have an unfinished game: ${standing}. A new game would take its place.`,
  goOn: 'Go on with it',
  startAnew: 'Start anew',
  backToIt: 'Back to it',
  throwAway: 'Throw it away',
  games: 'The games',
  seats: (from: number, to: number) => `${from} to ${to}`,
  seatsLong: (from: number, to: number) => `${from} to ${to} players`,
  play: 'Play',
  learn: 'Learn',
  replays: 'Replays',
  myGames: 'My games',
  rules: 'Rules',
  pages: 'Pages',
  learnGame: (game: string) => `Learn ${game}`,
  rulesOf: (game: string) => `Rules of ${game}`,
  soundOn: 'Turn the sound on',
  soundOff: 'Turn the sound off',
  toLight: 'Light colours',
  toDark: 'Dark colours',
};
