// A button with a list of what else can be done: it opens by a press or a key, arrows go through
// it, and whatever is chosen, or Escape, or a press elsewhere, closes it. Pages whose bar is full
// keep there what is not wanted often.
import './more.css';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { IconName } from '../art/icons';
import { Icon } from '../ui/Icon';

export interface MoreItem {
  icon: IconName;
  text: string;
  act(): void;
  /** The key that does the same. */
  key?: string;
}

/** What a key does in the list: the number of the next entry, of so many. */
const KEYS: Record<string, (now: number, all: number) => number> = {
  ArrowDown: (now, all) => (now + 1) % all,
  ArrowUp: (now, all) => (now + all - 1) % all,
  Home: () => 0,
  End: (_, all) => all - 1,
};

export function More({ text, items }: { text: string; items: (MoreItem | false)[] }) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const id = useId();
  const entries = () => [...box.current!.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const close = () => {
    setOpen(false);
    box.current?.querySelector('button')?.focus();
  };

  useLayoutEffect(() => {
    if (!open) return;
    entries()[0]?.focus();
    const elsewhere = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) setOpen(false);
    };
    addEventListener('pointerdown', elsewhere);
    return () => removeEventListener('pointerdown', elsewhere);
  }, [open]);
  // While it is open no key means what it means on the page.
  const press = (event: KeyboardEvent) => {
    if (!open) return;
    event.stopPropagation();
    if (event.key === 'Tab') return setOpen(false);
    if (event.key === 'Escape') return close();
    const all = entries();
    const next = KEYS[event.key]?.(all.indexOf(document.activeElement as HTMLElement), all.length);
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  };
  return (
    <span class="more" ref={box} onKeyDown={press}>
      <button class="tool-button" aria-label={text} title={text} aria-haspopup="menu"
        aria-expanded={open} aria-controls={open ? id : undefined} onClick={() => setOpen(!open)}>
        <Icon name="more" size={20} />
      </button>
      {open && (
        <ul class="more-list panel" id={id} role="menu" aria-label={text}>
          {items.filter((item) => item !== false).map(({ icon, text: name, act, key }) => (
            <li key={name} role="none">
              <button class="menu-item" role="menuitem" tabIndex={-1}
                onClick={() => { close(); act(); }}>
                <Icon name={icon} size={20} />
                <span>{name}</span>
                {key && <kbd>{key}</kbd>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </span>
  );
}
