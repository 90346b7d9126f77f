// Between two people at one screen: nothing is shown until the right one is there.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { player } from '../../art/figures';
import { Svg } from '../../art/Svg';
import { seatIndex } from '../../engine/types';
import { useTexts } from '../../texts/texts';
import { Backdrop } from '../Backdrop';
import { Icon } from '../Icon';
import { hush } from '../live';
import { namesOf } from '../loglines';
import type { Scene, Session } from '../session';

export function HandOver({ session, scene }: { session: Session; scene: Scene }) {
  const { app } = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  const to = scene.handOver!.to;
  const name = namesOf(scene.players)(to);

  // Before anything is painted: what was told to the former person goes first.
  useLayoutEffect(() => {
    hush();
    button.current?.focus();
  }, []);
  return (
    <main id="main" class="hand-over" tabIndex={-1}>
      <Backdrop seed="hand-over" />
      <Svg class="hand-over-hat" html={player(seatIndex(to), 132)} />
      <h1>{app.handOver({ name })}</h1>
      <p>{app.handOverWhy}</p>
      <button ref={button} class="btn go big" onClick={() => session.takeScreen()}>
        <Icon name="eye" size={22} />
        {app.iAm({ name })}
      </button>
    </main>
  );
}
