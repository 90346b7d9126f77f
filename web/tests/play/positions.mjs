// Prepared positions: games that bots play are looked through for a moment of each kind, at
// which somebody sits at the screen.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sittingOf } from './scenes.mjs';

const adit = process.env.ADIT ?? fileURLToPath(new URL('../../../build/adit', import.meta.url));

/** The fewest, five and the most players; in galleries all that there can be. */
export const SEATS = { saboteur: [3, 5, 10], saboteur2: [2, 5, 12], galleries: [2, 3, 4] };
/** To look through. In galleries few will do, since nearly every game comes to all moments; of
 *  fewer still, as in the long version, the first full board comes after a game five times as
 *  long. */
const GAMES = { saboteur: 200, saboteur2: 200,
  galleries: process.env.ADIT_TEST === 'full' ? 20 : 50 };
const LAID = 30;
const KINDS = ['begin', 'chosen', 'laid', 'village', 'picking', 'draft', 'ceremony', 'end'];
/** The kinds of moments that there are in a game. */
export const kindsOf = (game) => KINDS.filter((kind) =>
  !(game === 'galleries' ? /draft|ceremony/ : /village|picking/).test(kind));

/** Games among bots, each as the lines of its record. */
function play(game, players, bot, options) {
  const folder = mkdtempSync(join(tmpdir(), 'adit-positions-'));
  try {
    const file = join(folder, 'games.record');
    execFileSync(adit, ['sim', game, '--games', String(GAMES[game]), '--players', String(players),
      '--bots', bot, '--seed', '5', '--record', file, ...options.flatMap((o) => ['--set', o])]);
    const text = readFileSync(file, 'utf8').trim();
    return text.split(/\n(?=\{"adit")/).map((one) => one.split('\n').map((l) => JSON.parse(l)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const movesOf = (lines) => lines.filter(({ move }) => move !== undefined);
const isDig = ({ move }) => move.startsWith('dig');

/** So many cards lie there after each move, as far as moves tell: a gallery that closes
 *  takes its cards away. */
function cardsLaid(game, moves) {
  if (game !== 'galleries') {
    let laid = 0;
    return moves.map(({ move }) => (laid += move.startsWith('dig') ? 1 : move.startsWith('rockfall') ? -1 : 0));
  }
  const rows = Array.from({ length: 6 }, () => []);
  return moves.map(({ move }) => {
    const [, number, gallery] = /^dig (\d) in (\d)/.exec(move) ?? [];
    if (number && rows[gallery].filter((n) => n === number).length === 2) rows[gallery] = [];
    else if (number) rows[gallery].push(number);
    return rows.flat().length;
  });
}

const nth = (moves, test, n) => moves.findIndex((move, i) => test(move, i) && --n === 0);

/** Each finds how many moves were made, and who sits at the screen; null if never. */
const FIND = {
  begin: (moves) => [nth(moves, isDig, 1)],
  chosen: (moves) => [nth(moves, isDig, 4)],
  laid(moves, game) {
    const laid = cardsLaid(game, moves);
    return [moves.findIndex((m, i) => laid[i - 1] >= LAID && /^(dig|pass)/.test(m.move))];
  },
  village: (moves) => [nth(moves, ({ move }) => /^buy/.test(move), 1)],
  picking: (moves) => [nth(moves, ({ move }) => /^(shoot|bomb@)/.test(move), 2)],
  draft: (moves) => [nth(moves, ({ move }) => /^(take|steal)/.test(move), 1)],
  ceremony(moves) {
    const at = nth(moves, ({ move }) => /^(take|steal)/.test(move), 1);
    return [at, moves.find(({ p }) => p !== moves[at]?.p)?.p];
  },
  end: (moves) => [moves.length, moves[0].p],
};

/** Who comes to such moments. */
const BOTS = ['hasty', 'greedy', 'random'];

const found = new Map();

/** A sitting of that game at a moment of that kind, of games that come to one early. */
export function position(game, players, kind) {
  const key = `${game} ${players} ${kind}`;
  if (!found.has(key)) found.set(key, search(game, players, kind));
  return found.get(key);
}

const played = new Map();

function gamesOf(game, players, bot, options) {
  const key = [game, players, bot, ...options].join(' ');
  if (!played.has(key)) played.set(key, play(game, players, bot, options));
  return played.get(key);
}

function search(game, players, kind) {
  const options = game === 'galleries' ? [] : [`rounds=${/laid|end/.test(kind) ? 1 : 2}`];
  for (const bot of BOTS) {
    const [first] = gamesOf(game, players, bot, options).map((lines) => {
      const moves = movesOf(lines);
      const [at, seat = moves[at]?.p] = FIND[kind](moves, game);
      return { lines, at, seat };
    }).filter(({ at, seat }) => at >= 0 && seat).sort((a, b) => a.at - b.at);
    if (first) return sittingOf(first.lines, { moves: first.at, people: [first.seat] });
  }
  throw new Error(`no ${kind} of ${game} with ${players} players in ${GAMES[game]} games`);
}
