import type { GameEvent, Goal, Role, Tool, Wear } from '../../engine/types';
import { grammar } from '../grammar';
import { card as drawn, code, strong } from '../mark';
import type { Who, WhoseGoblin } from '../who';
import { cards } from './cards';
import { dwarves } from './dwarves';

const { count, list, plural } = grammar('en');

const subject = (p: Who) => (p.me ? 'You' : p.name);
const object = (p: Who) => (p.me ? 'you' : p.name);
const is = (p: Who) => (p.me ? 'You are' : `${p.name} is`);
const gets = (p: Who) => (p.me ? 'You get' : `${p.name} gets`);
const whose = (p: Who) => (p.me ? 'your' : `${p.name}'s`);
const Whose = (p: Who) => (p.me ? 'Your' : `${p.name}'s`);
/** Whose thing it is that p does something to. */
const whoseTo = (p: Who, on: Who) =>
  p.seat !== on.seat ? whose(on) : p.me ? 'your own' : 'their own';
const goblin = (g: WhoseGoblin) => `${whose(g.owner)} goblin ${g.number}`;
const Goblin = (g: WhoseGoblin) => `${Whose(g.owner)} goblin ${g.number}`;
/** One's own goblins need no name. */
const goblinTo = (p: Who, g: WhoseGoblin) =>
  p.seat === g.owner.seat ? `${p.me ? 'your' : 'their own'} goblin ${g.number}` : goblin(g);
const where = (at: string) =>
  at.includes('.') ? `on ${code(at)}` : `at the entrance of gallery ${code(at)}`;
const within = (at: string) => `gallery ${at.split('.')[0]}`;
const from = (at: string) =>
  at.includes('.') ? `from ${code(at)}` : `from the entrance of gallery ${code(at)}`;
const BombOf = (owner: Who | null) =>
  (owner ? `${Whose(owner)} bomb` : 'A bomb from a chest');
const gold = (n: number) => count(n, 'gold piece', 'gold pieces');
const gems = (n: number) => count(n, 'gem', 'gems');
const nuggets = (n: number) => count(n, 'nugget', 'nuggets');
const numbers = ['no', 'a', 'two', 'three'];
const found = (what: 'treasure' | 'stone') =>
  what === 'treasure' ? `the ${strong('treasure')}` : strong('stone');
const role = (r: Role) =>
  `${r === 'boss' || r === 'profiteer' ? 'the' : 'a'} ${strong(cards.roles[r])}`;
const team = { green: 'green', blue: 'blue' } as Record<Role, string>;
const wear = (w: Wear) =>
  w === 'armour' ? strong(cards.wears.armour) : `a ${strong(cards.wears[w])}`;
const boughtFor = {
  equipment: 'equipment', bomb: 'laying a bomb', defuse: 'having a bomb removed',
  kill: 'the contract killer',
};
const paidFor = {
  income: 'as income', diamonds: 'for diamonds', closing: 'for the gallery',
  bomb: 'for the bomb', gun: 'for the shot',
};
const rid = {
  pick: 'broken pick', lamp: 'broken lamp', cart: 'broken cart', trap: 'trap',
  theft: 'theft',
};

export const events = {
  /** While this page was not connected. */
  missed: (n: number) =>
    n === 1 ? 'One move was made that you did not see.'
      : `${n} moves were made that you did not see.`,
  // saboteur, saboteur2
  round: (p: Who, n: number) => `Round ${n}: ${p.me ? 'you begin' : `${p.name} begins`}`,
  dealt: (p: Who, r: Role) => `${is(p)} ${role(r)}`,
  dug: (p: Who, card: string, name: string, at: string) =>
    `${subject(p)} dug at ${code(at)}: ${drawn(card, name)}`,
  /** To be heard: "Bram dug at 1,0: bend, open at top and right". */
  dugAt: (p: Who, card: string, at: string) => `${subject(p)} dug at ${at}: ${card}`,
  broke: (p: Who, on: Who, tool: Tool) =>
    `${subject(p)} broke ${whoseTo(p, on)} ${strong(cards.tools[tool])}`,
  fixed: (p: Who, on: Who, tool: Tool) =>
    `${subject(p)} mended ${whoseTo(p, on)} ${strong(cards.tools[tool])}`,
  fell: (p: Who, at: string) => `${subject(p)}: ${strong('rockfall')} at ${code(at)}`,
  looked: (p: Who, goal: Goal, what: 'treasure' | 'stone' | null) =>
    `${subject(p)} looked at ${strong(goal)}${what ? `: ${found(what)}` : ''}`,
  passed: (p: Who) => `${subject(p)} passed`,
  passedCards: (p: Who, n: number, names: string[]) =>
    `${subject(p)} passed ${numbers[n]} card${n === 1 ? '' : 's'}`
    + (names.length ? `: ${list(names.map(strong))}` : ''),
  idle: (p: Who) => `${subject(p)} passed with an empty hand`,
  turned: (p: Who, goal: Goal, what: 'treasure' | 'stone') =>
    `${subject(p)} reached ${strong(goal)}: ${found(what)}`
    + (what === 'treasure' ? '!' : ''),
  drew: (p: Who, names: string[]) => `${subject(p)} drew ${list(names.map(strong))}`,
  ended: (by: string, n: number, won: Role[] | null) =>
    `Round ${n} ends: `
    + (by === 'treasure' ? 'the treasure is reached' : 'the cards have run out')
    + (won ? `. ${dwarves.won(won)}` : ''),
  shown: (p: Who | null, r: Role) =>
    p ? `${subject(p)} ${p.me ? 'were' : 'was'} ${role(r)}` : `The dwarf set aside was ${role(r)}`,
  paidCard: (p: Who, n: number) => `${gets(p)} a nugget card of ${strong(n)}`,
  paidNuggets: (p: Who, n: number) => `${gets(p)} ${n ? strong(nuggets(n)) : 'nothing'}`,
  paidGold: (p: Who, n: number) => `${gets(p)} ${n ? strong(gold(n)) : 'nothing'}`,
  nuggets: (n: number) =>
    n ? `${strong(count(n, 'nugget card', 'nugget cards'))} for the miners`
      : 'There are no nugget cards for the miners',
  took: (p: Who, n: number | null) =>
    `${subject(p)} took ${n ? strong(nuggets(n)) : 'a nugget card'}`,
  claimed: (p: Who, claim: string, mark: string | null) =>
    `${subject(p)}: “${claim}”${mark ? `, ${strong(mark)}` : ''}`,
  over: 'The game is over',

  shed: (p: Who, what: keyof typeof rid) =>
    `${is(p)} rid of ${p.me ? 'your' : 'the'} ${strong(rid[what])}`,
  thief: (p: Who) => `${is(p)} out to ${strong('steal')}`,
  handsOff: (p: Who, on: Who) =>
    `${subject(p)} stopped ${whoseTo(p, on)} ${strong('theft')}`,
  swapped: (p: Who, on: Who) =>
    `${subject(p)} swapped ${strong('hands')} with ${object(on)}`,
  inspected: (p: Who, on: Who, r: Role | null) =>
    r ? `${subject(p)} inspected ${object(on)}: ${strong(cards.roles[r])}`
      : `${subject(p)} ${strong('inspected')} ${object(on)}`,
  hat: (p: Who, on: Who, r: Role | null) =>
    (p.seat === on.seat ? `${subject(p)} took another ${strong('hat')}`
      : `${subject(p)} gave ${object(on)} another ${strong('hat')}`)
    + (r ? `: ${strong(cards.roles[r])}` : ''),
  trapped: (p: Who, on: Who) => `${subject(p)} ${strong('trapped')} ${object(on)}`,
  freed: (p: Who, on: Who) =>
    p.seat === on.seat ? `${subject(p)} got ${strong('free')}`
      : `${subject(p)} ${strong('freed')} ${object(on)}`,
  freeWay: (p: Who, free: Role[]) =>
    `${subject(p)} made the connection; the way was free for `
    + (free.length ? list(free.map((r) => team[r])) : 'nobody'),
  crystals: (p: Who, n: number) =>
    `${gets(p)} ${n ? strong(gold(n)) : 'nothing'} for crystals`,
  stole: (p: Who, on: Who, n: number) =>
    `${subject(p)} ${strong('stole')} ${gold(n)} from ${object(on)}`,
  stoleNothing: (p: Who) => `${subject(p)} stole nothing`,

  // galleries
  turn: (p: Who, n: number) => `Turn ${n}: ${object(p)}`,
  works: (p: Who) => `${subject(p)} left the dead goblins in the cemetery`,
  fetched: (p: Who, n: number) =>
    `${subject(p)} fetched ${strong(count(n, 'goblin', 'goblins'))} from the cemetery`,
  bought: (p: Who, buys: NonNullable<GameEvent['buys']>, n: number) =>
    `${subject(p)} spent ${strong(gems(n))} on ${boughtFor[buys]}`,
  wears: (g: WhoseGoblin, w: Wear) => `${Goblin(g)} puts on ${wear(w)}`,
  planted: (owner: Who | null, at: string) =>
    owner ? `${subject(owner)} laid a ${strong('bomb')} ${where(at)}`
      : `The ${strong('bomb')} from the chest lies ${where(at)}`,
  defused: (p: Who, owner: Who | null, at: string) =>
    `${subject(p)} had ${owner ? `${whoseTo(p, owner)} bomb` : 'a bomb'} removed `
    + from(at),
  contract: (p: Who, g: WhoseGoblin) =>
    `${subject(p)} sent the killer after ${goblinTo(p, g)}`,
  rolled: (p: Who, dice: NonNullable<GameEvent['dice']>) =>
    `${subject(p)} rolled ${strong(list(dice.map(String)))}`,
  dugTunnel: (p: Who, g: WhoseGoblin, number: number, at: string, symbols: string) =>
    `${subject(p)} dug ${strong(`tunnel ${number}`)} in ${strong(within(at))}`
    + ` with goblin ${g.number}: ${symbols}`,
  chest: (card: string | null) =>
    card ? `In the chest: ${strong(card)}` : 'The chest is empty',
  held: (g: WhoseGoblin) => `Bones ${strong('hold')} ${goblin(g)}`,
  pick: (g: WhoseGoblin, number: number) =>
    `The pick leads ${goblin(g)} on to tunnel ${number}`,
  closed: (p: Who, gallery: number) =>
    `${subject(p)} ${strong(`closed gallery ${gallery}`)}`,
  wentHome: (g: WhoseGoblin, n: number) =>
    `${Goblin(g)} goes home${n ? ` with ${strong(nuggets(n))}` : ''}`,
  bombHome: (owner: Who | null) =>
    owner ? `${BombOf(owner)} goes home` : `${BombOf(null)} is taken away`,
  exploded: (owner: Who | null, at: string) =>
    `${BombOf(owner)} ${strong('explodes')} in ${within(at)}`,
  shot: (p: Who, g: WhoseGoblin) => `${subject(p)} ${strong('shot')} at ${goblinTo(p, g)}`,
  armour: (g: WhoseGoblin) => `The ${strong('armour')} of ${goblin(g)} took the blow`,
  died: (g: WhoseGoblin) => `${Goblin(g)} ${strong('died')}`,
  paidGems: (p: Who, what: NonNullable<GameEvent['for']>, n: number, of: number | null) =>
    `${gets(p)} ${n ? strong(gems(n)) : 'nothing'} ${paidFor[what]}`
    + (of === null ? '' : `; ${of} ${plural(of, 'was', 'were')} due`),
  shuffled: (pile: number, n: number) =>
    pile ? `Pile ${pile} is shuffled anew: ${count(n, 'card', 'cards')}`
      : `The chest cards are shuffled anew: ${count(n, 'card', 'cards')}`,
  counted: (p: Who, n: number) =>
    `${subject(p)} ${p.me ? 'add' : 'adds'} ${strong(nuggets(n))} for goblins in galleries`,
  noGemsLeft: `The game is over: the last ${strong('gem')} is taken`,
  tooManyTurns: 'The game is over: there were too many turns',
};
