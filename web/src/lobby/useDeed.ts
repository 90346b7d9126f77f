// Something that is asked of the table: whether it is under way, and why it was refused.
import { useState } from 'preact/hooks';
import type { Send, ToServer } from '../playing/online/messages';

export interface Deeds {
  /** Why the last one was refused, by the names of the protocol. */
  why: string | null;
  busy: boolean;
  /** Does one after the other, until one is refused: why, or null. */
  act(...messages: ToServer[]): Promise<string | null>;
  forget(): void;
}

export function useDeed(send: Send): Deeds {
  const [why, setWhy] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const act = async (...messages: ToServer[]) => {
    setWhy(null);
    setBusy(true);
    let refused: string | null = null;
    for (const message of messages) {
      refused = (await send(message))?.refused ?? null;
      if (refused !== null) break;
    }
    setBusy(false);
    setWhy(refused);
    return refused;
  };
  return { why, busy, act, forget: () => setWhy(null) };
}
