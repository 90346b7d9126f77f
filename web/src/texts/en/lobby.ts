// Tables at a server: opening, finding and getting together. Loaded when somebody comes
// there.
import { grammar } from '../grammar';

const { count } = grammar('en');

/** So long, in the largest unit that fits. */
function time(seconds: number): string {
  if (seconds % 86400 === 0) return count(seconds / 86400, 'day', 'days');
  if (seconds % 3600 === 0) return count(seconds / 3600, 'hour', 'hours');
  if (seconds % 60 === 0) return `${seconds / 60}\u00a0min`;
  return `${seconds}\u00a0s`;
}

export const lobby = {
  open: {
    title: 'Play with friends',
    yourName: 'Your name',
    yourNameAbout: 'The name that the others see. You sit down first.',
    who: 'Who may come, clock and talk',
    whoAbout: 'Friends with the link, unless you say otherwise.',
    howAbout: 'Rules of the game, one by one.',
    found: 'Who finds the table',
    foundAbout: 'A public table is in the list of open tables.',
    founds: { link: 'Friends with the link', public: 'Everybody' },
    password: 'Password',
    passwordAbout: 'Leave it empty, and the link is enough.',
    passwordNone: 'none',
    watch: 'People without a seat',
    watchAbout: 'Watchers see what everybody at the table sees, and no hand.',
    watches: { public: 'May watch', none: 'See nothing' },
    late: 'During the game',
    lateAbout: {
      watch: 'Whether somebody who comes later may take over from a bot.',
      sit: 'Whoever takes over from a bot sees its hand and its role. A player could do so as well, '
        + 'in a second browser: choose this among people whom you trust.',
    },
    lates: { watch: 'Nobody joins', sit: 'Bots can be replaced' },
    talk: 'Talk',
    talkAbout: 'Claims are ready sentences such as “G2 is stone”. After the round, those '
      + 'that were lies are marked.',
    talks: { none: 'None', claims: 'Claims', free: 'Claims and chat' },
    clock: 'Clock',
    clockAbout: 'When somebody’s time is up, a bot plays for that seat.',
    perMove: 'For each move',
    perGame: 'For the whole game',
    go: 'Open the table',
    goAbout: 'You get a link for your friends at once. All that is below can be changed until the '
      + 'game begins.',
    opening: 'Opening …',
  },

  clock: {
    none: 'No clock',
    move: (seconds: number) => `${time(seconds)} a move`,
    total: (seconds: number, add: number) =>
      `${time(seconds)} each${add ? ` + ${time(add)} a move` : ''}`,
  },

  tables: {
    title: 'Open tables',
    seated: (taken: number, of: number) => `${taken} of ${of} seats taken`,
    waiting: 'waits for players',
    playing: 'is being played',
    locked: 'with a password',
    by: (host: string) => `opened by ${host}`,
    sit: 'Sit down',
    watch: 'Watch',
    look: 'Look in',
    sitAt: (game: string, host: string) => `Sit down: ${game}, ${host}`,
    watchAt: (game: string, host: string) => `Watch: ${game}, ${host}`,
    somebody: 'somebody',
    empty: 'Nobody here yet',
    emptyWhy: 'No public table is open. Open one yourself, for everybody or for friends '
      + 'with the link.',
    openOne: 'Open a table',
  },

  mine: {
    title: 'Your tables',
    waiting: (taken: number, of: number) => `waiting, ${taken} of ${of} seats taken`,
    playing: 'the game is on',
    back: 'Back to it',
    leave: 'Forget this table',
  },

  room: {
    title: 'At the table',
    around: 'Seats',
    waitingFor: (free: number) =>
      free === 0 ? 'All seats are taken' : `${count(free, 'seat is', 'seats are')} free`,
    free: 'Free seat',
    freeSit: 'tap to sit',
    freeHost: 'tap to choose',
    you: 'you',
    host: 'host',
    here: 'here',
    away: 'away',
    bot: 'bot',
    seat: (n: number) => `Seat ${n}`,
    yours: 'Your seat',
    sat: (name: string) => `${name} has sat down.`,
    left: (name: string) => `${name} has stood up.`,

    join: 'Sit down',
    joinWhy: 'Pick a name. No account is needed.',
    full: 'All seats are taken',
    fullWatch: 'Stay here to watch when the game begins, or open a table of your own.',
    fullNot: 'This table cannot be watched. You can open one of your own.',
    name: 'Name',
    rename: 'Be called something else',
    stand: 'Stand up',
    save: 'Save',
    sitHere: 'Sit here',

    giveBot: 'Give the seat to a bot',
    otherBot: 'Another bot',
    clearBot: 'Send the bot away',
    remove: (name: string) => `Remove ${name}`,
    removeWhy: 'The seat is free again. Whoever has the link may come back.',
    swap: 'Change places with',

    bring: 'Bring friends',
    bringWhy: 'Whoever opens the link sits down. No account.',
    bringLocked: 'Whoever opens the link is asked for the password. No account.',
    link: 'The link to this table',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'This browser does not let the page copy: the link is selected, copy it by '
      + 'hand.',
    share: 'Share',
    shareText: (game: string) => `Come and play ${game} with me:`,
    qr: 'Show as a code',
    qrLabel: 'The link as a QR code',
    qrHow: 'Point the camera of a phone at it.',

    how: 'How we play',
    change: 'Change how we play',
    edit: 'Change',
    rules: 'The rules',
    changed: 'changed',
    hasChanged: 'The host has changed how we play.',
    clock: 'Clock',
    talk: 'Talk',
    watch: 'Without a seat',
    late: 'During the game',
    asUsual: 'As in the rule book',

    shuffle: 'A fair shuffle',
    shuffleWhy: 'This fingerprint binds the server to its part of the shuffle and your browser '
      + 'adds another, so that after the game everybody can check that nobody chose the cards.',
    commit: 'Fingerprint',
    nonceGiven: 'Your browser has added its part.',
    nonceMissing: 'Your browser adds its part when you sit down.',

    start: (seats: string) => `Start with ${seats}`,
    fillStart: 'Fill with bots and start',
    startFirst: 'Start',
    hostStarts: (host: string) => `${host} starts the game.`,
    somebodyStarts: 'The host starts the game.',
    watchers: (n: number) => count(n, 'person is', 'people are') + ' here without a seat',
  },

  gate: {
    title: 'This table asks for a password',
    why: 'Whoever sent you the link knows it.',
    enter: 'Enter',
  },

  late: {
    may: 'Here you may join in.',
    offer: 'Take over from a bot',
    why: 'You get its seat, its cards and its role, and play on from here.',
  },

  trouble: {
    unreachable: {
      title: 'The server does not answer',
      why: 'Perhaps the line is down. Nothing is lost: tables are kept by the server. You '
        + 'can play alone meanwhile.',
    },
    none: {
      title: 'No tables here',
      why: 'This page was not opened from a server with tables. You can play alone, or '
        + 'together at this screen.',
    },
    again: 'Try again',
    home: 'To the first page',
    tables: 'Open tables',
    newTable: 'Open a table',
  },

  /** By the names of the protocol. */
  refusals: {
    other: (why: string) => `The server does not allow that (${why}).`,
    reasons: {
      unreachable: 'The server does not answer. Perhaps the line is down: try again.',
      none: 'No server with tables answers here.',
      uncertain: 'The line broke before the answer came. Look whether it was done.',
      too_fast: 'That was too fast: wait a moment.',
      server_full: 'The server is full: try again later.',
      too_many_tables: 'You have too many open tables already.',
      too_many_tables_of_address: 'There are too many open tables from your address.',
      too_many_sockets: 'There are too many connections from your address.',
      too_many_watchers: 'Too many watch this table already.',
      watching_forbidden: 'This table is for those who sit at it.',
      table_full: 'All seats are taken.',
      seat_taken: 'Somebody was quicker: that seat is taken.',
      seats_empty: 'There are empty seats.',
      name_taken: 'Somebody here has that name. Pick another.',
      bad_name: 'A name has 1 to 24 characters that can be seen.',
      too_big: 'That is too long.',
      locked: 'This table asks for a password.',
      wrong_password: 'That is not the password.',
      bad_password: 'A password has 1 to 64 letters.',
      not_host: 'Only the host may do that.',
      not_waiting: 'The game has begun already.',
      not_seated: 'You do not sit at this table.',
      no_such_bot: 'This server does not know that bot.',
      bot_too_slow: 'That bot would think too long for so many players.',
      no_such_table: 'There is no such table any more.',
      abandoned: 'This table was given up.',
      bad_option: 'The server does not know one of these rules: it may be of another '
        + 'version. Load the page again.',
      bad_clock: 'The server does not know such a clock.',
      bad_message: 'The server does not understand this page: it may be of another version. '
        + 'Load the page again.',
      not_stored: 'The server could not write it down. Nothing has changed: try again.',
      closing: 'The server is going down: come back soon.',
      origin: 'This page may not talk to that server.',
    } as Record<string, string>,
  },
};
