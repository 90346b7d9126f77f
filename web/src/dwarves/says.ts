// `saboteur` and `saboteur2` in sentences: where each points, and its colour. The texts stand
// in texts/*.json.
import type { Says, Told } from '../texts/say/events';

const cell = (e: Told): string => `${e.x},${e.y}`;

export const says: Says = {
  texts: 'dwarves',
  events: {
    round: { at: 'p' },
    dealt: { at: 'p', tone: 'know', quiet: (e) => !e.role },
    dug: { at: cell },
    broke: { at: 'on', tone: 'bad' },
    fixed: { at: 'on', tone: 'good' },
    fell: { at: cell, tone: 'bad' },
    looked: { at: 'goal', tone: 'know' },
    turned: { at: 'goal', tone: (e) => (e.is === 'treasure' ? 'good' : undefined) },
    drew: { quiet: (e, me) => e.p !== me || !e.cards },
    shown: { at: 'p' },
    paid: { at: 'p', tone: 'gain' },
    took: { at: 'p', tone: 'gain' },
    shed: { at: 'p', tone: 'good' },
    thief: { at: 'p', tone: 'bad' },
    hands_off: { at: 'on', tone: 'good' },
    swapped: { at: 'on' },
    inspected: { at: 'on', tone: 'know' },
    hat: { at: 'on' },
    trapped: { at: 'on', tone: 'bad' },
    freed: { at: 'on', tone: 'good' },
    free_way: { at: 'p' },
    crystals: { at: 'p', tone: 'gain' },
    stole: { at: (e) => e.on ?? e.p, tone: (e) => (e.on ? 'bad' : undefined) },
  },
  runs: ['passed', 'drew'],
};
