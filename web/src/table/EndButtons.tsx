// What one can do when a game is over: the same under every ending.
import { Icon } from '../app/Icon';
import { useTexts } from '../texts/texts';
import { useEnding } from './ending';

export function EndButtons({ close }: { close(): void }) {
  const { ending: words } = useTexts().app;
  const { again, againText, undo, replay, home } = useEnding();
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
          <Icon name="rotate" size={17} />{againText ?? words.again}
        </button>
      )}
    </>
  );
}
