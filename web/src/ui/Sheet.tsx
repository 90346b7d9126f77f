// A sheet over the page: a dialog of the browser's own, which keeps the focus inside
// and gives it back. It slides up from the foot of a phone.
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { useTexts } from '../texts/texts';
import { Icon } from './Icon';
import { createStore } from './store';

interface SheetProps {
  title: string;
  close(): void;
  wide?: boolean;
  children: ComponentChildren;
}

export function Sheet({ title, close, wide, children }: SheetProps) {
  const texts = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();

  // Closed while it is still there: only then does it give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      class={wide ? 'sheet is-wide' : 'sheet'}
      aria-labelledby={heading}
      onCancel={(e) => { e.preventDefault(); close(); }}
      onKeyDown={(e) => e.stopPropagation()}
      onClick={(e) => e.target === dialog.current && close()}
    >
      <div class="sheet-in">
        <div class="sheet-head">
          <h2 id={heading}>{title}</h2>
          <button class="tool-button" aria-label={texts.app.close} onClick={close}>
            <Icon name="cross" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}

// Which sheet lies over the page; at most one does.

type SheetName = 'settings' | 'keys';

export const sheet = createStore<SheetName | null>(null);
export const openSheet = (name: SheetName): void => sheet.set(name);
export const closeSheet = (): void => sheet.set(null);
