// Why a bot makes a move, as sentences: the texts of its parts, put together by texts that are
// sentences with holes. The terminal does the same with the same parts (src/texts/reasons.c).
//
//   Breaks Odile’s pick: likely a saboteur (78%) after 2 dead ends.
//   aim                  belief                        deeds
//   Also considered: dig the junction at 3,0 (12%).
import type { Deed, Reason } from '../../engine/reasons';
import { capital } from '../grammar';
import type { TextsOf } from '../later';
import { t, words } from '../texts';
import { type Reader, type Tellings, tellPart } from './telling';

export type WhyTexts = TextsOf<'why'>;

/** What it is for, and what else was considered; the second may be empty. */
export interface ToldReason {
  why: string;
  /** The same for those to whom the move itself was said already; may be empty. */
  besides: string;
  other: string;
}

interface Telling {
  texts: WhyTexts;
  reader: Reader;
  /** Another move, as an order. */
  sayMove(move: string): string;
}

const percentOf = (n: number): string => t().language.percent({ n });

function partOf(texts: Tellings, name: string, part: object, reader: Reader): string {
  const { percent } = part as { percent?: number };
  const more: Record<string, string> = percent === undefined ? {} : { percent: percentOf(percent) };
  return tellPart(texts, name, part, reader, more) ?? '';
}

function deedOf({ deed, ...rest }: Deed, { texts, reader }: Telling): string {
  return partOf(texts.deeds, deed, rest, reader);
}

/** "likely a saboteur (78%) after 2 dead ends and an attack on Bram". */
function beliefOf({ belief: of, by = [] }: Reason, telling: Telling): string {
  if (!of) return '';
  const { texts, reader } = telling;
  const { belief: name, ...rest } = of;
  const belief = partOf(texts.beliefs, name, rest, reader);
  if (by.length === 0) return belief;
  return texts.after({ belief, deeds: words().list(by.map((deed) => deedOf(deed, telling))) });
}

/** What a belief says is enough: that a broken tool stops somebody is plain. */
const PLAIN = new Set(['stop', 'help', 'hope', 'gold', 'role']);

function goodOf({ good: of, belief }: Reason, { texts, reader }: Telling): string {
  if (!of || (belief && PLAIN.has(of.good))) return '';
  const { good, ...rest } = of;
  return partOf(texts.goods, good, rest, reader);
}

/** Those that only name the move. */
const NAMES_MOVE = new Set(['dead', 'look', 'break', 'mend', 'pass', 'take', 'trap', 'free', 'shed',
  'theft', 'hands-off', 'swap-hand', 'inspect', 'swap-hat', 'steal', 'fetch', 'equip', 'plant',
  'defuse', 'kill', 'bomb', 'shoot', 'wait']);

/** The best of the moves that were considered. Those with the same words as the move itself, which
 *  differ by cards of the same name, say nothing. */
function otherOf({ move: made, others = [], own }: Reason, { texts, sayMove }: Telling): string {
  const best = others.find((other) => sayMove(other.move) !== sayMove(made));
  if (!best) return own || others.length ? '' : texts.notOwn;
  const move = sayMove(best.move);
  const { share, win = 0 } = best;
  if (share !== undefined)
    return (own ? texts.share : texts.rather)({ move, percent: percentOf(share) });
  if (win === 0) return texts.even({ move });
  const more = own ? texts.yet : texts.more;
  return (win > 0 ? more : texts.less)({ move, percent: percentOf(Math.abs(win)) });
}

/** "6 gems at once and 3 gems for Bram". */
const gainsOf = ({ gains = [] }: Reason, { texts, reader }: Telling): string =>
  gains.length === 0 ? ''
    : words().list(gains.map(({ gain, ...rest }) => partOf(texts.gains, gain, rest, reader)));

/** Null of a game whose moves the texts do not know. */
export function tellReason(reason: Reason, telling: Telling): ToldReason | null {
  const { texts, reader } = telling;
  const { aim: name, ...rest } = reason.aim;
  const aim = partOf(texts.aims, name, rest, reader);
  if (!aim) return null;
  const because = [gainsOf, goodOf, beliefOf].map((part) => part(reason, telling))
    .reduce((one, two) => one && two ? texts.both({ one, two }) : one || two);
  const why = because ? texts.sentence({ aim, because }) : texts.bare({ aim });
  return {
    why,
    besides: !NAMES_MOVE.has(name) ? why : because && texts.bare({ aim: capital(because) }),
    other: otherOf(reason, telling),
  };
}
