// A move of the notation in words.
import type { GameName, Goblin, Seat, Tool, Wear } from '../../engine/types';
import { unmarked } from '../mark';
import { t } from '../texts';
import type { Who, WhoseGoblin } from '../who';
import { cardName } from './cards';
import type { Names } from './events';

type Whose = (seat: string) => Who;
type Say = (parts: string[], who: Whose) => string;

const number = (goblin: string): number => Number(goblin.slice(1));

function goblin(code: string, who: Whose): WhoseGoblin {
  const [owner = '', g = ''] = code.split('g');

  return { owner: who(owner), number: Number(g) };
}

const bombOf = (owner: string, who: Whose): Who | null =>
  owner === 'chest' ? null : who(owner);

const names = (cards: string): string[] => cards.split(' ').map(cardName);

/** What a move looks like, and how it is said; the first that fits is taken. */
const dwarves: [RegExp, Say][] = [
  [/^dig (\S+)@(\S+)$/, ([card, at]) => t().moves.dig(cardName(card!), at!)],
  [/^break (\w+)@(P\d+)$/, ([tool, p], who) => t().moves.break(who(p!), tool as Tool)],
  [/^fix (\w+)@(P\d+)$/, ([tool, p], who) => t().moves.fix(who(p!), tool as Tool)],
  [/^fix (\w+)@(P\d+) with (\S+)$/, ([tool, p, card], who) =>
    t().moves.fixWith(who(p!), tool as Tool, cardName(`fix-${card}`))],
  [/^rockfall@(\S+)$/, ([at]) => t().moves.rockfall(at!)],
  [/^map@(G\d)$/, ([goal]) => t().moves.map(goal!)],
  [/^pass (.+)$/, ([cards]) => t().moves.passCards(names(cards!))],
  [/^pass$/, () => t().moves.pass],
  [/^take (\d)$/, ([n]) => t().moves.take(Number(n))],
  [/^theft$/, () => t().moves.theft],
  [/^hands-off@(P\d+)$/, ([p], who) => t().moves.handsOff(who(p!))],
  [/^swap-hand@(P\d+)$/, ([p], who) => t().moves.swapHand(who(p!))],
  [/^inspect@(P\d+)$/, ([p], who) => t().moves.inspect(who(p!))],
  [/^swap-hat@(P\d+)$/, ([p], who) => t().moves.swapHat(who(p!))],
  [/^trap@(P\d+)$/, ([p], who) => t().moves.trap(who(p!))],
  [/^free@(P\d+)$/, ([p], who) => t().moves.free(who(p!))],
  [/^shed (\w+) with (.+)$/, ([what, cards]) =>
    t().moves.shed(what as Tool | 'trap' | 'theft', names(cards!))],
  [/^steal@(P\d+)$/, ([p], who) => t().moves.steal(who(p!))],
  [/^steal none$/, () => t().moves.stealNone],
];

const galleries: [RegExp, Say][] = [
  [/^fetch$/, () => t().moves.fetch],
  [/^work$/, () => t().moves.work],
  [/^roll$/, () => t().moves.roll],
  [/^pass$/, () => t().moves.pass],
  [/^buy (armour|cross|helmet) (g\d)$/, ([wear, g]) =>
    t().moves.buyWear(wear as Wear, number(g!))],
  [/^buy bomb@(\S+)$/, ([at]) => t().moves.buyBomb(at!)],
  [/^buy defuse@(\S+):(\S+)$/, ([at, owner], who) =>
    t().moves.buyDefuse(bombOf(owner!, who), at!)],
  [/^buy kill (P\d+g\d)$/, ([g], who) => t().moves.buyKill(goblin(g!, who))],
  [/^dig (\d) in (\d) with (g\d)$/, ([tunnel, gallery, g]) =>
    t().moves.digTunnel(Number(tunnel), Number(gallery), number(g as Goblin))],
  [/^bomb@(\S+)$/, ([at]) => t().moves.bomb(at!)],
  [/^shoot (P\d+g\d)$/, ([g], who) => t().moves.shoot(goblin(g!, who))],
];

/** "mend Odile's lamp". What we cannot read is given back as it is. */
export function sayMove(
  game: GameName, move: string, names: Names, me: Seat | null = null,
): string {
  const who = (seat: string): Who =>
    ({ seat: seat as Seat, name: unmarked(names(seat as Seat)), me: seat === me });

  for (const [form, say] of game === 'galleries' ? galleries : dwarves) {
    const found = form.exec(move);
    if (found) return say(found.slice(1), who);
  }
  return t().moves.unknown(move);
}
