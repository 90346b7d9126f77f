// The tools of a replay's bar: open another record, save it, share this moment, verify.
import { useState } from 'preact/hooks';
import { saveRecord } from '../playing/record';
import { useTexts } from '../texts/texts';
import { Icon } from '../ui/Icon';
import { announce } from '../ui/live';
import { lazySheet } from '../ui/Loading';
import { address } from '../ui/routes';
import { Sheet } from '../ui/Sheet';
import { BarTools } from '../ui/TopBar';
import { FileButton } from './FileButton';
import type { Film } from './film';
import { useStory } from './storytexts';

// A link to this moment, copied; or shown, where copying is forbidden.

function Share({ table, at }: { table: string; at: number }) {
  const story = useStory();
  const [copied, setCopied] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const link = new URL(address({ page: 'replay', table, at }), location.href).href;
  const copy = () => navigator.clipboard.writeText(link).then(() => {
    setCopied(link);
    announce(story.copied);
  });
  const share = () => {
    Promise.resolve().then(copy).catch(() => setRefused(link));
  };
  return (
    <>
      <span class="share">
        <button class="tool-button" aria-label={story.share} title={story.share} onClick={share}>
          <Icon name={copied === link ? 'check' : 'link'} size={20} />
        </button>
        {copied === link && <span class="share-note" aria-hidden="true">{story.copied}</span>}
      </span>
      {refused !== null && (
        <Sheet title={story.share} close={() => setRefused(null)}>
          <label class="field">
            {story.copyFailed}
            <input readOnly value={refused} onFocus={(e) => e.currentTarget.select()} />
          </label>
        </Sheet>
      )}
    </>
  );
}

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
