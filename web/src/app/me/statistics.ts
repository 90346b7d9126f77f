// What many games come to: by game, role and level, against each character, and in a row. It is
// made of summaries, and of what a server has counted. docs/my-games.md says what each number
// means.
import { castOf, levelOf, seatIndex } from '../../engine/types';
import type { GameName, Level, Role, Who } from '../../engine/types';
import { dayOf, daysInRow, daysLit } from '../../playing/days';
import type { Run } from '../../playing/days';
import { characterName } from '../../playing/lineup';
import type { Me, RoleTally } from '../../playing/online/server';
import { hidingIn, readingIn } from '../../playing/reading';
import type { GameRead, Hiding, Reading } from '../../playing/reading';
import type { Round, Summary } from './summary';

export interface GameTally { games: number; won: number; roles: Map<Role, RoleTally> }

/** Rounds with a character at the table. */
export interface Against {
  who: Who;
  rounds: number;
  /** Both of us won. */
  together: number;
  /** They told a lie. */
  lied: number;
  /** They told a lie, they won, and I did not. */
  fooled: number;
  /** They told a lie, I won, and they did not. */
  caught: number;
  /** Where I was fooled last: the game, and the move after which they lied. */
  last: { id: string; at: number; move: number } | null;
}

export interface Statistics {
  games: number;
  won: number;
  rounds: number;
  /** When the first of them ended. */
  since: number | null;
  byGame: Map<GameName, GameTally>;
  /** Games alone; null: bots of several levels. */
  byLevel: Map<Level | null, { games: number; won: number }>;
  /** Games won in a row. */
  wins: Run;
  /** Days in a row with a game or a puzzle. */
  days: Run;
  /** When games ended. */
  times: number[];
  /** Whom I met most often first. */
  against: Against[];
  /** Of those who lied to me in some rounds, the one who won the largest part of them. */
  bestLiar: Against | null;
  /** Who fooled me most often. */
  mostFooledBy: Against | null;
  /** Rounds in which I lied, and those of them that I won. */
  myLies: { rounds: number; won: number };
  /** How well I read others; null without a guess. */
  reading: Reading | null;
  /** How well I hide; null if I never did, or only from people. */
  hiding: Hiding | null;
}

/** From so many rounds on, somebody has a name as a liar. */
const FEW = 3;

/** A game alone, or one at a server: when it ended, and whether I won. */
interface Result { at: number; won: boolean }

const resultsOf = (games: Summary[], server: Me | null): Result[] => [
  ...games, ...(server?.games ?? []).filter(({ from }) => !from).map(({ date, won }) => ({ at: date, won })),
].sort((a, b) => a.at - b.at);

/** `tables` are games that the server has counted. */
export function statisticsOf(
  kept: Summary[], server: Me | null, tables: Summary[] = [],
): Statistics {
  const games = kept.filter(({ undone, from }) => undone === 0 && !from);
  const results = resultsOf(games, server);
  const times = results.map((one) => one.at);
  const byGame = talliesOf(games, server);
  const against = againstOf(games);
  const tallies = [...byGame.values()];
  const reads = [...games, ...tables.filter(({ from }) => !from)].map(readOf);
  return {
    games: sum(tallies, (tally) => tally.games),
    won: sum(tallies, (tally) => tally.won),
    rounds: sum(tallies, roundsIn),
    since: results[0]?.at ?? null,
    byGame,
    byLevel: levelsOf(games),
    wins: winsInRow(results),
    days: daysInRow([...daysLit(), ...times.map(dayOf)], dayOf(Date.now())),
    times,
    against,
    bestLiar: best(against.filter(({ lied }) => lied >= FEW), ({ fooled, lied }) => fooled / lied),
    mostFooledBy: best(against, ({ fooled }) => fooled),
    myLies: myLiesOf(games),
    reading: readingIn(reads),
    hiding: hidingIn(reads),
  };
}

const sum = <T>(all: readonly T[], of: (one: T) => number): number =>
  all.reduce((before, one) => before + of(one), 0);

/** A game without roles is one round. */
const roundsIn = ({ games, roles }: GameTally): number =>
  (roles.size ? Math.max(games, sum([...roles.values()], ({ rounds }) => rounds)) : games);

/** Nobody, if nobody has any of it. */
function best<T>(all: readonly T[], of: (one: T) => number): T | null {
  let found: T | null = null;
  for (const one of all) if (of(one) > (found === null ? 0 : of(found))) found = one;
  return found;
}

// By game and role.

function talliesOf(kept: Summary[], server: Me | null): Map<GameName, GameTally> {
  const tallies = new Map<GameName, GameTally>();
  const tallyOf = (game: GameName) => at(tallies, game, () => ({ games: 0, won: 0, roles: new Map() }));
  for (const { game, won, rounds, seat } of kept) {
    const tally = tallyOf(game);
    tally.games += 1;
    tally.won += Number(won);
    for (const round of rounds) {
      addRole(tally, round.roles[seatIndex(seat)]!,
        { rounds: 1, won: Number(round.won.includes(seat)), gold: round.gold });
    }
  }
  for (const [game, { games, won, roles }] of Object.entries(server?.statistics ?? {}) as
    [GameName, NonNullable<Me['statistics'][GameName]>][]) {
    const tally = tallyOf(game);
    tally.games += games;
    tally.won += won;
    for (const [role, more] of Object.entries(roles) as [Role, RoleTally][]) addRole(tally, role, more);
  }
  return tallies;
}

function addRole({ roles }: GameTally, role: Role, more: RoleTally): void {
  const tally = at(roles, role, () => ({ rounds: 0, won: 0, gold: 0 }));
  tally.rounds += more.rounds;
  tally.won += more.won;
  tally.gold += more.gold;
}

function at<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}

// By level.

/** Of all bots at a table; null if they are of several, or of another sort. */
export function levelOfGame({ bots }: Pick<Summary, 'bots'>): Level | null {
  const [level = null, ...others] =
    new Set(bots.flatMap((bot) => (bot === null ? [] : [levelOf(bot)])));
  return others.length ? null : level;
}

function levelsOf(games: Summary[]): Statistics['byLevel'] {
  const levels: Statistics['byLevel'] = new Map();
  for (const game of games) {
    const tally = at(levels, levelOfGame(game), () => ({ games: 0, won: 0 }));
    tally.games += 1;
    tally.won += Number(game.won);
  }
  return levels;
}

// In a row.

function winsInRow(results: Result[]): Run {
  let [now, most] = [0, 0];
  for (const { won } of results) {
    now = won ? now + 1 : 0;
    most = Math.max(most, now);
  }
  return { now, best: most };
}

// Reading and hiding.

/** Characters and people have names to remember, other bots have none. */
const readOf = ({ reads, bots, names }: Summary): GameRead => ({
  rounds: reads,
  nameOf: (seat) => {
    const bot = bots[seatIndex(seat)];
    const cast = bot ? castOf(bot) : null;
    return cast ? characterName(cast.who) : bot ? null : names[seatIndex(seat)] || null;
  },
});

// Against each character.

function againstOf(games: Summary[]): Against[] {
  const all = new Map<Who, Against>();
  for (const game of games) {
    game.bots.forEach((bot, index) => {
      const who = bot !== null && castOf(bot)?.who;
      if (!who) return;
      const one = at(all, who, () => (
        { who, rounds: 0, together: 0, lied: 0, fooled: 0, caught: 0, last: null }));
      for (const round of game.rounds) meet(one, game, round, index);
    });
  }
  return [...all.values()].filter(({ rounds }) => rounds > 0).sort((a, b) => b.rounds - a.rounds);
}

function meet(one: Against, { id, at: when, seat }: Summary, { won, lies }: Round, index: number): void {
  const theirs = won.includes(`P${index + 1}`);
  const mine = won.includes(seat);
  const [lie] = lies[index] ?? [];
  one.rounds += 1;
  one.together += Number(theirs && mine);
  if (lie === undefined) return;
  one.lied += 1;
  one.caught += Number(mine && !theirs);
  if (mine || !theirs) return;
  one.fooled += 1;
  if (when >= (one.last?.at ?? 0)) one.last = { id, at: when, move: lie };
}

function myLiesOf(games: Summary[]): Statistics['myLies'] {
  const lied = games.flatMap(({ rounds, seat }) => rounds
    .filter(({ lies }) => lies[seatIndex(seat)]?.length)
    .map(({ won }) => won.includes(seat)));
  return { rounds: lied.length, won: lied.filter(Boolean).length };
}
