// A table of a server: who is there, the line to it, clocks and leavers.
const clock = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

export const online = {
  title: 'Table',
  watching: 'You are watching, and see what everyone sees.',

  line: {
    open: 'Connected',
    connecting: 'Connecting…',
    lost: 'The line is down',
    sending: 'Sending…',
    stillSending: 'Still sending',
    again: (seconds: number) => `Trying again in ${seconds} s.`,
    moveKept: 'Your move is kept.',
    nothingLost: 'Nothing is lost.',
    tryNow: 'Try now',
    refused: 'The server is there, but does not take the connection. It may be full.',
    back: 'The line is there again.',
  },
  gone: {
    no_such_table: {
      title: 'There is no such table',
      text: 'The link is not right, or the table was put away long ago.',
    },
    abandoned: {
      title: 'This table was abandoned',
      text: 'Nobody came to it for a long time, and the game was ended.',
    },
    earlier_rules: {
      title: 'The game of this table is of the past',
      text: 'It was played by earlier rules: it cannot be replayed.',
    },
    newer: {
      title: 'This page is too old',
      text: 'The server speaks a newer language. Load the page again to get the new one.',
    },
    damaged: {
      title: 'This table cannot be read',
      text: 'What the server has kept of it is damaged.',
    },
  },
  noServer: 'Nobody answers',
  noServerWhy: 'The server cannot be reached. The page goes on trying by itself.',
  closed: 'This table is for those who sit at it',
  closedWhy: 'The game has begun, and it is not shown to others.',

  away: 'away',
  botIn: (ms: number) => `bot in ${clock(ms)}`,
  botPlays: 'a bot plays',
  botPlaysForYou: 'A bot plays for you',
  clock,
  standsIn: {
    away: 'A bot plays for you, because you were away.',
    clock: 'Your time has run out, and a bot plays for you.',
    left: 'You have left, and a bot plays for you.',
  },
  notYet: (why: string) => `Not now: ${why}.`,
  takeBack: 'Take my seat back',
  leaveSeat: 'Let a bot play for me',
  notPlayed: (why: string) => `Your move was not played: ${why}.`,
  refusals: {
    stale: 'the game has gone on',
    bot_plays: 'a bot plays for you',
    not_playing: 'no game is being played',
    not_stored: 'the server could not write it down',
    no_time: 'there is no time left on your clock',
    too_fast: 'that was too fast',
  } as Record<string, string>,
  yourTurnNow: 'It is your turn.',
  notify: 'Tell me when it is my turn',
  notifying: 'I am told when it is my turn',
  notifyForbidden: 'This browser does not allow notifications here.',
  notifyTitle: 'Your turn',
  notifyText: (game: string) => `${game}: the others wait for you.`,
  rematch: 'Rematch',
  nextGame: 'To the next game',
  nextOpened: 'The next game is being set up.',
  noRecord: 'The record of this game could not be had.',
};
