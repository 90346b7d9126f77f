// A game without a screen of its own. Fetched with that screen.
export const plain = {
  seen: 'What you see',
  seenByAll: 'What all see',
  everything: 'All there is',
  moves: 'Your moves',
  noMoves: 'It is not your turn.',
  other: 'Another move',
  play: 'Play it',
  won: (names: string, several: boolean) => (several ? `${names} win` : `${names} wins`),
  youWon: 'You win',
  you: 'You',
  player: 'player',
  nothing: 'none',
  yes: 'yes',
  no: 'no',
};
