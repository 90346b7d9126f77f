// A table of a server: who is there, the line to it, clocks and leavers.
import type { online as english } from '../en/online';

const clock = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

export const online: typeof english = {
  title: 'Tisch',
  watching: 'Du siehst zu, und siehst, was alle sehen.',

  line: {
    open: 'Verbunden',
    connecting: 'Verbindung wird aufgebaut…',
    lost: 'Die Leitung ist tot',
    sending: 'Wird gesendet…',
    stillSending: 'Wird noch gesendet',
    again: (seconds) => `Neuer Versuch in ${seconds} s.`,
    moveKept: 'Dein Zug ist aufgehoben.',
    nothingLost: 'Nichts ist verloren.',
    tryNow: 'Jetzt versuchen',
    refused: 'Der Server ist da, nimmt die Verbindung aber nicht an. Vielleicht ist er voll.',
    back: 'Die Leitung steht wieder.',
  },
  gone: {
    no_such_table: {
      title: 'Diesen Tisch gibt es nicht',
      text: 'Der Link stimmt nicht, oder der Tisch wurde vor langer Zeit weggeräumt.',
    },
    abandoned: {
      title: 'Dieser Tisch wurde verlassen',
      text: 'Lange kam niemand mehr, und das Spiel wurde beendet.',
    },
    earlier_rules: {
      title: 'Das Spiel an diesem Tisch ist Geschichte',
      text: 'Es wurde nach früheren Regeln gespielt und lässt sich nicht wiederholen.',
    },
    newer: {
      title: 'Diese Seite ist zu alt',
      text: 'Der Server spricht eine neuere Sprache. Lade die Seite neu, um die neue zu '
        + 'bekommen.',
    },
    damaged: {
      title: 'Dieser Tisch ist nicht lesbar',
      text: 'Was der Server davon aufgehoben hat, ist beschädigt.',
    },
  },
  noServer: 'Niemand antwortet',
  noServerWhy: 'Der Server ist nicht erreichbar. Die Seite versucht es von selbst weiter.',
  closed: 'Dieser Tisch ist für die, die daran sitzen',
  closedWhy: 'Das Spiel hat begonnen und wird anderen nicht gezeigt.',

  away: 'weg',
  botIn: (ms) => `Bot in ${clock(ms)}`,
  botPlays: 'ein Bot spielt',
  botPlaysForYou: 'Ein Bot spielt für dich',
  clock,
  standsIn: {
    away: 'Ein Bot spielt für dich, weil du weg warst.',
    clock: 'Deine Zeit ist abgelaufen, und ein Bot spielt für dich.',
    left: 'Du bist gegangen, und ein Bot spielt für dich.',
  },
  notYet: (why) => `Jetzt nicht: ${why}.`,
  takeBack: 'Meinen Platz wieder einnehmen',
  leaveSeat: 'Einen Bot für mich spielen lassen',
  notPlayed: (why) => `Dein Zug wurde nicht gespielt: ${why}.`,
  refusals: {
    stale: 'das Spiel ist weitergegangen',
    bot_plays: 'ein Bot spielt für dich',
    not_playing: 'es wird gerade nicht gespielt',
    not_stored: 'der Server konnte ihn nicht aufschreiben',
    no_time: 'deine Uhr ist abgelaufen',
    too_fast: 'das war zu schnell',
  },
  yourTurnNow: 'Du bist am Zug.',
  notify: 'Sag mir, wenn ich am Zug bin',
  notifying: 'Mir wird gesagt, wenn ich am Zug bin',
  notifyForbidden: 'Dieser Browser erlaubt hier keine Benachrichtigungen.',
  notifyTitle: 'Du bist am Zug',
  notifyText: (game) => `${game}: Die anderen warten auf dich.`,
  rematch: 'Revanche',
  nextGame: 'Zum nächsten Spiel',
  nextOpened: 'Das nächste Spiel wird vorbereitet.',
  noRecord: 'Die Aufzeichnung dieses Spiels war nicht zu bekommen.',
};
