// All positions of a game in a row, to step and to scrub.
import { useEffect } from 'preact/hooks';
import { useTexts } from '../texts/texts';
import { Icon } from '../ui/Icon';
import { onKey } from '../ui/keys';
import { namesOf } from './loglines';
import type { Scene, Session } from './session';

interface TimeLineProps {
  at: number;
  moves: number;
  /** Where rounds after the first begin. */
  rounds?: readonly number[];
  /** What is worth a sign above it. */
  signs?: readonly TimeSign[];
  set(at: number): void;
}

export interface TimeSign { at: number; sign: string; tone: 'good' | 'bad' | 'plain' }

export function TimeLine({ at, moves, rounds = [], signs = [], set }: TimeLineProps) {
  const { app } = useTexts();
  return (
    <div class="time-line">
      <button class="tool-button is-round" aria-label={app.stepBack} disabled={at <= 0}
        onClick={() => set(at - 1)}>
        <Icon name="prev" />
      </button>
      <span class="scrub-line">
        {rounds.map((begin, i) => (
          <i key={begin} style={{ '--at': begin / moves }} aria-hidden="true">{i + 2}</i>
        ))}
        {signs.map(({ at: n, sign, tone }, i) => (
          <em key={i} class={`is-${tone}`} style={{ '--at': n / moves }} aria-hidden="true">
            {sign}
          </em>
        ))}
        <input class="scrub" type="range" min={0} max={moves} value={at}
          style={{ '--done': moves ? at / moves : 0 }}
          aria-label={app.timeline} aria-valuetext={app.moveOf({ n_at: at, n_of: moves })}
          onInput={(e) => set(Number(e.currentTarget.value))} />
      </span>
      <button class="tool-button is-round" aria-label={app.stepOn} disabled={at >= moves}
        onClick={() => set(at + 1)}>
        <Icon name="next" />
      </button>
      <span class="time-count">{at} / {moves}</span>
    </div>
  );
}

// The strip under the bar, there only when it has something to say: a look back, or who is
// next.

interface StripProps { session: Session; scene: Scene }

export function PlayStrip(props: StripProps) {
  const { scene } = props;
  if (scene.at < scene.moves) return <LookBack {...props} />;
  if (scene.handOver) return <NextPerson {...props} />;
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
