// The table of galleries: players, board, village, dock and, when it is over, the end.
import { useState } from 'preact/hooks';
import type { Refusal, Seat } from '../engine/types';
import { useEnding } from '../playing/ending';
import type { ScreenProps } from '../playing/gamepage';
import { Frame } from '../playing/GameScreen';
import { LogPanel } from '../playing/LogPanel';
import { useTalk } from '../playing/props';
import type { TableProps } from '../playing/props';
import { sayRefusal } from '../texts/say';
import { useTexts } from '../texts/texts';
import { useNarrow } from '../ui/hooks';
import { Dice, GalleriesGems, Piles, turnText } from './Bar';
import { Board, isSmall, useLayout } from './Board';
import { ghosts, pickPlace, placeOf } from './boardpick';
import { Actions, Choices } from './Choices';
import { Crew, CrewButton } from './Crew';
import { useDecision } from './decision';
import type { Decision } from './decision';
import { Ending, isOver, jars } from './Ending';
import { options } from './options';
import { usePlayback } from './playback';
import { Players } from './Players';
import { diceShown, lastDug, Steps } from './Steps';
import { useTableKeys } from './tablekeys';
import type { GalleriesView } from './view';
import { Cemetery, Village } from './Village';
import { words as wordsFor } from './words';
import './galleries.css';

export { picture } from './picture';

type Props = TableProps<GalleriesView>;

function GalleriesTable(props: Props) {
  const { view, me, players, log, hint, pointed, point, replay } = props;
  const words = { ...wordsFor(useTexts().galleries, players, me), waits: props.waits };
  const say = (refusal: Refusal): string => sayRefusal(refusal, words.name);
  const decision = useDecision(props, say);
  const { frame, skip } = usePlayback(view, log);
  const layout = useLayout(!!replay);
  const small = isSmall(layout);
  const talk = useTalk();
  const [dismissed, dismiss] = useState(-1);
  const { ceremony } = useEnding();
  const ending = ceremony && !frame && isOver(log) && dismissed !== view.moves;
  const list = options(view, decision, words, hint);
  const shown = frame?.view ?? view;
  const purses = new Map(jars(shown, frame ? [] : log)
    .map(({ seat: p, gems, counted }) => [p, gems + counted]));
  const seat: Seat = me ?? view.turn ?? 'P1';
  const { dice, lay } = diceShown(shown, frame !== null, log);
  const common = { view, words, decision };
  useTableKeys({ view, decision, list }, ending || !!replay);

  const logPanel = (compact: boolean) =>
    <LogPanel {...{ log, players, point, pointed, me, compact }} />;
  return (
    <div class={`gal-table ${layout === 'side' ? 'is-phone is-side' : `is-${layout}`} ${replay ? 'is-replay' : ''}`} data-phase={view.phase}>
      <div class="gal-main">
        <Players {...{ players, pointed, point, words, purses }} view={shown}
          event={frame?.event ?? null} thinking={props.thinking} />
        <Board view={shown} frame={frame} words={words} layout={layout}
          ghosts={frame ? [] : ghosts(view, decision)}
          lit={frame ? new Map() : decision.plan.lit}
          chosen={placeOf(decision, decision.plan.chosen)} hinted={placeOf(decision, hint)}
          pointed={pointed} last={frame ? null : lastDug(log)}
          pick={at => frame ? skip() : pickPlace(at, decision, view)} />
        <aside class="gal-side panel">
          {replay ?? (
            <>
              <Village {...{ props, decision, words, say }} />
              <Cemetery view={shown} words={words} />
            </>
          )}
          {layout === 'wide' || (replay && layout === 'middle') ? logPanel(false)
            : (replay || !small) && logPanel(true)}
        </aside>
      </div>
      <div class="gal-dock">
        {!small && !replay && <Crew {...common} seat={seat} />}
        <div class="gal-middle">
          {talk?.word}
          <Steps {...{ view, log, players, frame, words, say }} refusal={decision.refusal} />
          <div class={handClass(decision)}>
            <Dice words={words} fresh={!!dice} dice={dice ?? lay}
              roll={`${shown.turn} ${dice}`} />
            {!replay && <Choices {...common} list={list} showing={frame !== null} />}
            <Piles view={view} words={words} />
          </div>
        </div>
        {!replay && (
          <Actions {...common} say={say} told={small ? null : props.hintTold}>
            {small && logPanel(true)}
            {small && <CrewButton {...common} seat={seat} />}
          </Actions>
        )}
      </div>
      {ending && <Ending props={props} words={words} close={() => dismiss(view.moves)} />}
    </div>
  );
}

/** Places and goblins need room: what does not matter then is put away. */
function handClass({ plan: { mode, other } }: Decision): string {
  if (mode !== 'target' && mode !== 'equip') return 'gal-hand';
  return other === 'back' ? 'gal-hand is-picking is-shopping' : 'gal-hand is-picking';
}

export function GalleriesScreen({ table, ...around }: ScreenProps<GalleriesView>) {
  const narrow = useNarrow();
  const small = isSmall(useLayout(!!table.replay));
  return (
    <Frame {...around} strip={(small && table.hintTold) || around.strip}
      turn={turnText(table, narrow)} mine={table.live} right={<GalleriesGems {...table} />}>
      <GalleriesTable {...table} />
    </Frame>
  );
}
