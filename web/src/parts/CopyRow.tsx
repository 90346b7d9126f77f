// A button that copies a row to share; where copying is forbidden the row is shown.
import { useState } from 'preact/hooks';
import { textsLater } from '../texts/later';
import { Icon } from '../ui/Icon';
import { announce } from '../ui/live';
import { Sheet } from '../ui/Sheet';

const useTodayTexts = textsLater('today');

interface CopyRowProps { row: string; text: string; about?: string; class?: string }

export function CopyRow({ row, text, about, class: name = 'btn' }: CopyRowProps) {
  const texts = useTodayTexts();
  const [copied, setCopied] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  if (!texts) return null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(row);
    } catch {
      return setRefused(row);
    }
    setCopied(row);
    announce(texts.copied);
  };
  return (
    <>
      <button class={name} onClick={() => void copy()} aria-label={about}>
        <Icon name={copied === row ? 'check' : 'link'} size={16} />{text}
      </button>
      {refused !== null && (
        <Sheet title={text} close={() => setRefused(null)}>
          <label class="field">
            {texts.copyFailed}
            <textarea class="write" readOnly rows={5} value={refused}
              onFocus={(e) => e.currentTarget.select()} />
          </label>
        </Sheet>
      )}
    </>
  );
}
