import type { replay as en } from '../en/replay';

export const replay: typeof en = {
  title: 'Rückschau',
  of: (game) => `Rückschau: ${game}`,
  open: 'Aufzeichnung öffnen',
  openAbout: 'Eine Aufzeichnung ist eine kleine Textdatei mit einem ganzen Spiel. Zieh '
    + 'eine hierher oder wähle sie aus.',
  lastGame: (game) => `Dein letztes Spiel: ${game}`,
  drop: 'Lass die Aufzeichnung hier fallen',
  empty: 'Ein Spiel noch einmal ansehen',
  another: 'Andere öffnen',
  save: 'Aufzeichnung sichern',
  goOn: 'Von hier weiterspielen',
  undone: (n) => `${n} zurückgenommen`,
  lens: 'Mit wessen Augen',
  publicLens: 'Alle am Tisch',
  everything: 'Alles',
  unfinished: 'Dieses Spiel ist nicht zu Ende, darum sieht niemand alles.',
  play: 'Laufen lassen',
  pause: 'Anhalten',
  speed: 'Tempo',
  beginning: 'Der Anfang',
  somebody: 'jemand',
  knew: (name) => `Was ${name} wusste`,
};
