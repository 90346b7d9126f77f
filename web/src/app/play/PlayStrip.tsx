// The strip under the bar, there only when it has something to say: a hint, a look
// back, the next person, bots that can be skipped.
import { useEffect } from 'preact/hooks';
import { sayMove } from '../../games/say';
import { useTexts } from '../../texts/texts';
import { Icon } from '../Icon';
import { onKey } from '../keys';
import { namesOf } from '../loglines';
import type { Scene, Session } from '../session';
import { TimeLine } from '../TimeLine';

interface StripProps { session: Session; scene: Scene }

export function PlayStrip(props: StripProps) {
  const { scene } = props;
  if (scene.at < scene.moves) return <LookBack {...props} />;
  if (scene.handOver) return <NextPerson {...props} />;
  if (scene.asking || scene.hint) return <Hint {...props} />;
  return null;
}

interface LookBackProps {
  session: Pick<Session, 'lookAt' | 'returnToNow'>;
  scene: Pick<Scene, 'at' | 'moves'>;
}

export function LookBack({ session, scene }: LookBackProps) {
  const { app } = useTexts();
  useEffect(() => onKey('Escape', () => session.returnToNow()), [session]);
  return (
    <div class="strip">
      <TimeLine at={scene.at} moves={scene.moves} set={(at) => session.lookAt(at)} />
      <button class="btn small go" onClick={() => session.returnToNow()}>
        {app.toNow}
      </button>
    </div>
  );
}

function NextPerson({ session, scene }: StripProps) {
  const { app } = useTexts();
  return (
    <div class="strip">
      <p>{app.nextPerson({ name: namesOf(scene.players)(scene.handOver!.to) })}</p>
      <button class="btn small go" onClick={() => session.coverScreen()}>
        {app.giveScreen}
      </button>
    </div>
  );
}

function Hint({ session, scene }: StripProps) {
  const { app } = useTexts();
  const { hint, me, players, view } = scene;
  const said = hint && app.hintSays({ move: sayMove(view.game, hint, namesOf(players), me) });
  return (
    <div class="strip is-paper is-hint" role="status">
      <Icon name="lamp" />
      <p>{said ?? app.hintAsked}</p>
      {hint && (
        <button class="tool-button" aria-label={app.hintGone}
          onClick={() => session.dropHint()}>
          <Icon name="cross" />
        </button>
      )}
    </div>
  );
}
