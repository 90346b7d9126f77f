// A bot has failed: ask it again, let a simpler one play, or take its seat.
import { useTexts } from '../../texts/texts';
import { namesOf } from '../loglines';
import type { Scene, Session } from '../session';
import { TroublePanel } from '../Trouble';

const SIMPLER = 'greedy';

export function BotTrouble({ session, scene }: { session: Session; scene: Scene }) {
  const { errors } = useTexts();
  const { seat, text } = scene.trouble!;
  const isBot = scene.players.some((p) => p.seat === seat && p.bot !== null);

  return (
    <div class="over-table" data-above>
      <TroublePanel title={errors.botFailed({ name: namesOf(scene.players)(seat) })}
        text={errors.botFailedWhy} detail={text}>
        <button class="btn go" onClick={() => session.tryAgain()}>
          {errors.tryAgain}
        </button>
        {isBot && (
          <>
            <button class="btn" onClick={() => session.replace(seat, SIMPLER)}>
              {errors.letGreedy}
            </button>
            <button class="btn" onClick={() => session.replace(seat, null)}>
              {errors.takeSeat}
            </button>
          </>
        )}
      </TroublePanel>
    </div>
  );
}
