// The tools at the right of the bar of a server's table.
import { useState } from 'preact/hooks';
import { Icon } from '../app/Icon';
import { Menu } from '../app/play/Menu';
import type { Tool } from '../app/play/Menu';
import { saveRecord } from '../app/recordfile';
import { address } from '../app/routes';
import { openSheet } from '../app/sheets/sheets';
import { useStore } from '../app/store';
import { useTexts } from '../texts/texts';
import { LinePill } from './LineNews';
import { canNotify, notifying, switchNotifying } from './notify';
import { personAt } from './players';
import type { OnlineScene, OnlineSession } from './session';
import type { TableState } from './table';
import { fetchRecord } from './useOver';
import { useWords } from './words';

interface ToolsProps {
  session: OnlineSession;
  scene: OnlineScene;
  state: TableState;
  covered: boolean;
  cover(covered: boolean): void;
}

export function OnlineTools(props: ToolsProps) {
  const { app } = useTexts();
  const words = useWords();
  const [open, setOpen] = useState(false);
  const { session, scene, state } = props;
  return (
    <>
      {scene.me === null && (
        <span class="line-pill" title={words.watching}>
          <Icon name="eye" size={16} /><span class="unseen">{words.watching}</span>
        </span>
      )}
      <LinePill state={state} />
      {scene.held && (
        <button class="tool-button" aria-label={app.goOn} title={app.goOn}
          onClick={() => session.goOn()}>
          <Icon name="next" size={20} />
        </button>
      )}
      <button class="tool-button is-wide-only" aria-label={app.lookBack} title={app.lookBack}
        disabled={!canLookBack(session, scene)} onClick={() => session.lookAt(scene.at - 1)}>
        <Icon name="prev" size={20} />
      </button>
      <button class="tool-button" aria-label={app.menu} title={app.menu}
        onClick={() => setOpen(true)}>
        <Icon name="settings" size={20} />
      </button>
      {open && <OnlineMenu {...props} close={() => setOpen(false)} />}
    </>
  );
}

const canLookBack = ({ table }: OnlineSession, { at }: OnlineScene): boolean =>
  table.positions.beside(at, -1) < at;

function OnlineMenu(props: ToolsProps & { close(): void }) {
  const { app } = useTexts();
  const words = useWords();
  const calls = useStore(notifying);
  const { session, scene, state, covered, cover, close } = props;
  const { game } = scene.view;
  const mine = personAt(state.table?.seats, scene.me);
  const plays = mine !== null && !mine.standin && !scene.over;
  const tools: (Tool | false)[] = [
    { icon: 'prev', text: app.lookBack, key: ',', off: !canLookBack(session, scene),
      act: () => session.lookAt(scene.at - 1) },
    scene.me !== null && { icon: covered ? 'eye' : 'eye-off', key: 'H',
      text: covered ? app.uncover : app.cover, act: () => cover(!covered) },
    scene.me !== null && { icon: 'sound', on: calls, off: !canNotify(),
      text: !canNotify() ? words.notifyForbidden : calls ? words.notifying : words.notify,
      act: () => void switchNotifying() },
    scene.over && { icon: 'log', text: app.saveRecord,
      act: () => void fetchRecord(session.table.name).then((r) => saveRecord(r, game)) },
    // In a tab of its own: the seat stays taken.
    { icon: 'map', text: app.rules,
      act: () => void window.open(address({ page: 'rules', game }), '_blank') },
    { icon: 'settings', text: app.settings, act: () => openSheet('settings') },
    { icon: 'hand', text: app.shortcuts, key: '?', act: () => openSheet('keys') },
    plays && { icon: 'bot', text: words.leaveSeat,
      act: () => void session.table.send({ t: 'stand' }) },
  ];
  return <Menu tools={tools.filter((tool) => tool !== false)} close={close} />;
}
