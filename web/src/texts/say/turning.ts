// What turned a round, as a sentence: who did what, and what it changed. The terminal does the
// same with the same parts (tell_turning in src/texts/reasons.c).
import type { TurningPoint } from '../../engine/turning';
import type { TextsOf } from '../later';
import { unmarked } from '../mark';
import { t } from '../texts';
import { type Reader, tellPart } from './telling';

export type WhyTexts = TextsOf<'why'>;

const percentOf = (n: number): string => t().language.percent({ n });

/** "Move 17, Bram: Tears the way down. The chance of gold fell from 71% to 38%."; null of a
 *  game whose moves the texts do not know. */
export function sayTurning(texts: WhyTexts, point: TurningPoint, reader: Reader): string | null {
  const { n, p: seat, of, from, to } = point;
  const { aim: name, ...rest } = point.aim;
  const aim = tellPart(texts.aims, name, rest, reader, {});
  if (aim === null) return null;
  const up = to > from;
  const called = (who: typeof seat): string => unmarked(reader.names(who));
  const holes = { n, p: called(seat), aim, from: percentOf(from), to: percentOf(to) };
  const { goldUp, goldDown, youUp, youDown, winUp, winDown } = texts.turning;

  if (of === 'gold') return (up ? goldUp : goldDown)(holes);
  if (of === reader.me) return (up ? youUp : youDown)(holes);
  return (up ? winUp : winDown)({ ...holes, winner: called(of) });
}
