// What was asked of the server and not answered yet. When the line breaks, nobody knows
// whether it was done: what can be asked twice is asked again with the same id, which the
// server does not do twice; of the rest one is told.
import type { Refusal } from '../engine/types';
import type { FromServer, ToServer } from './messages';

interface Deed {
  id: number;
  message: ToServer;
  sent: boolean;
  answer(by: Refusal | null): void;
}

/** Doing these again is the same as doing them once. */
const REPEATABLE = new Set<ToServer['t']>([
  'move', 'enter', 'name', 'nonce', 'note', 'back', 'sync', 'change',
]);

/** Our own: nobody knows whether it was done. */
export const UNCERTAIN: Refusal = {
  refused: 'uncertain', text: 'the line broke before the answer came',
};

/** A whole number from 1 to 2⁵³−1, by chance. */
export function newId(): number {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return (high! % 2 ** 21) * 2 ** 32 + low! || 1;
}

export class Pending {
  #waiting = new Map<number, Deed>();

  /** `send` returns false while the line is down. */
  constructor(private send: (message: object) => boolean, private id = newId) {}

  /** Is a message of that kind on its way? */
  isUnderWay(kind: ToServer['t']): boolean {
    return [...this.#waiting.values()].some(({ message }) => message.t === kind);
  }

  ask(message: ToServer): Promise<Refusal | null> {
    return new Promise((answer) => {
      const deed: Deed = { id: this.id(), message, sent: false, answer };
      this.#waiting.set(deed.id, deed);
      this.#say(deed);
    });
  }

  heard(message: FromServer): void {
    if (message.t !== 'done' && message.t !== 'refused') return;
    const deed = this.#waiting.get(message.id ?? 0);
    if (!deed) return;
    this.#waiting.delete(deed.id);
    deed.answer(message.t === 'done' ? null : message.why);
  }

  /** The line is there again. */
  resume(): void {
    for (const deed of this.#waiting.values()) this.#say(deed);
  }

  /** The line broke. */
  broke(): void {
    for (const deed of [...this.#waiting.values()]) {
      if (!deed.sent || REPEATABLE.has(deed.message.t)) continue;
      this.#waiting.delete(deed.id);
      deed.answer(UNCERTAIN);
    }
  }

  #say(deed: Deed): void {
    if (this.send({ ...deed.message, id: deed.id })) deed.sent = true;
  }
}
