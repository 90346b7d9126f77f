// The lines of a record up to a position, and a game that begins there: text alone, which the engine
// reads and judges.
import type { Seat } from '../engine/types';

/** The header of a record, its first moves and what was claimed up to there: its lines. The record
 *  was read before. */
export function linesUpTo(record: string, at: number): string[] {
  const [header = '', ...lines] = record.split('\n');
  const past = [header];
  let n = 0;
  for (const line of lines) {
    const isMove = line.includes('"move"');
    if (isMove && n === at) break;
    if (isMove || line.startsWith('{"claim"')) past.push(line);
    n += Number(isMove);
  }
  return past;
}

/** A game that begins there, before its first move: docs/protocol.md, "Records". */
export function recordFrom(record: string, at: number, as: Seat, seed: string): string {
  const past = linesUpTo(record, at);
  const { seed: _, ...header } = JSON.parse(past[0]!) as { seed: string };
  const from = { record: past.map((line) => JSON.parse(line) as unknown), at, as, seed };
  return `${JSON.stringify({ ...header, from })}\n{"end":false}\n`;
}
