import { useTexts } from '../../texts/texts';
import { BarTools } from '../BarTools';
import { Icon } from '../Icon';
import { saveRecord } from '../recordfile';
import type { Film } from './film';
import { FileButton } from './FileButton';

interface ReplayToolsProps { film: Film; read(file: File): void; playOn(): void }

export function ReplayTools({ film, read, playOn }: ReplayToolsProps) {
  const { replay } = useTexts();
  return (
    <>
      {!film.finished && (
        <button class="btn small" onClick={playOn}>
          <Icon name="play" size={14} />
          <span class="is-wide-only">{replay.goOn}</span>
        </button>
      )}
      <button class="tool-button" aria-label={replay.save} title={replay.save}
        onClick={() => saveRecord(film.record(), film.setup.game)}>
        <Icon name="save" size={20} />
      </button>
      <FileButton class="tool-button another" text={replay.another} read={read} />
      <BarTools />
    </>
  );
}
