// A game without a screen of its own. Fetched with that screen.
export const plain = {
  seen: 'What you see',
  seenByAll: 'What all see',
  moves: 'Your moves',
  noMoves: 'It is not your turn.',
  other: 'Another move',
  play: 'Play it',
  allowed: 'You may do that.',
  won: (names: string, several: boolean) => (several ? `${names} win` : `${names} wins`),
  youWon: 'You win',
  you: 'You',
  nothing: 'none',
  yes: 'yes',
  no: 'no',
};
