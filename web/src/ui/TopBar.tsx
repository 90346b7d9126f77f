// The bar over every table: where we are, whose turn it is, how far the race is.
import type { ComponentChildren } from 'preact';
import { mark } from '../art/figures';
import { Svg } from '../art/Svg';
import { useTexts } from '../texts/texts';
import { Icon } from './Icon';
import { changeSettings, colours, useSettings } from './settings';
import { openSheet } from './Sheet';
import { sound } from './sound';
import { useStore } from './store';

interface TopBarProps {
  /** What stands beside the brand: a game, a page. */
  title?: string;
  chip?: string | undefined;
  /** The turn, or the lens. */
  middle?: ComponentChildren;
  /** The race, the gems. */
  right?: ComponentChildren;
  tools?: ComponentChildren;
}

export function TopBar({ title, chip, middle, right, tools }: TopBarProps) {
  const texts = useTexts();
  return (
    <header class="top-bar">
      <a class="brand" href="#/" aria-label={texts.app.toHome}>
        <Svg html={mark(30)} />
        <span class="brand-word">adit</span>
      </a>
      {title && <h1 class="top-title">{title}</h1>}
      {chip && <span class="chip top-chip">{chip}</span>}
      <div class="top-middle">{middle}</div>
      {right && <div class="top-right">{right}</div>}
      {tools && <div class="top-tools">{tools}</div>}
    </header>
  );
}

// Sound, colours and settings: at the right of every bar.

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
