import type { plain as en } from '../en/plain';

export const plain: typeof en = {
  seen: 'Was du siehst',
  seenByAll: 'Was alle sehen',
  everything: 'Alles, was da ist',
  moves: 'Deine Züge',
  noMoves: 'Du bist nicht am Zug.',
  other: 'Ein anderer Zug',
  play: 'So ziehen',
  won: (names: string, several: boolean) =>
    (several ? `${names} gewinnen` : `${names} gewinnt`),
  youWon: 'Du gewinnst',
  you: 'Du',
  player: 'Spieler',
  nothing: 'nichts',
  yes: 'ja',
  no: 'nein',
};
