// Sound, colours and settings: at the right of every bar.
import { useTexts } from '../texts/texts';
import { Icon } from './Icon';
import { changeSettings, colours, useSettings } from './settings';
import { openSheet } from './sheets/sheets';
import { sound } from './sound';
import { useStore } from './store';

export function BarTools() {
  const texts = useTexts();
  const now = useSettings();
  const dark = useStore(colours) === 'dark';

  return (
    <>
      <button class={now.sound ? 'tool-button' : 'tool-button is-off'}
        aria-label={now.sound ? texts.home.soundOff : texts.home.soundOn}
        onClick={() => { changeSettings({ sound: !now.sound }); sound('coin'); }}>
        <Icon name="sound" size={20} />
      </button>
      <button class="tool-button" aria-label={dark ? texts.home.toLight : texts.home.toDark}
        onClick={() => changeSettings({ theme: dark ? 'light' : 'dark' })}>
        <Icon name={dark ? 'moon' : 'sun'} size={20} />
      </button>
      <button class="tool-button" aria-label={texts.app.settings}
        onClick={() => openSheet('settings')}>
        <Icon name="settings" size={20} />
      </button>
    </>
  );
}
