import { grammar } from '../grammar';
import type { me as en } from '../en/me';

const { count } = grammar('de');

export const me: typeof en = {
  title: 'Meine Spiele',
  about: 'Was dieser Server von den Spielen aufhebt, die du in diesem Browser zu Ende gespielt '
    + 'hast.',
  empty: 'Noch kein Spiel zu Ende gespielt',
  emptyAbout: 'Spiele an einem Tisch dieses Servers stehen dann hier, mit ihrer Rückschau.',
  offline: 'Der Server antwortet nicht',
  offlineAbout: 'Dort sind deine Spiele aufgehoben. Prüfe die Verbindung und versuche es noch '
    + 'einmal.',
  again: 'Noch einmal',
  byRole: 'Nach Rollen',
  games: (n, won) => `${count(n, 'Spiel', 'Spiele')}, ${won} gewonnen`,
  role: 'Rolle',
  won: 'Gewonnen',
  goldEach: 'Gold je Runde',
  wonOf: (won, of) => `${won} von ${of}`,
  list: 'Deine letzten Spiele',
  replay: 'Rückschau',
  replayOf: (game, date) => `Rückschau: ${game}, ${date}`,
  isWon: 'gewonnen',
  isLost: 'verloren',
  gold: (n) => count(n, 'Goldstück', 'Goldstücke'),
  gems: (n) => count(n, 'Edelstein', 'Edelsteine'),
  somebody: 'jemand',
  bots: (n) => count(n, 'Bot', 'Bots'),
  here: 'Allein gegen Bots',
  hereAbout: 'Die Spiele, die du auf diesem Gerät zu Ende gespielt hast. Nur dieser Browser '
    + 'hebt sie auf.',
  undoneAbout: 'Ein Spiel, in dem du einen Zug zurückgenommen hast, ist markiert und zählt '
    + 'nicht.',
  undone: (n) => `${n} zurückgenommen: zählt nicht`,
  data: 'Deine Daten',
  dataAbout: 'Der Server kennt dich nur durch ein Cookie. Du kannst alles mitnehmen, was er '
    + 'von dir aufhebt, oder es löschen lassen: Dein Name verschwindet auch aus den Spielen der '
    + 'anderen.',
  download: 'Meine Daten herunterladen',
  erase: 'Meine Daten löschen',
  eraseSure: 'Alles löschen?',
  eraseWhy: 'Deine Spiele, deine Statistik und dein Name verschwinden. An einem offenen Tisch '
    + 'spielt ein Bot für dich weiter. Das lässt sich nicht rückgängig machen.',
  eraseYes: 'Ja, alles löschen',
  eraseNo: 'Behalten',
  erased: 'Alles ist gelöscht.',
  eraseFailed: 'Es ließ sich nicht löschen: Der Server antwortet nicht. Es wurde nichts '
    + 'verändert.',
};
