// What can be done at the end of a round or a game: the app provides it, the tables
// offer it. After a move that ended a round the session holds everything back that comes
// after it, so that the ceremony can be watched: goOn once all was shown, close when it is
// closed. Without a provider, as in a replay, ends are stepped through and not celebrated.
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { IconName } from '../art/icons';
import type { View } from '../engine/types';
import { useTexts } from '../texts/texts';
import { Icon } from '../ui/Icon';
import type { After } from './scene';

/** The game so far, where its record is here. */
export interface Past {
  record(): string;
  /** What could be seen after so many moves; null if nobody here has seen it. */
  view(at: number): View | null;
  /** Look back at that on the table; the end is there again after it. */
  look(at: number): void;
}

export interface Ending {
  /** Is the end celebrated? */
  ceremony: boolean;
  /** What has come of a round that ended, while its ceremony is open. */
  after: After | null;
  /** All was shown, and those who draft or steal may do so. */
  goOn(): void;
  /** The ceremony is closed, and the next round begins. */
  close(): void;
  /** The same set-up with a new deal; null where it is for somebody else to say. */
  again: (() => void) | null;
  /** What it is called; "play again" unless said otherwise. */
  againText?: string;
  againIcon?: IconName;
  /** Take the last decision back; null where that cannot be. */
  undo?: (() => void) | null;
  past?: Past;
  /** Look at this game from its beginning. */
  replay(): void;
  home(): void;
}

const nothing = () => {};
export const EndingContext = createContext<Ending>({
  ceremony: false,
  after: null,
  goOn: nothing,
  close: nothing,
  again: nothing,
  replay: nothing,
  home: nothing,
});

export const useEnding = (): Ending => useContext(EndingContext);

// What one can do when a game is over: the same under every ending.

export function EndButtons({ close }: { close(): void }) {
  const { ending: words } = useTexts().app;
  const { again, againText, againIcon = 'rotate', undo, replay, home } = useEnding();
  return (
    <>
      <button type="button" class="btn" onClick={close}>{words.board}</button>
      <button type="button" class="btn" onClick={home}>{words.home}</button>
      {undo && (
        <button type="button" class="btn is-wide-only" onClick={undo}>
          <Icon name="undo" size={16} />{words.undo}
        </button>
      )}
      <button type="button" class={again ? 'btn' : 'btn go'} onClick={replay}>
        <Icon name="play" size={16} />{words.replay}
      </button>
      {again && (
        <button type="button" class="btn go" onClick={again}>
          <Icon name={againIcon} size={17} />{againText ?? words.again}
        </button>
      )}
    </>
  );
}
