// The screen of whichever game is played, under its bar.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { View } from '../engine/types';
import { gameText } from '../texts/say';
import { useTexts } from '../texts/texts';
import { TopBar } from '../ui/TopBar';
import type { ScreenProps } from './gamepage';
import { pageOf } from './games';
import { GameContext } from './loglines';
import { useTurnClock } from './props';
import type { TableProps } from './props';

type Pointing = 'pointed' | 'point';
interface GameScreenProps extends Omit<TableProps<View>, Pointing> {
  tools: ComponentChildren;
  /** What stands between the bar and the table: news, a time line. */
  strip?: ComponentChildren;
  /** What stands under the table. */
  foot?: ComponentChildren;
  /** Takes the place of the turn in the bar. */
  middle?: ComponentChildren;
  title?: string;
}

export function GameScreen(props: GameScreenProps) {
  const texts = useTexts();
  const [pointed, point] = useState<string | null>(null);
  // A place is pointed at until something happens.
  useEffect(() => point(null), [props.log.length]);
  const { view, tools, strip, foot, middle, title } = props;
  const game = view.game;
  const bar = {
    title: title ?? gameText(game).title,
    chip: view.round && view.rounds ? texts.app.round({ n: view.round, n_of: view.rounds }) : undefined,
    tools,
    middle,
  };
  const around = { bar, strip, foot };
  const Screen = pageOf(game).screen;
  const table = { ...props, pointed, point };

  return (
    <GameContext.Provider value={game}>
      <Screen table={table} {...around} />
    </GameContext.Provider>
  );
}

// The bar, a strip if there is need of one, and the table below them.

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
