// What can be done at a table besides playing, as a sheet. The last is to leave.
import type { IconName } from '../../art/icons';
import { useTexts } from '../../texts/texts';
import { Icon } from '../Icon';
import { address } from '../routes';
import { Sheet } from '../Sheet';

export interface Tool {
  icon: IconName;
  text: string;
  act(): void;
  off?: boolean;
  key?: string;
  /** Is it switched on? */
  on?: boolean;
}

export function Menu({ tools, close }: { tools: Tool[]; close(): void }) {
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
