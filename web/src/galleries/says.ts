// `galleries` in sentences: where each points, and its colour. The texts stand in
// texts/*.json.
import type { Says, Told } from '../texts/say/events';

/** Where a goblin was; in reserve it is with its owner. */
const victimAt = (e: Told): string | undefined =>
  e.at === 'reserve' ? e.goblin?.replace(/g.*/, '') : e.at;

export const says: Says = {
  texts: 'galleries',
  events: {
    turn: { at: 'p' },
    works: { at: 'p' },
    fetched: { at: 'p' },
    bought: { at: 'p' },
    wears: { at: (e) => e.at ?? e.p, tone: 'good' },
    planted: { at: 'at', tone: 'bad' },
    defused: { at: 'at', tone: 'good' },
    contract: { at: victimAt, tone: 'bad' },
    rolled: { at: 'p' },
    dug: { at: 'at' },
    chest: { at: 'at' },
    held: { at: 'at', tone: 'bad' },
    pick: { at: 'at' },
    closed: { at: (e) => `${e.gallery}`, tone: 'good' },
    home: { at: 'at' },
    bomb_home: { at: 'at' },
    exploded: { at: 'at', tone: 'bad' },
    shot: { at: 'at', tone: 'bad' },
    armour: { at: 'at' },
    died: { at: victimAt, tone: 'bad' },
    paid: { at: 'p', tone: 'gain' },
    counted: { at: 'p', tone: 'gain', quiet: (e) => !e.n },
  },
};
