import type { tutorial as en } from '../en/tutorial';

export const tutorial: typeof en = {
  guide: 'Führung',
  stepOf: (n, of) => `Schritt ${n} von ${of}`,
  next: 'Weiter',
  skip: 'Weiter',
  yourMove: 'Dein Zug',
  again: 'Von vorn',
  leave: 'Stunde verlassen',
  playNow: 'Ein echtes Spiel spielen',
  others: { title: 'Die anderen', text: 'Jetzt sind die anderen dran.' },
  done: { title: 'Mehr brauchst du nicht', text: 'Alles Weitere erklärt sich am Tisch: '
    + 'Tippe an, was du nicht verstehst, und es sagt dir, warum.' },
};
