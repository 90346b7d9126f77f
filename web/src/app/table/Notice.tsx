// What the operator of the server says to all: until somebody closes it, or says the next thing.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { OnlineTable } from '../../playing/online/table';
import { useTexts } from '../../texts/texts';
import { useSize } from '../../ui/hooks';
import { Icon } from '../../ui/Icon';
import { useStore } from '../../ui/store';
import { useWords } from './words';

/** They scroll a long text that has the focus, and play no card. */
const SCROLLS = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' ']);

/** It is there before there is anything to read, for only then screen readers notice what comes. */
export function Notice({ table }: { table: OnlineTable }) {
  const { app } = useTexts();
  const words = useWords();
  const { notice } = useStore(table.state);
  const place = useRef<HTMLDivElement>(null), text = useRef<HTMLParagraphElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useSize(text);
  useLayoutEffect(() => {
    const { scrollHeight, clientHeight } = text.current!;
    setScrolls(scrollHeight > clientHeight + 1);
  });

  const close = () => {
    if (place.current!.contains(document.activeElement))
      document.querySelector<HTMLElement>('main')?.focus();
    table.dropNotice();
  };
  /** Elsewhere Escape closes what is open there. */
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    else if (!SCROLLS.has(event.key) || event.target !== text.current) return;
    event.stopPropagation();
  };
  return (
    <div class={notice === null ? 'unseen' : 'strip notice'} ref={place} onKeyDown={press}>
      {notice !== null && <Icon name="claim" size={20} />}
      <p role="status" ref={text} tabIndex={scrolls ? 0 : undefined}>
        {notice !== null && <><b>{words.notice}</b> <span dir="auto">{notice}</span></>}
      </p>
      {notice !== null && (
        <button class="tool-button" aria-label={app.close} onClick={close}>
          <Icon name="cross" />
        </button>
      )}
    </div>
  );
}
