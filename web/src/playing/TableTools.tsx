// The tools at the right of a table's bar: some of its own, looking back, and a menu with
// everything. On a phone looking back is in the menu alone.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { IconName } from '../art/icons';
import { useTexts } from '../texts/texts';
import { Icon } from '../ui/Icon';
import { address } from '../ui/routes';
import { openSheet, Sheet } from '../ui/Sheet';
import { useQuiet } from './hooks';
import { useTalk } from './props';

// What can be done at a table besides playing, as a sheet. The last is to leave.

interface Tool {
  icon: IconName;
  text: string;
  act(): void;
  off?: boolean;
  key?: string;
  /** Is it switched on? */
  on?: boolean;
}

function Menu({ tools, close }: { tools: Tool[]; close(): void }) {
  const { app } = useTexts();
  return (
    <Sheet title={app.menu} close={close}>
      <ul class="menu">
        {tools.map(({ icon, text, act, off, key, on }) => (
          <li key={text}>
            <button class="menu-item" disabled={off} aria-pressed={on}
              onClick={() => { close(); act(); }}>
              <Icon name={icon} size={20} />
              <span>{text}</span>
              {key && <kbd>{key}</kbd>}
            </button>
          </li>
        ))}
        <li>
          <a class="menu-item" href={address({ page: 'home' })}>
            <Icon name="away" size={20} />
            <span>{app.leave}</span>
          </a>
        </li>
      </ul>
    </Sheet>
  );
}

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
  const talks = useTalk() !== null;
  const [quiet, changeQuiet] = useQuiet();
  const all = [
    { icon: 'prev', text: app.lookBack, key: ',', ...back },
    covered !== null && { icon: covered ? 'eye' : 'eye-off', key: 'H',
      text: covered ? app.uncover : app.cover, act: () => cover(!covered) },
    talks && { icon: 'mute', text: app.quiet, key: 'M', on: quiet, act: changeQuiet },
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
