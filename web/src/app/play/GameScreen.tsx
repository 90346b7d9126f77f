// The screen of whichever game is played, under its bar.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { View } from '../../engine/types';
import { pageOf } from '../../games/registry';
import type { TableProps } from '../../table/props';
import { gameText } from '../../texts/say';
import { useTexts } from '../../texts/texts';
import { GameContext } from '../loglines';

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
