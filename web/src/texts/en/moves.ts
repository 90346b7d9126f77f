import type { Tool, Wear } from '../../engine/types';
import { grammar } from '../grammar';
import type { Who, WhoseGoblin } from '../who';
import { cards } from './cards';

const { count, list } = grammar('en');

const whom = (p: Who) => (p.me ? 'yourself' : p.name);
const whose = (p: Who) => (p.me ? 'your' : `${p.name}'s`);
const goblin = (g: WhoseGoblin) => `${whose(g.owner)} goblin ${g.number}`;
const where = (at: string) =>
  at.includes('.') ? `on ${at}` : `at the entrance of gallery ${at}`;
const numbers = ['', 'one card', 'two cards', 'three cards'];
const rid = {
  pick: 'broken pick', lamp: 'broken lamp', cart: 'broken cart', trap: 'trap',
  theft: 'theft',
};

/** Moves as orders, for buttons, hints and those who listen to the screen. */
export const moves = {
  unknown: (move: string) => move,
  // saboteur, saboteur2
  dig: (card: string, at: string) => `dig the ${card} at ${at}`,
  break: (p: Who, tool: Tool) => `break ${whose(p)} ${cards.tools[tool]}`,
  fix: (p: Who, tool: Tool) => `mend ${whose(p)} ${cards.tools[tool]}`,
  fixWith: (p: Who, tool: Tool, card: string) =>
    `mend ${whose(p)} ${cards.tools[tool]} with: ${card}`,
  rockfall: (at: string) => `rockfall at ${at}`,
  map: (goal: string) => `look at ${goal}`,
  passCards: (names: string[]) => `pass ${numbers[names.length]}: ${list(names)}`,
  pass: 'pass',
  take: (n: number) => `take the card with ${count(n, 'nugget', 'nuggets')}`,
  theft: 'plan a theft',
  handsOff: (p: Who) => `stop ${whose(p)} theft`,
  swapHand: (p: Who) => `swap hands with ${whom(p)}`,
  inspect: (p: Who) => `look at ${whose(p)} dwarf`,
  swapHat: (p: Who) => (p.me ? 'take another hat' : `give ${p.name} another hat`),
  trap: (p: Who) => `trap ${whom(p)}`,
  free: (p: Who) => `free ${whom(p)}`,
  shed: (what: keyof typeof rid, names: string[]) =>
    `get rid of your ${rid[what]} for two cards: ${list(names)}`,
  steal: (p: Who) => `steal a gold piece from ${whom(p)}`,
  stealNone: 'steal nothing',
  // galleries
  fetch: 'fetch your goblins from the cemetery',
  work: 'leave your goblins in the cemetery and go on',
  roll: 'roll the dice',
  buyWear: (w: Wear, number: number) =>
    `buy ${w === 'armour' ? 'armour' : `a ${cards.wears[w]}`} for goblin ${number}`,
  buyBomb: (at: string) => `have your bomb laid ${where(at)}`,
  buyDefuse: (owner: Who | null, at: string) =>
    `have ${owner ? `${whose(owner)} bomb` : 'the bomb from a chest'} removed ${where(at)}`,
  buyKill: (g: WhoseGoblin) => `have ${goblin(g)} killed`,
  digTunnel: (number: number, gallery: number, g: number) =>
    `dig tunnel ${number} in gallery ${gallery} with goblin ${g}`,
  bomb: (at: string) => `lay your bomb ${where(at)}`,
  shoot: (g: WhoseGoblin) => `shoot ${goblin(g)}`,
};
