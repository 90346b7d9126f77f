// The bar, a strip if there is need of one, and the table below them.
import type { ComponentChildren } from 'preact';
import { useTurnClock } from '../../table/seatstate';
import { useTexts } from '../../texts/texts';
import { TopBar } from '../TopBar';
import type { ScreenProps } from '../../games/page';
import type { View } from '../../engine/types';

interface FrameProps extends Omit<ScreenProps<View>, 'table'> {
  turn: string;
  mine: boolean;
  right: ComponentChildren;
  children: ComponentChildren;
}

export function Frame({ bar, strip, foot, turn, mine, right, children }: FrameProps) {
  const { app } = useTexts();
  const { middle, ...rest } = bar;
  return (
    <div class="play">
      <TopBar {...rest} right={right}
        middle={middle ?? <TurnPill text={turn} mine={mine} />} />
      <aside class="play-strip" data-above aria-label={app.news}>{strip}</aside>
      <main id="main" class="play-table" tabIndex={-1}>{children}</main>
      {foot && <footer class="play-foot">{foot}</footer>}
    </div>
  );
}

/** The pill that says whose turn it is, and how much time is left; lit when it is mine. */
function TurnPill({ text, mine }: { text: string; mine: boolean }) {
  const clock = useTurnClock();
  return (
    <p class={mine ? 'turn-pill is-mine' : 'turn-pill'}>
      <span>{text}</span>{clock}
    </p>
  );
}
