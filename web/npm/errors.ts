// What is thrown: each error has a code for programs, and a sentence for people as its message.
import type { RecordFault, Refusal } from '../src/engine/types';

/** Whatever this package throws. Its codes besides those of refusals: `bad_setup`, `bad_record`,
 *  `out_of_turn` (no bot is to move), `not_loaded` (a file did not come), `broken` (the engine has
 *  failed), and `no_such_` with `game`, `bot`, `player`, `move`, `round`, `level`, `language`. */
export class AditError extends Error {
  override readonly name: string = 'AditError';
  readonly code: string;

  constructor(code: string, sentence: string) {
    super(sentence);
    this.code = code;
  }
}

/** A move or a claim that was refused; the game is what it was. `code` is the reason, and
 *  `refusal` also says where: the side, the cell, the player, the card. */
export class RefusedError extends AditError {
  override readonly name = 'RefusedError';
  readonly refusal: Refusal;

  constructor(refusal: Refusal, sentence: string) {
    super(refusal.refused, sentence);
    this.refusal = refusal;
  }
}

/** A record that cannot be read. */
export class RecordError extends AditError {
  override readonly name = 'RecordError';
  readonly line: number;
  readonly fault: RecordFault;

  constructor(fault: RecordFault, sentence: string) {
    super('bad_record', sentence);
    this.line = fault.line;
    this.fault = fault;
  }
}

/** After this error the object that it came from is of no use. Others are. */
export const broken = (error: unknown): AditError =>
  new AditError('broken', `The engine has failed (${(error as Error).message}): this one has ended,`
    + ' and any other goes on.');
