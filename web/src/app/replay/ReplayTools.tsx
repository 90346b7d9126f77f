import { useState } from 'preact/hooks';
import { useTexts } from '../../texts/texts';
import { BarTools } from '../BarTools';
import { Icon } from '../Icon';
import { lazySheet } from '../lazy';
import { saveRecord } from '../recordfile';
import type { Film } from './film';
import { FileButton } from './FileButton';
import { Share } from './Share';
import { useStory } from './storytexts';

const VerifySheet = lazySheet(() => import('./VerifySheet').then((m) => m.VerifySheet));

interface ReplayToolsProps { film: Film; at: number; read(file: File): void; playOn(): void }

export function ReplayTools({ film, at, read, playOn }: ReplayToolsProps) {
  const { replay } = useTexts();
  const story = useStory();
  const [verifies, verify] = useState(false);
  return (
    <>
      {!film.finished && (
        <button class="btn small" onClick={playOn}>
          <Icon name="play" size={14} />
          <span class="is-wide-only">{replay.goOn}</span>
        </button>
      )}
      {film.undone > 0 && (
        <span class="chip is-wide-only"><Icon name="undo" size={14} />{replay.undone({ n: film.undone })}</span>
      )}
      {film.table !== null && <Share table={film.table} at={at} />}
      {film.finished && (
        <button class="tool-button verify-button" aria-label={story.verify} title={story.verify}
          onClick={() => verify(true)}>
          <Icon name="seal" size={20} />
        </button>
      )}
      <button class="tool-button" aria-label={replay.save} title={replay.save}
        onClick={() => saveRecord(film.record, film.setup.game)}>
        <Icon name="save" size={20} />
      </button>
      <FileButton class="tool-button another" text={replay.another} read={read} />
      <span class="replay-bar-tools"><BarTools /></span>
      {verifies && <VerifySheet film={film} close={() => verify(false)} />}
    </>
  );
}
