// A link to this moment, copied; or shown, where copying is forbidden.
import { useState } from 'preact/hooks';
import { Icon } from '../Icon';
import { announce } from '../live';
import { address } from '../routes';
import { Sheet } from '../Sheet';
import { useStory } from './storytexts';

export function Share({ table, at }: { table: string; at: number }) {
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
