// Nothing is open yet: drop a record, or choose one.
import { player } from '../../art/figures';
import { Svg } from '../../art/Svg';
import { gameText } from '../../texts/say';
import { useTexts } from '../../texts/texts';
import { Backdrop } from '../Backdrop';
import { BarTools } from '../BarTools';
import { lastGame } from '../game';
import { Icon } from '../Icon';
import { TopBar } from '../TopBar';
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
      <TopBar title={replay.title} tools={<BarTools />} />
      <main id="main" class="open-record" tabIndex={-1}>
        {fault && (
          <TroublePanel {...fault} />
        )}
        <section class={over ? 'drop panel is-over' : 'drop panel'}>
          <Svg html={player(7, 72)} />
          <h2>{over ? replay.drop : replay.empty}</h2>
          <p>{replay.openAbout}</p>
          <FileButton class="btn go" text={replay.open} read={read} />
          {last && (
            <button class="btn" onClick={() => openReplay(last.record!, last.players)}>
              <Icon name="play" size={16} />
              {replay.lastGame(gameText(last.setup.game).title)}
            </button>
          )}
        </section>
      </main>
    </div>
  );
}
