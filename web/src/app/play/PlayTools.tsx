// The tools at the right of the bar of a game on this screen.
import { useTexts } from '../../texts/texts';
import { again } from '../game';
import { Icon } from '../Icon';
import { go } from '../routes';
import { saveRecord } from '../recordfile';
import type { Scene, Session } from '../session';
import { TableTools } from './TableTools';

interface PlayToolsProps {
  session: Session;
  scene: Scene;
  covered: boolean;
  cover(covered: boolean): void;
}

export function PlayTools({ session, scene, covered, cover }: PlayToolsProps) {
  const { app } = useTexts();
  const { game } = scene.view;
  const busy = scene.thinking !== null;
  const undo = scene.undo ? app.undo : app.undoNothing;

  return (
    <TableTools {...{ covered, cover }}
      back={{ off: scene.at === 0, act: () => session.lookAt(scene.at - 1) }}
      tools={[
        { icon: 'lamp', text: app.hint, key: 'T', off: !scene.live,
          act: () => void session.askHint() },
        scene.undo !== null && { icon: 'undo', text: undo, key: 'U', off: !scene.undo,
          act: () => session.takeBack() },
        { icon: 'log', text: app.saveRecord, act: () => saveRecord(session.record(), game) },
        { icon: 'map', text: app.rules, act: () => go({ page: 'rules', game }) },
      ]}
      end={{ icon: 'rotate', text: app.newGame, act: () => void again(session.sitting) }}>
      {busy && (
        <button class="tool-button" aria-label={app.skipBots} title={app.skipBots}
          onClick={() => session.skip()}>
          <Icon name="next" size={20} />
        </button>
      )}
      {!busy && (
        <button class="tool-button" aria-label={app.hint} title={app.hint}
          disabled={!scene.live || scene.asking} onClick={() => void session.askHint()}>
          <Icon name="lamp" size={20} />
        </button>
      )}
      {scene.undo !== null && (
        <button class="tool-button is-wide-only" aria-label={undo} title={undo}
          disabled={!scene.undo} onClick={() => session.takeBack()}>
          <Icon name="undo" size={20} />
        </button>
      )}
    </TableTools>
  );
}
