// The tools at the right of the bar of a server's table.
import { useEffect } from 'preact/hooks';
import { fetchRecord } from '../../playing/online/server';
import { personAt } from '../../playing/online/session';
import type { OnlineScene, OnlineSession } from '../../playing/online/session';
import type { TableState } from '../../playing/online/table';
import { saveRecord } from '../../playing/record';
import { TableTools } from '../../playing/TableTools';
import { useTexts } from '../../texts/texts';
import { Icon } from '../../ui/Icon';
import { address } from '../../ui/routes';
import { keep, load } from '../../ui/storage';
import { createStore, useStore } from '../../ui/store';
import { LinePill } from './LineNews';
import { useWords } from './words';

// The browser tells me that it is my turn, if I have asked for it.

const isTrue = (value: unknown): value is true => value === true;

/** Is there such a thing here, and is it not forbidden? */
const canNotify = (): boolean =>
  typeof Notification !== 'undefined' && Notification.permission !== 'denied';

const allowed = (): boolean =>
  typeof Notification !== 'undefined' && Notification.permission === 'granted';

const notifying = createStore(load('notify', isTrue) === true && allowed());

/** Asks for leave when it is switched on. */
async function switchNotifying(): Promise<void> {
  const wanted = !notifying.get() && canNotify()
    && await Notification.requestPermission() === 'granted';
  notifying.set(wanted);
  keep('notify', wanted);
}

/** Calls whoever looks at something else, and stops when it is not wanted any more. */
export function useCall(wanted: boolean, title: string, text: string, table: string): void {
  useEffect(() => {
    if (!wanted || !notifying.get() || !allowed() || !document.hidden) return;
    const call = show(title, text, table);
    return () => call?.close();
  }, [wanted]);
}

function show(title: string, body: string, tag: string): Notification | null {
  try {
    const call = new Notification(title, { body, tag });
    call.onclick = () => {
      window.focus();
      call.close();
    };
    return call;
  } catch {
    // Some phones allow it to service workers only.
    return null;
  }
}

interface ToolsProps {
  session: OnlineSession;
  scene: OnlineScene;
  state: TableState;
  covered: boolean;
  cover(covered: boolean): void;
}

export function OnlineTools({ session, scene, state, covered, cover }: ToolsProps) {
  const { app } = useTexts();
  const words = useWords();
  const calls = useStore(notifying);
  const { table } = session;
  const { game } = scene.view;
  const sits = scene.me !== null;
  const mine = personAt(state.table?.seats, scene.me);
  const plays = mine !== null && !mine.standin && !scene.over;

  return (
    <TableTools covered={sits ? covered : null} cover={cover}
      back={{ off: table.positions.beside(scene.at, -1) >= scene.at,
        act: () => session.lookAt(scene.at - 1) }}
      tools={[
        sits && { icon: 'sound', on: calls, off: !canNotify(),
          text: !canNotify() ? words.notifyForbidden : calls ? words.notifying : words.notify,
          act: () => void switchNotifying() },
        scene.over && { icon: 'log', text: app.saveRecord,
          act: () => void fetchRecord(table.name).then((r) => saveRecord(r, game)) },
        // In a tab of its own: the seat stays taken.
        { icon: 'map', text: app.rules,
          act: () => void window.open(address({ page: 'rules', game }), '_blank') },
      ]}
      end={plays && !state.table?.day && { icon: 'bot', text: words.leaveSeat,
        act: () => void table.send({ t: 'stand' }) }}>
      {!sits && (
        <span class="line-pill" title={words.watching}>
          <Icon name="eye" size={16} /><span class="unseen">{words.watching}</span>
        </span>
      )}
      <LinePill state={state} />
    </TableTools>
  );
}
