// What happened, what was kept, what to press.
export const errors = {
  tryAgain: 'Try again',
  home: 'To the first page',
  reload: 'Load the page again',
  dismiss: 'All right',

  broken: 'A prop has given way',
  brokenWhy: 'Something on this page went wrong. Your game is kept as it was after the '
    + 'last move.',
  noWasm: 'This browser cannot run the mine',
  noWasmWhy: 'The game runs inside the page as WebAssembly, and this browser has none, or '
    + 'it is switched off. Any newer browser will do.',
  noEngine: 'The mine did not open',
  noEngineWhy: 'The engine of the game could not be loaded. Perhaps the line is down.',
  part: 'This page did not arrive',
  partWhy: 'A part of the page could not be loaded. Perhaps the line is down.',

  botFailed: (name: string) => `${name} does not know what to do`,
  botFailedWhy: 'The bot has failed. The game is kept, and waits.',
  letGreedy: 'Let “Greedy” play',
  takeSeat: 'Play that seat myself',
  simpleBots: 'What the bots have learnt could not be loaded. They play simply.',

  storageFull: 'This browser’s storage is full. You can play on, but the game will not '
    + 'survive a reload.',
  storageForbidden: 'This browser does not let the page keep anything. You can play on, '
    + 'but the game will not survive a reload.',

  noGame: 'Nobody sits here',
  noGameWhy: 'There is no game at this table yet.',
  lostGame: 'That game cannot be brought back',
  lostGameWhy: 'What was kept of it is damaged, or from another version.',
  newGame: 'Begin a new game',

  badRecord: 'That file is no record of a game',
  badRecordWhy: 'It may be damaged, cut short or of another program. Nothing was changed.',
  recordFaults: {
    cutShort: (line: number) => `It is cut short: after line ${line} the end is missing.`,
    noRecord: (line: number) => `Line ${line} is not one that a record has.`,
    version: 'It is a record of another version of adit.',
    illegal: (line: number) => `The move in line ${line} is against the rules.`,
    wrongEnd: (line: number) => `The end in line ${line} is not where its moves lead.`,
  },
  earlierRules: {
    title: 'That game is of the past',
    text: 'It was played by earlier rules: it cannot be replayed.',
  },
  nothingChanged: 'Nothing was changed.',
  badRecordLine: (line: number, text: string) => `Line ${line}: ${text}`,
  tooLarge: 'The file is larger than any record of a game.',
};
