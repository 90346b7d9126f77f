// What can be done at the end of a round or a game: the app provides it, the tables
// offer it. After a move that ended a round the session holds the bots back, so that
// the ceremony can be watched; whoever dismisses it calls goOn. Without a provider, as in
// a replay, ends are stepped through and not celebrated.
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

export interface Ending {
  /** Is the end celebrated? */
  ceremony: boolean;
  /** True while bots wait for the ceremony to be dismissed. */
  held: boolean;
  /** The ceremony is dismissed, and play goes on. */
  goOn(): void;
  /** The same set-up with a new deal; null where it is for somebody else to say. */
  again: (() => void) | null;
  /** What it is called; "play again" unless said otherwise. */
  againText?: string;
  /** Take the last decision back; null where that cannot be. */
  undo?: (() => void) | null;
  /** Look at this game from its beginning. */
  replay(): void;
  home(): void;
}

const nothing = () => {};
export const EndingContext = createContext<Ending>({
  ceremony: false,
  held: false,
  goOn: nothing,
  again: nothing,
  replay: nothing,
  home: nothing,
});

export const useEnding = (): Ending => useContext(EndingContext);
