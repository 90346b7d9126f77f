// Nothing is open yet: the last game, or a record that is dropped or chosen.
import { player } from '../../art/figures';
import { Svg } from '../../art/Svg';
import { gameText } from '../../texts/say';
import { useTexts } from '../../texts/texts';
import { Backdrop } from '../Backdrop';
import { lastGame } from '../game';
import { Icon } from '../Icon';
import { PageBar } from '../PageLinks';
import { TroublePanel } from '../Trouble';
import { FileButton, useDrop } from './FileButton';
import { openReplay } from './opened';
import type { Fault } from '../recordfault';

interface OpenRecordProps { read(file: File): void; fault: Fault | null }

export function OpenRecord({ read, fault }: OpenRecordProps) {
  const { replay } = useTexts();
  const over = useDrop(read);
  const last = lastGame();

  return (
    <div class="page">
      <Backdrop seed="replay" />
      <PageBar title={replay.title} />
      <main id="main" class="open-record" tabIndex={-1}>
        {fault && (
          <TroublePanel {...fault} />
        )}
        <section class={over ? 'drop panel is-over' : 'drop panel'}>
          <Svg html={player(7, 72)} />
          <h2>{over ? replay.drop : replay.empty}</h2>
          {last && (
            <button class="btn go" onClick={() => openReplay(last.record!, last.players)}>
              <Icon name="play" size={16} />
              {replay.lastGame({ game: gameText(last.setup.game).title })}
            </button>
          )}
          <p>{replay.openAbout}</p>
          <FileButton class={last ? 'btn' : 'btn go'} text={replay.open} read={read} />
        </section>
      </main>
    </div>
  );
}
