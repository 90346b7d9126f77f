import { grammar } from '../grammar';
import type { lobby as en } from '../en/lobby';

const { count } = grammar('de');

function time(seconds: number): string {
  if (seconds % 86400 === 0) return count(seconds / 86400, 'Tag', 'Tage');
  if (seconds % 3600 === 0) return count(seconds / 3600, 'Stunde', 'Stunden');
  if (seconds % 60 === 0) return `${seconds / 60}\u00a0min`;
  return `${seconds}\u00a0s`;
}

export const lobby: typeof en = {
  open: {
    title: 'Mit Freunden spielen',
    yourName: 'Dein Name',
    yourNameAbout: 'So heißt du am Tisch. Du setzt dich als Erstes.',
    who: 'Wer kommen darf, Uhr und Reden',
    whoAbout: 'Freunde mit dem Link, wenn du nichts anderes sagst.',
    howAbout: 'Die Regeln des Spiels, eine nach der anderen.',
    found: 'Wer den Tisch findet',
    foundAbout: 'Ein öffentlicher Tisch steht in der Liste offener Tische.',
    founds: { link: 'Freunde mit dem Link', public: 'Alle' },
    password: 'Passwort',
    passwordAbout: 'Bleibt es leer, genügt der Link.',
    passwordNone: 'keines',
    watch: 'Wer ohne Platz kommt',
    watchAbout: 'Zuschauer sehen, was alle am Tisch sehen, und keine Hand.',
    watches: { public: 'Darf zusehen', none: 'Sieht nichts' },
    late: 'Während des Spiels',
    lateAbout: {
      watch: 'Ob jemand, der später kommt, einen Bot ablösen darf.',
      sit: 'Wer einen Bot ablöst, sieht dessen Hand und Rolle. Das könnte in einem zweiten Browser '
        + 'auch jemand, der schon mitspielt: nur unter Leuten, denen du vertraust.',
    },
    lates: { watch: 'Niemand steigt ein', sit: 'Bots sind ablösbar' },
    talk: 'Reden',
    talkAbout: 'Behauptungen sind fertige Sätze wie „G2 ist Stein“. Nach der Runde sind '
      + 'die Lügen darunter gekennzeichnet.',
    talks: { none: 'Gar nicht', claims: 'Behauptungen', free: 'Behauptungen und Chat' },
    clock: 'Uhr',
    clockAbout: 'Ist die Zeit um, spielt ein Bot auf diesem Platz.',
    perMove: 'Für jeden Zug',
    perGame: 'Für das ganze Spiel',
    go: 'Tisch eröffnen',
    goAbout: 'Du bekommst gleich einen Link für deine Freunde. Alles darunter lässt sich ändern, '
      + 'bis das Spiel beginnt.',
    opening: 'Wird eröffnet …',
  },

  clock: {
    none: 'Keine Uhr',
    move: (seconds) => `${time(seconds)} je Zug`,
    total: (seconds, add) =>
      `je ${time(seconds)}${add ? ` + ${time(add)} pro Zug` : ''}`,
  },

  tables: {
    title: 'Offene Tische',
    seated: (taken, of) => `${taken} von ${of} Plätzen besetzt`,
    waiting: 'wartet auf Spieler',
    playing: 'es wird gespielt',
    locked: 'mit Passwort',
    by: (host) => `eröffnet von ${host}`,
    sit: 'Dazusetzen',
    watch: 'Zusehen',
    look: 'Hineinsehen',
    sitAt: (game, host) => `Dazusetzen: ${game}, ${host}`,
    watchAt: (game, host) => `Zusehen: ${game}, ${host}`,
    somebody: 'jemand',
    empty: 'Noch niemand hier',
    emptyWhy: 'Kein öffentlicher Tisch ist offen. Eröffne selbst einen, für alle oder für '
      + 'Freunde mit dem Link.',
    openOne: 'Tisch eröffnen',
  },

  mine: {
    title: 'Deine Tische',
    waiting: (taken, of) => `wartet, ${taken} von ${of} Plätzen besetzt`,
    playing: 'das Spiel läuft',
    back: 'Hingehen',
    leave: 'Diesen Tisch vergessen',
  },

  room: {
    title: 'Am Tisch',
    around: 'Plätze',
    waitingFor: (free) =>
      free === 0 ? 'Alle Plätze sind besetzt'
        : `${count(free, 'Platz ist', 'Plätze sind')} frei`,
    free: 'Frei',
    freeSit: 'hier sitzen',
    freeHost: 'vergeben',
    you: 'du',
    host: 'Gastgeber',
    here: 'da',
    away: 'nicht da',
    bot: 'Bot',
    seat: (n) => `Platz ${n}`,
    yours: 'Dein Platz',
    sat: (name) => `${name} hat sich gesetzt.`,
    left: (name) => `${name} ist aufgestanden.`,

    join: 'Dazusetzen',
    joinWhy: 'Wähle einen Namen. Ein Konto brauchst du nicht.',
    full: 'Alle Plätze sind besetzt',
    fullWatch: 'Bleib hier, um dem Spiel zuzusehen, oder eröffne einen eigenen Tisch.',
    fullNot: 'An diesem Tisch kann man nicht zusehen. Du kannst einen eigenen eröffnen.',
    name: 'Name',
    rename: 'Anders heißen',
    stand: 'Aufstehen',
    save: 'Übernehmen',
    sitHere: 'Hier sitzen',

    giveBot: 'Den Platz einem Bot geben',
    otherBot: 'Ein anderer Bot',
    clearBot: 'Den Bot wegschicken',
    remove: (name) => `${name} entfernen`,
    removeWhy: 'Der Platz ist dann frei. Wer den Link hat, kann wiederkommen.',
    swap: 'Platz tauschen mit',

    bring: 'Hol Freunde dazu',
    bringWhy: 'Wer den Link öffnet, setzt sich. Ohne Konto.',
    bringLocked: 'Wer den Link öffnet, wird nach dem Passwort gefragt. Ohne Konto.',
    link: 'Der Link zu diesem Tisch',
    copy: 'Kopieren',
    copied: 'Kopiert',
    copyFailed: 'Dieser Browser lässt die Seite nicht kopieren: Der Link ist markiert, '
      + 'kopiere ihn von Hand.',
    share: 'Teilen',
    shareText: (game) => `Komm, spiel ${game} mit mir:`,
    qr: 'Als Code zeigen',
    qrLabel: 'Der Link als QR-Code',
    qrHow: 'Halte die Kamera eines Telefons darauf.',

    how: 'Wie wir spielen',
    change: 'Ändern, wie wir spielen',
    edit: 'Ändern',
    rules: 'Die Regeln',
    changed: 'geändert',
    hasChanged: 'Es wurde geändert, wie wir spielen.',
    clock: 'Uhr',
    talk: 'Reden',
    watch: 'Ohne Platz',
    late: 'Während des Spiels',
    asUsual: 'Wie im Spielheft',

    shuffle: 'Ehrlich gemischt',
    shuffleWhy: 'Dieser Fingerabdruck bindet den Server an seinen Teil des Mischens, und dein '
      + 'Browser gibt einen eigenen dazu: So kann nach dem Spiel jeder prüfen, dass niemand '
      + 'die Karten gewählt hat.',
    commit: 'Fingerabdruck',
    nonceGiven: 'Dein Browser hat seinen Teil dazugegeben.',
    nonceMissing: 'Dein Browser gibt seinen Teil dazu, wenn du dich setzt.',

    start: (seats) => `Zu ${seats} beginnen`,
    fillStart: 'Mit Bots füllen und beginnen',
    startFirst: 'Beginnen',
    hostStarts: (host) => `${host} beginnt das Spiel.`,
    somebodyStarts: 'Der Gastgeber beginnt das Spiel.',
    watchers: (n) => count(n, 'Person ist', 'Personen sind') + ' ohne Platz da',
  },

  gate: {
    title: 'Dieser Tisch fragt nach einem Passwort',
    why: 'Wer dir den Link geschickt hat, kennt es.',
    enter: 'Eintreten',
  },

  late: {
    may: 'Du kannst einsteigen.',
    offer: 'Einen Bot ablösen',
    why: 'Du bekommst seinen Platz, seine Karten und seine Rolle und spielst von hier weiter.',
  },

  trouble: {
    unreachable: {
      title: 'Der Server antwortet nicht',
      why: 'Vielleicht ist die Leitung unterbrochen. Nichts ist verloren: Tische verwahrt '
        + 'der Server. Solange kannst du allein spielen.',
    },
    none: {
      title: 'Hier gibt es keine Tische',
      why: 'Diese Seite kam nicht von einem Server mit Tischen. Du kannst allein spielen, '
        + 'oder zusammen an diesem Bildschirm.',
    },
    again: 'Noch einmal versuchen',
    home: 'Zur ersten Seite',
    tables: 'Offene Tische',
    newTable: 'Tisch eröffnen',
  },

  refusals: {
    other: (why) => `Das erlaubt der Server nicht (${why}).`,
    reasons: {
      unreachable: 'Der Server antwortet nicht. Vielleicht ist die Leitung unterbrochen: '
        + 'Versuche es noch einmal.',
      none: 'Hier antwortet kein Server mit Tischen.',
      uncertain: 'Die Leitung brach ab, bevor die Antwort kam. Sieh nach, ob es getan ist.',
      too_fast: 'Das war zu schnell: Warte einen Augenblick.',
      server_full: 'Der Server ist voll: Versuche es später.',
      too_many_tables: 'Du hast schon zu viele offene Tische.',
      too_many_tables_of_address: 'Von deiner Adresse sind schon zu viele Tische offen.',
      too_many_sockets: 'Von deiner Adresse kommen zu viele Verbindungen.',
      too_many_watchers: 'Diesem Tisch sehen schon zu viele zu.',
      watching_forbidden: 'Dieser Tisch ist nur für die, die daran sitzen.',
      table_full: 'Alle Plätze sind besetzt.',
      seat_taken: 'Jemand war schneller: Der Platz ist besetzt.',
      seats_empty: 'Es sind noch Plätze frei.',
      name_taken: 'So heißt hier schon jemand. Wähle einen anderen Namen.',
      bad_name: 'Ein Name hat 1 bis 24 sichtbare Zeichen.',
      too_big: 'Das ist zu lang.',
      locked: 'Dieser Tisch fragt nach einem Passwort.',
      wrong_password: 'Das ist nicht das Passwort.',
      bad_password: 'Ein Passwort hat 1 bis 64 Buchstaben.',
      not_host: 'Das darf nur der Gastgeber.',
      not_waiting: 'Das Spiel hat schon begonnen.',
      not_seated: 'Du sitzt nicht an diesem Tisch.',
      no_such_bot: 'Diesen Bot kennt der Server nicht.',
      bot_too_slow: 'Dieser Bot würde für so viele Spieler zu lange nachdenken.',
      no_such_table: 'Diesen Tisch gibt es nicht mehr.',
      abandoned: 'Dieser Tisch wurde aufgegeben.',
      bad_option: 'Eine dieser Regeln kennt der Server nicht: Er ist wohl von einer anderen '
        + 'Version. Lade die Seite neu.',
      bad_clock: 'Eine solche Uhr kennt der Server nicht.',
      bad_message: 'Der Server versteht diese Seite nicht: Er ist wohl von einer anderen '
        + 'Version. Lade die Seite neu.',
      not_stored: 'Der Server konnte es nicht aufschreiben. Nichts hat sich geändert: '
        + 'Versuche es noch einmal.',
      closing: 'Der Server wird gerade beendet: Komm bald wieder.',
      origin: 'Diese Seite darf mit dem Server nicht reden.',
    },
  },
};
