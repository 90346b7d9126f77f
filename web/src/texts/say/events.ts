// What happened, in sentences for the log.
import type { BombOwner, GameEvent, GameName, Role, Seat } from '../../engine/types';
import type { Sentence, Tone } from '../mark';
import { sentence, unmarked } from '../mark';
import { t } from '../texts';
import type { Who, WhoseGoblin } from '../who';
import { cardAsItLies, cardName, chestName, pathName, symbolsName } from './cards';
import { sayClaim } from './claims';

export type Names = (seat: Seat) => string;

/** Who is who for the one who reads. */
interface Table {
  game: GameName | null;
  who(seat: Seat): Who;
  goblin(code: string): WhoseGoblin;
  bomb(owner: BombOwner): Who | null;
}
interface Line {
  text: string | null;
  place?: string | undefined;
  tone?: Tone;
  spoken?: string;
  by?: Seat;
}
type Say = (e: GameEvent, at: Table) => Line;
type Run = [GameEvent, ...GameEvent[]];

function tableOf(names: Names, me: Seat | null, game: GameName | null): Table {
  const who = (seat: Seat): Who => ({ seat, name: unmarked(names(seat)), me: seat === me });

  return {
    game,
    who,
    goblin: (code) => {
      const [owner, number] = code.split('g');
      return { owner: who(owner as Seat), number: Number(number) };
    },
    bomb: (owner) => (owner === 'chest' ? null : who(owner)),
  };
}

/** What a claim points at, if it is on the board or beside it. */
const pointedAt = (claim: string): string | undefined => claim.split('@')[1];
const cell = (e: GameEvent): string => `${e.x},${e.y}`;
const found = (is: GameEvent['is']) => (is === 'treasure' ? is : 'stone');
const known = (e: GameEvent): string[] => (e.card ? [cardName(e.card)] : []);
/** Somebody is paid: it shines for him alone. */
const gain = (e: GameEvent, who: Table['who']): Omit<Line, 'text'> =>
  ({ place: e.p, ...(who(e.p!).me ? { tone: 'good' as const } : {}) });

/** Whoever is dealt a role is told what it is for. */
const dealtTo = (p: Who, role: Role): string =>
  t().events.dealt(p, role) + (p.me ? `. ${t().cards.roleAims[role]}` : '');

const dwarves: Record<string, Say> = {
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
  passed: (e, { who, game }) => ({
    text: e.card || (game && game !== 'galleries')
      ? t().events.passedCards(who(e.p!), 1, known(e))
      : t().events.passed(who(e.p!)),
  }),
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
  took: (e, { who }) => ({
    text: t().events.took(who(e.p!), e.n ?? null), ...gain(e, who),
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
  crystals: (e, { who }) => ({
    text: t().events.crystals(who(e.p!), e.n ?? 0), ...gain(e, who),
  }),
  stole: (e, { who }) =>
    e.on ? { text: t().events.stole(who(e.p!), who(e.on), e.n!), place: e.on, tone: 'bad' }
      : { text: t().events.stoleNothing(who(e.p!)), place: e.p },
};

/** Where a goblin was; in reserve it is with its owner. */
const victimAt = (e: GameEvent): string | undefined =>
  e.at === 'reserve' ? e.goblin?.replace(/g.*/, '') : e.at;

const galleries: Record<string, Say> = {
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
  shuffled: (e) => ({ text: t().events.shuffled(e.pile ?? 0, e.cards!) }),
  counted: (e, { who }) => ({
    text: e.n ? t().events.counted(who(e.p!), e.n) : null, ...gain(e, who),
  }),
};

/** Events that bear one name in several games. */
const shared: Record<string, Say> = {
  missed: (e) => ({ text: t().events.missed(e.n!) }),
  dug: (e, at) => (e.goblin ? galleries : dwarves).dug!(e, at),
  paid: (e, { who, game }) => ({
    text: e.for ? t().events.paidGems(who(e.p!), e.for, e.n ?? 0, e.of ?? null)
      : e.as_card ? t().events.paidCard(who(e.p!), e.n!)
        : game === 'saboteur' ? t().events.paidNuggets(who(e.p!), e.n ?? 0)
          : t().events.paidGold(who(e.p!), e.n ?? 0),
    ...gain(e, who),
  }),
  claimed: (e, { who }) => ({
    text: t().events.claimed(who(e.p!), sayClaim(e.claim!, (seat) => who(seat).name),
      e.mark ? t().claimMarks[e.mark] : null),
    place: pointedAt(e.claim!),
    by: e.p!,
    ...(e.mark && e.mark !== 'unknown'
      ? { tone: e.mark === 'true' ? 'good' as const : 'bad' as const } : {}),
  }),
  over: (e) => ({
    text: e.by === 'gems' ? t().events.noGemsLeft
      : e.by === 'turns' ? t().events.tooManyTurns : t().events.over,
  }),
};

const says: Record<string, Say> = { ...galleries, ...dwarves, ...shared };

/** Null: nothing worth a line, or nothing we know of. In which game it happened has to
 *  be told where it makes a difference: whether a pass costs a card. */
export function sayEvent(
  e: GameEvent, names: Names, me: Seat | null, game: GameName | null = null,
): Sentence | null {
  return written(says[e.event]?.(e, tableOf(names, me, game)));
}

/** All that a move did. Cards that were passed or drawn one after the other make one
 *  sentence. */
export function sayEvents(
  events: GameEvent[], names: Names, me: Seat | null, game: GameName | null = null,
): Sentence[] {
  const at = tableOf(names, me, game);
  const out: Sentence[] = [];

  for (let i = 0; i < events.length;) {
    const run = runAt(events, i);
    const [first] = run;
    const said = written(run.length > 1 ? sayRun(run, at) : says[first.event]?.(first, at));
    if (said) out.push(said);
    i += run.length;
  }
  return out;
}

/** The events from i on that are one thing: cards passed, or drawn, by one player. */
function runAt(events: GameEvent[], i: number): Run {
  const first = events[i]!;
  let n = 1;

  if (first.event === 'passed' || first.event === 'drew')
    while (events[i + n]?.event === first.event && events[i + n]?.p === first.p) n++;
  return [first, ...events.slice(i + 1, i + n)];
}

function sayRun(run: Run, { who }: Table): Line {
  const p = who(run[0].p!);
  const names = run.flatMap(known);

  if (run[0].event === 'passed')
    return { text: t().events.passedCards(p, run.length, names) };
  return { text: p.me && names.length ? t().events.drew(p, names) : null };
}

function written(line: Line | undefined): Sentence | null {
  if (!line?.text) return null;
  return {
    ...sentence(line.text),
    ...(line.place ? { place: line.place } : {}),
    ...(line.tone ? { tone: line.tone } : {}),
    ...(line.spoken ? { spoken: line.spoken } : {}),
    ...(line.by ? { by: line.by } : {}),
  };
}
