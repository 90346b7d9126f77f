// The end of a round: the way lights up, the dwarves are shown one by one, and the gold is
// handed out. Any key or tap skips to the last picture.
import './ceremony.css';

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import { useAlone } from '../app/alone';
import { namesOf } from '../app/loglines';
import { motionWanted } from '../app/settings';
import { sound } from '../app/sound';
import type { MineView } from '../engine/types';
import { Strata } from '../mine/Strata';
import { MinePicture } from '../mine/MinePicture';
import { wayTo } from '../mine/tunnels';
import { EndButtons } from '../table/EndButtons';
import { useEnding } from '../table/ending';
import type { TableProps } from '../table/props';
import { useTalk } from '../table/talk';
import { useTexts } from '../texts/texts';
import { Draft } from './Draft';
import { Reveal } from './Reveal';
import type { LastBoard, RoundEnd } from './roundend';
import { Staircase } from './Staircase';
import { Standing } from './Standing';
import type { CeremonyProps } from './useCeremony';

/** When the dwarves begin to turn, and how long each of them takes, in milliseconds. */
const REVEAL = 1800;
const EACH = 350;

type Props = TableProps<MineView> & CeremonyProps;

export function Ceremony(props: Props) {
  const { view, end, board } = props;
  const words = useTexts().dwarves;
  const ending = useEnding();
  const talk = useTalk();
  const length = REVEAL + EACH * (end.shown.length + 1);
  const [still, skip] = useSkipping(props.still || !motionWanted(), length);
  const dialog = useRef<HTMLDivElement>(null);
  const over = still && view.turn === null;

  useAlone(dialog);
  useEffect(() => dialog.current?.focus(), []);
  useEffect(() => {
    if (!props.still) sound(end.by === 'treasure' ? 'gold' : 'stone');
  }, []);
  // The thieves and those who draft may go on once everyone has been seen.
  useEffect(() => {
    if (still && !end.done) ending.goOn();
  }, [still, end.done]);

  return (
    <div class={`cer ${still ? 'still' : ''}`} role="dialog" aria-modal="true" tabIndex={-1}
      aria-label={titleOf(props, words)} ref={dialog} onPointerDown={skip}>
      <Strata seed="c" />
      <header class="cer-head">
        <div>
          <p class="cer-round">
            {words.roundOf(end.round, view.rounds)}{over && ` · ${titleOf(props, words)}`}
          </p>
          <h2>{over ? winnersOf(props, words) : titleOf(props, words)}</h2>
        </div>
        <Buttons {...props} still={still} skip={skip} />
      </header>
      <div class="cer-body">
        {board && <Picture board={board} end={end} />}
        <Reveal {...props} from={REVEAL} each={EACH} />
        {view.game === 'saboteur2' ? <Staircase {...props} />
          : <><Standing {...props} /><Draft {...props} /></>}
        {talk?.ofRound(end.round)}
      </div>
    </div>
  );
}

type Words = ReturnType<typeof useTexts>['dwarves'];

function titleOf({ view, end }: Props, words: Words): string {
  if (end.by !== 'treasure') return words.saboteursWon;
  if (end.missed && view.game === 'saboteur2') return words.roundOver;
  return end.freeWay ? words.teamsWon(end.freeWay.won) : words.minersWon;
}

function winnersOf({ view, me, players }: Props, words: Words): string {
  const names = namesOf(players);
  const won = view.winners ?? [];
  const others = won.filter((seat) => seat !== me).map(names);
  return me && won.includes(me) ? words.youWin(others) : words.wins(others);
}

/** Skipped by any key or tap, or over by itself. */
function useSkipping(already: boolean, length: number): [boolean, () => void] {
  const [still, setStill] = useState(already);
  const skip = (): void => setStill(true);

  useEffect(() => {
    if (still) return;
    const timer = setTimeout(skip, length);
    addEventListener('keydown', skip);
    return () => {
      clearTimeout(timer);
      removeEventListener('keydown', skip);
    };
  }, [still]);
  return [still, skip];
}

function Picture({ board, end }: { board: LastBoard; end: RoundEnd }) {
  const words = useTexts().dwarves;
  const way = useMemo(() => {
    const gold = board.goals.find((g) => g.lies && g.is === 'treasure');
    const open = board.goals.flatMap((g) => (g.lies ? [{ ...g, lies: g.lies }] : []));
    if (!gold || end.by !== 'treasure') return null;
    return wayTo([...board.cards, ...open], { x: 0, y: 0 }, gold);
  }, [board]);
  return (
    <div class="cer-mine">
      <MinePicture {...board} way={way} label={words.mine} />
    </div>
  );
}

interface ButtonsProps extends Props { skip(): void }

function Buttons({ view, end, still, skip, dismiss }: ButtonsProps) {
  const words = useTexts().dwarves;
  if (!still) {
    return (
      <div class="cer-buttons">
        <button type="button" class="btn" onClick={skip}>{words.skip}<kbd>Esc</kbd></button>
      </div>
    );
  }
  if (view.turn !== null) {
    return end.done ? (
      <div class="cer-buttons">
        <button type="button" class="btn go" onClick={dismiss}>{words.nextRound}</button>
      </div>
    ) : null;
  }
  return (
    <div class="cer-buttons">
      <EndButtons close={dismiss} />
    </div>
  );
}
