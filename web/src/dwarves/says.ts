// `saboteur` and `saboteur2` in sentences: what happened, and what could be done.
import type { MoveParts } from '../engine/moves';
import type { GameEvent, Role } from '../engine/types';
import type { Run, Says } from '../games/page';
import { cardAsItLies, cardName, pathName } from '../texts/say/cards';
import { gain, type Line, type Say, type Table } from '../texts/say/line';
import { t } from '../texts/texts';
import type { Who } from '../texts/who';

const cell = (e: GameEvent): string => `${e.x},${e.y}`;
const found = (is: GameEvent['is']) => (is === 'treasure' ? is : 'stone');
const known = (e: GameEvent): string[] => (e.card ? [cardName(e.card)] : []);

/** Whoever is dealt a role is told what it is for. */
const dealtTo = (p: Who, role: Role): string =>
  t().events.dealt(p, role) + (p.me ? `. ${t().cards.roleAims[role]}` : '');

const both: Record<string, Say> = {
  round: (e, { who }) => ({ text: t().events.round(who(e.p!), e.n!), place: e.p }),
  dealt: (e, { who }) => ({
    text: e.role ? dealtTo(who(e.p!), e.role) : null, place: e.p, tone: 'know',
  }),
  dug: (e, { who }) => ({
    text: t().events.dug(who(e.p!), e.lies!, pathName(e.lies!), cell(e)),
    spoken: t().events.dugAt(who(e.p!), cardAsItLies(e.lies!), cell(e)),
    place: cell(e),
  }),
  broke: (e, { who }) => ({
    text: t().events.broke(who(e.p!), who(e.on!), e.tool!), place: e.on, tone: 'bad',
  }),
  fixed: (e, { who }) => ({
    text: t().events.fixed(who(e.p!), who(e.on!), e.tool!), place: e.on, tone: 'good',
  }),
  fell: (e, { who }) => ({
    text: t().events.fell(who(e.p!), cell(e)), place: cell(e), tone: 'bad',
  }),
  looked: (e, { who }) => ({
    text: t().events.looked(who(e.p!), e.goal!, e.is ? found(e.is) : null),
    place: e.goal,
    tone: 'know',
  }),
  passed: (e, { who }) => ({ text: t().events.passedCards(who(e.p!), 1, known(e)) }),
  idle: (e, { who }) => ({ text: t().events.idle(who(e.p!)) }),
  turned: (e, { who }) => ({
    text: t().events.turned(who(e.p!), e.goal!, found(e.is)),
    place: e.goal,
    ...(e.is === 'treasure' ? { tone: 'good' as const } : {}),
  }),
  drew: (e, { who }) => {
    const p = who(e.p!);
    return { text: p.me && e.card ? t().events.drew(p, known(e)) : null };
  },
  ended: (e) => ({ text: t().events.ended(e.by!, e.n!, e.won ?? null) }),
  shown: (e, { who }) => ({
    text: t().events.shown(e.p ? who(e.p) : null, e.role!), place: e.p,
  }),
  nuggets: (e) => ({ text: t().events.nuggets(e.n ?? 0) }),
  took: (e, at) => ({
    text: t().events.took(at.who(e.p!), e.n ?? null), ...gain(e, at),
  }),
  shed: (e, { who }) => ({
    text: t().events.shed(who(e.p!), e.rid_of!), place: e.p, tone: 'good',
  }),
  thief: (e, { who }) => ({ text: t().events.thief(who(e.p!)), place: e.p, tone: 'bad' }),
  hands_off: (e, { who }) => ({
    text: t().events.handsOff(who(e.p!), who(e.on!)), place: e.on, tone: 'good',
  }),
  swapped: (e, { who }) => ({
    text: t().events.swapped(who(e.p!), who(e.on!)), place: e.on,
  }),
  inspected: (e, { who }) => ({
    text: t().events.inspected(who(e.p!), who(e.on!), e.role ?? null),
    place: e.on,
    tone: 'know',
  }),
  hat: (e, { who }) => ({
    text: t().events.hat(who(e.p!), who(e.on!), e.role ?? null), place: e.on,
  }),
  trapped: (e, { who }) => ({
    text: t().events.trapped(who(e.p!), who(e.on!)), place: e.on, tone: 'bad',
  }),
  freed: (e, { who }) => ({
    text: t().events.freed(who(e.p!), who(e.on!)), place: e.on, tone: 'good',
  }),
  free_way: (e, { who }) => ({
    text: t().events.freeWay(who(e.p!), e.free ?? []), place: e.p,
  }),
  crystals: (e, at) => ({
    text: t().events.crystals(at.who(e.p!), e.n ?? 0), ...gain(e, at),
  }),
  stole: (e, { who }) =>
    e.on ? { text: t().events.stole(who(e.p!), who(e.on), e.n!), place: e.on, tone: 'bad' }
      : { text: t().events.stoleNothing(who(e.p!)), place: e.p },
};

/** A share of the gold: cards of nuggets in one game, pieces in the other. */
const paid = (loose: (p: Who, n: number) => string): Say => (e, at) => ({
  text: e.as_card ? t().events.paidCard(at.who(e.p!), e.n!) : loose(at.who(e.p!), e.n ?? 0),
  ...gain(e, at),
});

const passedRun = (run: Run, { who }: Table): Line =>
  ({ text: t().events.passedCards(who(run[0].p!), run.length, run.flatMap(known)) });

function drewRun(run: Run, { who }: Table): Line {
  const p = who(run[0].p!);
  const names = run.flatMap(known);
  return { text: p.me && names.length ? t().events.drew(p, names) : null };
}

type SayMove = (parts: MoveParts, who: Table['who']) => string;

const at = ({ x, y }: MoveParts): string => `${x},${y}`;
const names = ({ cards }: MoveParts): string[] => cards!.map(cardName);

const moves: Record<string, SayMove> = {
  dig: (m) => t().moves.dig(cardName(m.lies!), at(m)),
  break: (m, who) => t().moves.break(who(m.on!), m.tool!),
  fix: (m, who) => (m.card === `fix-${m.tool}` ? t().moves.fix(who(m.on!), m.tool!)
    : t().moves.fixWith(who(m.on!), m.tool!, cardName(m.card!))),
  rockfall: (m) => t().moves.rockfall(at(m)),
  map: (m) => t().moves.map(m.goal!),
  pass: (m) => (m.cards!.length ? t().moves.passCards(names(m)) : t().moves.pass),
  take: (m) => t().moves.take(m.n!),
  theft: () => t().moves.theft,
  'hands-off': (m, who) => t().moves.handsOff(who(m.on!)),
  'swap-hand': (m, who) => t().moves.swapHand(who(m.on!)),
  inspect: (m, who) => t().moves.inspect(who(m.on!)),
  'swap-hat': (m, who) => t().moves.swapHat(who(m.on!)),
  trap: (m, who) => t().moves.trap(who(m.on!)),
  free: (m, who) => t().moves.free(who(m.on!)),
  shed: (m) => t().moves.shed(m.rid_of!, names(m)),
  steal: (m, who) => (m.on ? t().moves.steal(who(m.on)) : t().moves.stealNone),
};

const saysOf = (loose: (p: Who, n: number) => string): Says => ({
  events: { ...both, paid: paid(loose) },
  runs: { passed: passedRun, drew: drewRun },
  move: (parts, { who }) => moves[parts.move]!(parts, who),
});

export const saboteurSays = saysOf((p, n) => t().events.paidNuggets(p, n));
export const saboteur2Says = saysOf((p, n) => t().events.paidGold(p, n));
