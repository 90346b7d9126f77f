// The little picture of a game: a sign for each of my turns. A move is lit if it helped my side;
// docs/my-games.md has the rules of that.
import type { Engine } from '../../engine/engine';
import { seatIndex } from '../../engine/types';
import type { GameEvent, Role, RoundResult, Seat } from '../../engine/types';

/** Helped; did not; a look at a goal; a mended tool; reached the gold. */
export type Deed = 'l' | 'd' | 'm' | 'f' | 'g';
const BETWEEN = ' ';
/** Of a long game the last ones. */
const MOST = 48;

export type Told = Pick<Engine, 'moves' | 'mover' | 'events' | 'race'>;

/** Rounds are parted by blanks. */
export function deedsOf(engine: Told, me: Seat, rounds: RoundResult[]): string {
  const deeds = rounds.length ? dwarfDeeds(engine, me, rounds) : goblinDeeds(engine, me);
  return deeds.slice(-MOST).trim();
}

// In a mine, by what became of the way to the gold.

interface Turn { events: GameEvent[]; roles: Role[]; me: Seat; before: number; after: number }

function dwarfDeeds(engine: Told, me: Seat, rounds: RoundResult[]): string {
  let deeds = '';
  let round = 0;
  for (let at = 1; at <= engine.moves; at++) {
    if (at > (rounds[round]?.moves ?? Infinity)) {
      round++;
      deeds += BETWEEN;
    }
    const { roles } = rounds[round] ?? {};
    if (!roles || engine.mover(at) !== me) continue;
    const events = engine.events('everyone', at);
    deeds += dwarfDeed({
      events, roles, me, before: nearest(engine, at - 1), after: nearest(engine, at),
    }) ?? '';
  }
  return deeds;
}

/** Cards to the nearest goal that nobody has turned. */
const nearest = (engine: Told, at: number): number =>
  Math.min(Infinity, ...(engine.race(at) ?? []).filter((cards) => cards > 0));

const isDark = (roles: Role[], seat: Seat): boolean => roles[seatIndex(seat)] === 'saboteur';

/** Null for what is not a turn in the mine, such as taking gold. */
function dwarfDeed(turn: Turn): Deed | null {
  const { events, roles, me } = turn;
  const [first] = events;
  switch (first?.event) {
    case 'looked': return 'm';
    case 'fixed': case 'freed': return 'f';
    case 'broke': case 'trapped':
      return isDark(roles, first.on!) === isDark(roles, me) ? 'd' : 'l';
    case 'dug': case 'fell': return wayDeed(turn);
    case 'passed': return events.some(({ event }) => event === 'shed') ? 'f' : 'd';
    case 'idle': case 'thief': case 'hands_off': case 'swapped': case 'inspected': case 'hat':
      return 'd';
    default: return null;
  }
}

function wayDeed({ events, roles, me, before, after }: Turn): Deed {
  const turned = events.filter(({ event }) => event === 'turned');
  const dark = isDark(roles, me);
  if (turned.some(({ is }) => is === 'treasure')) return dark ? 'd' : 'g';
  const nearer = turned.length > 0 || after < before;
  return nearer === dark ? 'd' : 'l';
}

// In the galleries: did a turn of mine bring me gems?

function goblinDeeds(engine: Told, me: Seat): string {
  const deeds: Deed[] = [];
  let mine = false;
  for (let at = 0; at <= engine.moves; at++) {
    for (const { event, p, n, for: why } of engine.events('everyone', at)) {
      if (event === 'turn') {
        mine = p === me;
        if (mine) deeds.push('d');
      } else if (mine && event === 'paid' && p === me && why !== 'income' && n) {
        deeds[deeds.length - 1] = 'l';
      }
    }
  }
  return deeds.join('');
}
