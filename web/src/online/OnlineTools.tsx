// The tools at the right of the bar of a server's table.
import { Icon } from '../app/Icon';
import { TableTools } from '../app/play/TableTools';
import { saveRecord } from '../app/recordfile';
import { address } from '../app/routes';
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
      end={plays && { icon: 'bot', text: words.leaveSeat,
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
