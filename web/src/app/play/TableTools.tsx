// The tools at the right of a table's bar: some of its own, looking back, and a menu with
// everything. On a phone looking back is in the menu alone.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useTexts } from '../../texts/texts';
import { Icon } from '../Icon';
import { openSheet } from '../sheets/sheets';
import { Menu } from './Menu';
import type { Tool } from './Menu';

interface TableToolsProps {
  back: Pick<Tool, 'off' | 'act'>;
  /** Whether secrets are covered, where there are any. */
  covered: boolean | null;
  cover(covered: boolean): void;
  /** What else is in the menu. */
  tools: (Tool | false)[];
  /** What ends the game for me. */
  end: Tool | false;
  /** What else is in the bar. */
  children: ComponentChildren;
}

export function TableTools({ back, covered, cover, tools, end, children }: TableToolsProps) {
  const { app } = useTexts();
  const [open, setOpen] = useState(false);
  const all = [
    { icon: 'prev', text: app.lookBack, key: ',', ...back },
    covered !== null && { icon: covered ? 'eye' : 'eye-off', key: 'H',
      text: covered ? app.uncover : app.cover, act: () => cover(!covered) },
    ...tools,
    { icon: 'settings', text: app.settings, act: () => openSheet('settings') },
    { icon: 'hand', text: app.shortcuts, key: '?', act: () => openSheet('keys') },
    end,
  ] satisfies (Tool | false)[];
  return (
    <>
      {children}
      <button class="tool-button is-wide-only" aria-label={app.lookBack} title={app.lookBack}
        disabled={back.off} onClick={back.act}>
        <Icon name="prev" size={20} />
      </button>
      <button class="tool-button" aria-label={app.menu} title={app.menu}
        onClick={() => setOpen(true)}>
        <Icon name="settings" size={20} />
      </button>
      {open && <Menu tools={all.filter((tool) => tool !== false)} close={() => setOpen(false)} />}
    </>
  );
}
