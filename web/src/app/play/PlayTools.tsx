// The tools at the right of the bar; on a phone all but one are in the menu.
import { useState } from 'preact/hooks';
import { useTexts } from '../../texts/texts';
import { again } from '../game';
import { Icon } from '../Icon';
import { go } from '../routes';
import { saveRecord } from '../recordfile';
import type { Scene, Session } from '../session';
import { openSheet } from '../sheets/sheets';
import { Menu } from './Menu';
import type { Tool } from './Menu';

interface PlayToolsProps {
  session: Session;
  scene: Scene;
  covered: boolean;
  cover(covered: boolean): void;
}


export function PlayTools(props: PlayToolsProps) {
  const { app } = useTexts();
  const [open, setOpen] = useState(false);
  const { session, scene } = props;
  const busy = scene.thinking !== null || scene.held;

  return (
    <>
      {busy && (
        <button class="tool-button" aria-label={scene.held ? app.goOn : app.skipBots}
          title={scene.held ? app.goOn : app.skipBots}
          onClick={() => (scene.held ? session.goOn() : session.skip())}>
          <Icon name="next" size={20} />
        </button>
      )}
      {!busy && (
        <button class="tool-button" aria-label={app.hint} title={app.hint}
          disabled={!scene.live || scene.asking} onClick={() => void session.askHint()}>
          <Icon name="lamp" size={20} />
        </button>
      )}
      <button class="tool-button is-wide-only" aria-label={app.lookBack} title={app.lookBack}
        disabled={scene.at === 0} onClick={() => session.lookAt(scene.at - 1)}>
        <Icon name="prev" size={20} />
      </button>
      <button class="tool-button" aria-label={app.menu} title={app.menu}
        onClick={() => setOpen(true)}>
        <Icon name="settings" size={20} />
      </button>
      {open && <PlayMenu {...props} close={() => setOpen(false)} />}
    </>
  );
}

function PlayMenu({ session, scene, covered, cover, close }: PlayToolsProps & { close(): void }) {
  const { app } = useTexts();
  const game = scene.view.game;
  const tools: Tool[] = [
    { icon: 'lamp', text: app.hint, key: 'T', off: !scene.live,
      act: () => void session.askHint() },
    { icon: 'prev', text: app.lookBack, key: ',', off: scene.at === 0,
      act: () => session.lookAt(scene.at - 1) },
    { icon: covered ? 'eye' : 'eye-off', text: covered ? app.uncover : app.cover, key: 'H',
      act: () => cover(!covered) },
    { icon: 'log', text: app.saveRecord,
      act: () => saveRecord(session.record(), game) },
    { icon: 'map', text: app.rules, act: () => go({ page: 'rules', game }) },
    { icon: 'settings', text: app.settings, act: () => openSheet('settings') },
    { icon: 'hand', text: app.shortcuts, key: '?', act: () => openSheet('keys') },
    { icon: 'rotate', text: app.newGame, act: () => void again(session.sitting) },
  ];

  return <Menu tools={tools} close={close} />;
}
