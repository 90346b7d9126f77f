// A game as a link, to be copied or handed on: the whole game, or one moment of it. Nothing is sent
// to a server; where a link would be too long for messengers, the file is there.
import './share.css';
import { useEffect, useState } from 'preact/hooks';
import type { GameName } from '../engine/types';
import { saveRecord } from '../playing/record';
import { textsLater } from '../texts/later';
import { useTexts } from '../texts/texts';
import { Icon } from '../ui/Icon';
import { announce } from '../ui/live';
import { Sheet } from '../ui/Sheet';
import { linkOf, LONG_LINK } from './link';
import type { Eyes } from './link';

export const useShareTexts = textsLater('share');

interface ShareProps {
  record: string;
  game: GameName;
  /** The one that is looked at. */
  moment: { at: number; eyes: Eyes } | null;
  close(): void;
}

export function ShareSheet({ record, game, moment, close }: ShareProps) {
  const { replay } = useTexts();
  const texts = useShareTexts();
  const [whole, setWhole] = useState(moment === null);
  const [link, setLink] = useState<string | null>(null);
  const [said, say] = useState('');
  useEffect(() => {
    let late = false;
    setLink(null);
    say('');
    linkOf({ record, ...(whole || !moment ? { at: null, eyes: 'public' } : moment) })
      .then((made) => { if (!late) setLink(made); });
    return () => { late = true; };
  }, [record, whole, moment?.at, moment?.eyes]);
  if (!texts) return null;
  const tell = (text: string) => {
    say(text);
    announce(text);
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link!);
      tell(texts.copied);
    } catch {
      tell(texts.copyFailed);
    }
  };
  // Whoever changes their mind has shared nothing: nothing is wrong.
  const share = () => navigator.share({ url: link! }).catch(() => {});
  const long = link !== null && link.length > LONG_LINK;
  const choice = (value: boolean, text: string) => (
    <button class={value === whole ? 'choice-one is-on' : 'choice-one'}
      aria-pressed={value === whole} onClick={() => setWhole(value)}>{text}</button>
  );
  return (
    <Sheet title={texts.title} close={close}>
      <div class="share-sheet">
        {moment && (
          <div class="choice" role="group" aria-label={texts.title}>
            {choice(false, texts.moment({ n: moment.at }))}
            {choice(true, texts.whole)}
          </div>
        )}
        <label class="field">
          {texts.link}
          <input class="write" readOnly value={link ?? ''} onFocus={(e) => e.currentTarget.select()} />
        </label>
        <p class={long ? 'share-about is-long' : 'share-about'}>
          {link !== null && (long ? texts.long : texts.length)({ n: link.length })}
        </p>
        <p class="share-about">{texts.about}</p>
        <div class="buttons">
          <button class={long ? 'btn' : 'btn go'} disabled={!link} onClick={() => void copy()}>
            <Icon name="link" size={16} />{texts.copy}
          </button>
          {typeof navigator.share === 'function' && (
            <button class="btn" disabled={!link} onClick={() => void share()}>
              <Icon name="share" size={16} />{texts.send}
            </button>
          )}
          <button class={long ? 'btn go' : 'btn'} onClick={() => saveRecord(record, game)}>
            <Icon name="save" size={16} />{replay.save}
          </button>
        </div>
        <p class="share-said" aria-hidden="true">{said}</p>
      </div>
    </Sheet>
  );
}
