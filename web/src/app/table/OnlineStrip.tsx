// The strip under the bar of a server's table: one thing at a time, the most urgent first.
import { useState } from 'preact/hooks';
import { Icon } from '../../ui/Icon';
import { namesOf } from '../../playing/loglines';
import { LookBack } from '../../playing/TimeLine';
import type { Refusal } from '../../engine/types';
import { TakeStrip } from '../../lobby/TakeSeat';
import { sayRefusal } from '../../texts/say';
import { named, useTexts } from '../../texts/texts';
import { LineStrip } from './LineNews';
import { personAt } from '../../playing/online/session';
import type { OnlineScene, OnlineSession } from '../../playing/online/session';
import type { TableState } from '../../playing/online/table';
import { followAt } from '../../playing/online/together';
import type { Over } from './useOver';
import { useWords } from './words';
import type { OnlineTexts } from './words';

interface StripProps {
  session: OnlineSession;
  scene: OnlineScene;
  state: TableState;
  down: boolean;
  over: Over;
}

export function OnlineStrip(props: StripProps) {
  const { session, scene, state, down } = props;
  const standin = personAt(state.table?.seats, scene.me)?.standin;
  if (down) return <LineStrip table={session.table} state={state} />;
  if (scene.refusal) return <NotPlayed {...props} />;
  if (standin && !scene.over) return <StoodIn {...props} />;
  if (session.isAwaited) return <Awaited {...props} />;
  if (scene.at < scene.moves) return <LookBack session={session} scene={scene} />;
  if (scene.over) return <AfterGame {...props} />;
  return (
    <TakeStrip table={state.table!} send={session.table.send}
      names={namesOf(scene.players)} />
  );
}

function NotPlayed({ session, scene }: StripProps) {
  const { app } = useTexts();
  const words = useWords();
  const refusal = scene.refusal!;
  const why = named<string>(words.refusals, refusal.refused) ?? sayRefusal(refusal, namesOf(scene.players));
  return (
    <div class="strip is-paper" role="alert">
      <Icon name="warn" />
      <p>{words.notPlayed({ why })}</p>
      <button class="tool-button" aria-label={app.close} onClick={() => session.dropRefusal()}>
        <Icon name="cross" />
      </button>
    </div>
  );
}

const whyOf = ({ refused, text }: Refusal, words: OnlineTexts): string =>
  named<string>(words.refusals, refused) ?? text ?? refused;

/** A bot plays for me. */
function StoodIn({ session, scene, state }: StripProps) {
  const words = useWords();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { standin } = personAt(state.table?.seats, scene.me)!;
  const back = () => void session.table.send({ t: 'back' }).then(setRefusal);
  return (
    <div class="strip" role="status">
      <Icon name="bot" size={20} />
      <p>{words.standsIn[standin!]} {refusal && words.notYet({ why: whyOf(refusal, words) })}</p>
      <button class="btn small go" onClick={back}>
        {words.takeBack}
      </button>
    </div>
  );
}

/** The others wait for me, who still look at the end of a round. */
function Awaited({ session }: StripProps) {
  const { app } = useTexts();
  const words = useWords();
  return (
    <div class="strip" role="status">
      <p>{words.yourTurnNow}</p>
      <button class="btn small go" onClick={() => session.returnToNow()}>{app.toNow}</button>
    </div>
  );
}

function AfterGame({ state, over: { ending, noRecord } }: StripProps) {
  const { app } = useTexts();
  const words = useWords();
  const { leader } = state;
  const text = leader ? words.leads({ name: personAt(state.table?.seats, leader)?.name ?? leader })
    : noRecord ? (state.table?.day ? words.recordOfDay : words.noRecord) : state.table?.next ? words.nextOpened : app.over;
  return (
    <div class="strip after-game" role="status">
      <p>{text}</p>
      {leader && (
        <button class="btn small go" onClick={() => { followAt(state.table!.table); ending.replay(); }}>
          <Icon name="people" size={16} />{words.watchAlong}
        </button>
      )}
      <button class="btn small" onClick={ending.replay}>
        <Icon name="play" size={16} />{app.ending.replay}
      </button>
      {ending.again && (
        <button class="btn small go" onClick={ending.again}>
          <Icon name={ending.againIcon ?? 'rotate'} size={16} />{ending.againText}
        </button>
      )}
    </div>
  );
}
