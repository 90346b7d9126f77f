// `galleries` in sentences: what happened, and what could be done.
import type { MoveParts } from '../engine/moves';
import type { GameEvent } from '../engine/types';
import type { Says } from '../games/page';
import { chestName, symbolsName } from '../texts/say/cards';
import { gain, type Say, type Table } from '../texts/say/line';
import { t } from '../texts/texts';

/** Where a goblin was; in reserve it is with its owner. */
const victimAt = (e: GameEvent): string | undefined =>
  e.at === 'reserve' ? e.goblin?.replace(/g.*/, '') : e.at;

const events: Record<string, Say> = {
  turn: (e, { who }) => ({ text: t().events.turn(who(e.p!), e.n!), place: e.p }),
  works: (e, { who }) => ({ text: t().events.works(who(e.p!)), place: e.p }),
  fetched: (e, { who }) => ({ text: t().events.fetched(who(e.p!), e.n!), place: e.p }),
  bought: (e, { who }) => ({
    text: t().events.bought(who(e.p!), e.buys!, e.n!), place: e.p,
  }),
  wears: (e, { goblin }) => ({
    text: t().events.wears(goblin(e.goblin!), e.wears!), place: e.at ?? e.p, tone: 'good',
  }),
  planted: (e, { bomb }) => ({
    text: t().events.planted(bomb(e.bomb!), e.at!), place: e.at, tone: 'bad',
  }),
  defused: (e, { who, bomb }) => ({
    text: t().events.defused(who(e.p!), bomb(e.bomb!), e.at!), place: e.at, tone: 'good',
  }),
  contract: (e, { who, goblin }) => ({
    text: t().events.contract(who(e.p!), goblin(e.goblin!)), place: victimAt(e), tone: 'bad',
  }),
  rolled: (e, { who }) => ({ text: t().events.rolled(who(e.p!), e.dice!), place: e.p }),
  dug: (e, { who, goblin }) => ({
    text: t().events.dugTunnel(
      who(e.p!), goblin(e.goblin!), e.number!, e.at!, symbolsName(e.symbols!)),
    place: e.at,
  }),
  chest: (e) => ({
    text: t().events.chest(e.card ? chestName(e.card) : null), place: e.at,
  }),
  held: (e, { goblin }) => ({
    text: t().events.held(goblin(e.goblin!)), place: e.at, tone: 'bad',
  }),
  pick: (e, { goblin }) => ({
    text: t().events.pick(goblin(e.goblin!), e.number!), place: e.at,
  }),
  closed: (e, { who }) => ({
    text: t().events.closed(who(e.p!), e.gallery!), place: `${e.gallery}`, tone: 'good',
  }),
  home: (e, { goblin }) => ({
    text: t().events.wentHome(goblin(e.goblin!), e.n ?? 0), place: e.at,
  }),
  bomb_home: (e, { bomb }) => ({ text: t().events.bombHome(bomb(e.bomb!)), place: e.at }),
  exploded: (e, { bomb }) => ({
    text: t().events.exploded(bomb(e.bomb!), e.at!), place: e.at, tone: 'bad',
  }),
  shot: (e, { who, goblin }) => ({
    text: t().events.shot(who(e.p!), goblin(e.goblin!)), place: e.at, tone: 'bad',
  }),
  armour: (e, { goblin }) => ({ text: t().events.armour(goblin(e.goblin!)), place: e.at }),
  died: (e, { goblin }) => ({
    text: t().events.died(goblin(e.goblin!)), place: victimAt(e), tone: 'bad',
  }),
  passed: (e, { who }) => ({ text: t().events.passed(who(e.p!)) }),
  paid: (e, at) => ({
    text: t().events.paidGems(at.who(e.p!), e.for!, e.n ?? 0, e.of ?? null), ...gain(e, at),
  }),
  over: (e) => ({
    text: e.by === 'gems' ? t().events.noGemsLeft
      : e.by === 'turns' ? t().events.tooManyTurns : t().events.over,
  }),
  shuffled: (e) => ({ text: t().events.shuffled(e.pile ?? 0, e.cards!) }),
  counted: (e, at) => ({
    text: e.n ? t().events.counted(at.who(e.p!), e.n) : null, ...gain(e, at),
  }),
};

const number = (goblin: string): number => Number(goblin.slice(1));

const purchases: Record<string, (m: MoveParts, at: Table) => string> = {
  equipment: (m) => t().moves.buyWear(m.wears!, number(m.goblin!)),
  bomb: (m) => t().moves.buyBomb(m.at!),
  defuse: (m, { bomb }) => t().moves.buyDefuse(bomb(m.bomb!), m.at!),
  kill: (m, { goblin }) => t().moves.buyKill(goblin(m.goblin!)),
};

const moves: Record<string, (m: MoveParts, at: Table) => string> = {
  fetch: () => t().moves.fetch,
  work: () => t().moves.work,
  roll: () => t().moves.roll,
  pass: () => t().moves.pass,
  buy: (m, at) => purchases[m.buys!]!(m, at),
  dig: (m) => t().moves.digTunnel(m.number!, m.gallery!, number(m.goblin!)),
  bomb: (m) => t().moves.bomb(m.at!),
  shoot: (m, { goblin }) => t().moves.shoot(goblin(m.goblin!)),
};

export const says: Says = { events, move: (parts, at) => moves[parts.move]!(parts, at) };
