// The table of saboteur and saboteur2. It draws a view, offers its legal moves, and sends
// one; it knows no rule of the game.
import { useMemo, useRef, useState } from 'preact/hooks';
import './dwarves.css';
import './players.css';
import './hand.css';
import './layouts.css';
import { LogPanel } from '../playing/LogPanel';
import { namesOf } from '../playing/loglines';
import type { Seat } from '../engine/types';
import type { MineView } from '../mine/view';
import { Board } from '../mine/Board';
import type { Point } from '../mine/camera';
import type { Cell } from '../mine/cells';
import type { BoardHandle } from '../mine/marks';
import { useTalk } from '../playing/props';
import type { TableProps } from '../playing/props';
import { useSounds } from '../playing/hooks';
import { useMedia, useNarrow, useStrip } from '../ui/hooks';
import { useTexts } from '../texts/texts';
import { MyActions, Piles } from './Actions';
import { Ceremony } from './Ceremony';
import { choicesFor } from './choosing';
import { thisRound } from './lastmoves';
import { DwarvesRace, Knowledge, knownGoals, RaceTo } from './Knowledge';
import { liesIn } from './lies';
import { openCells, readMove } from './moves';
import { MomentLayer, useMoment, type Moment } from './MomentLayer';
import { MyHand } from './MyHand';
import { Players } from './Players';
import { RoleReveal, useReveal, type Revealed } from './RoleReveal';
import { useRoundEnd } from './useCeremony';
import { aimed, useChoosing } from './useChoosing';
import { useKeys } from './useKeys';
import { useMarks } from './useMarks';
import { turnText } from './labels';
import { useSharing } from '../ui/kept';
import { useStore } from '../ui/store';
import { Frame } from '../playing/GameScreen';
import type { ScreenProps } from '../playing/gamepage';

export { picture } from './picture';

const NOBODY: ReadonlyMap<Seat, string[]> = new Map();
/** With more players, rows have no room for words. */
const ROOMY = 8;
/** A replay of everything leaves the mine as large as it is for the public: here a hand lies over
 *  it, once somebody is asked for their cards (replaytable.css has the same). */
const SMALL = '(max-width: 56.1875em), (max-width: 68.6875em) and (max-height: 43.6875em)';

function DwarvesTable(props: TableProps<MineView>) {
  const { view, me, players, log, covered, replay } = props;
  const words = useTexts().dwarves;
  const [opened, open] = useState<Seat | null>(null);
  const small = useMedia(SMALL);
  const everything = view.viewer === 'everyone';
  const eyes = me ?? (everything && !(small && !opened) ? seatShown(props, opened) : null);
  const mine = { ...props, me: eyes };
  const choosing = useChoosing(mine);
  const marks = useMarks(props, choosing);
  const end = useRoundEnd();
  const board = useRef<BoardHandle>(null);
  const table = useRef<HTMLDivElement>(null);
  const wide = useMedia('(min-width: 68.75em) and (min-height: 35em)');
  const round = useMemo(() => thisRound(log), [log]);
  const lies = useMemo(() => liesIn(round), [round]);
  const reveal = useReveal(props, round, end !== null);
  const moment = useMoment(log, me, !!replay || covered || end !== null);
  const cells = useMemo(() => openCells(choosing.offer.legal), [choosing.offer]);
  const known = useSharing(knownGoals(view, me, round));
  const names = useMemo(() => namesOf(players), [players]);
  const { choice } = choosing;
  const talk = useTalk();
  const idle = choice.card === null && !choice.marked;
  const act = (cell: Cell): boolean => talk?.cell(cell, idle) || choosing.act(cell);
  const choices = choicesFor(choice, choosing.offer);
  const targets = choices?.players ?? NOBODY;
  const strip = useStrip();
  const speak = !strip && players.length <= ROOMY && targets.size === 0;
  const { point, pointed, hintTold } = props;
  const told = useMemo(
    () => <LogPanel {...{ log, players, me, point, pointed }} compact={!wide} />,
    [log, players, me, point, pointed, wide],
  );

  const shown = { reveal, moment, hint: strip && !!hintTold };

  useSounds(view.game, log);
  useKeys({ choosing, marks, board, table, off: end !== null || !!replay });
  return (
    <div class={tableClass(props, shown)} ref={table}>
      <div class="dw-parts">
        <Players view={view} players={players} me={me} thinking={props.thinking} round={round}
          lies={lies} covered={covered} targets={targets} aim={choosing.aimAt} speak={speak}
          opened={me ? null : eyes}
          open={everything ? (seat) => open(seat === opened ? null : seat) : null}
          aimed={choice.aim?.at === 'seat' ? choice.aim.seat : null}
          pointed={props.pointed ?? hintedSeat(props.hint)} />
        <div class="dw-board">
          <Board round={view.round} cards={view.mine} goals={view.goals} open={cells}
            marks={marks} covered={covered} act={act} turn={choosing.turn}
            confirm={choosing.confirm} handle={board}
            origin={() => middleOf(table.current, log.at(-1)?.seat ?? null, me)}>
            {talk?.onMine}
          </Board>
          <p class="dw-board-race">
            <span class="dw-board-round">{words.roundOf({ n: view.round, n_of: view.rounds })}</span>
            {props.race && <RaceTo goals={view.goals} race={props.race} />}
          </p>
          {!speak && talk?.word}
        </div>
        <div class="dw-side">
          {replay}
          {told}
          {replay && <Piles pile={view.pile} discard={view.discard} />}
        </div>
        {(me || !replay) && (
          <Knowledge role={view.seats.find((seat) => seat.p === me)?.role ?? null}
            known={known} covered={covered} cover={props.cover} names={names} />
        )}
        {(eyes || !replay) && (
          <MyHand props={mine} choosing={choosing} board={board}
            of={me || !eyes ? null : names(eyes)} />
        )}
        {!replay && <MyActions props={props} choosing={choosing} told={strip ? null : hintTold} />}
        {strip && hintTold}
      </div>
      {reveal && <RoleReveal {...reveal} />}
      {moment && <MomentLayer {...{ moment, view, me, players }} />}
      {end && <Ceremony key={end.number} table={props} end={end} />}
    </div>
  );
}

/** Where everything is seen, one hand is open: the one that was asked for, or that of
 *  the player whose turn it is. */
const seatShown = ({ view, log }: TableProps<MineView>, opened: Seat | null): Seat =>
  opened ?? view.turn ?? log.at(-1)?.seat ?? view.seats[0]!.p;

interface Shown { reveal: Revealed | null; moment: Moment | null; hint: boolean }

/** In a replay there is a corner only through a player's eyes, and a hand if any is seen. The
 *  class says what lies over the table: `:has()` would have all of it styled anew at every change. */
function tableClass(
  { replay, me, view }: TableProps<MineView>, { reveal, moment, hint }: Shown,
): string {
  if (!replay) {
    return ['dw-table', reveal && `shows-${reveal.stage}`, reveal?.role === 'saboteur' && 'is-dark',
      moment?.kind === 'broken' && 'is-jolted', hint && 'is-hinting'].filter(Boolean).join(' ');
  }
  const lens = view.viewer === 'everyone' ? 'is-everything' : me ? '' : 'is-public';
  return `dw-table is-replay ${lens}`;
}

/** Where a player's cards are: mine in the hand, those of others at their hats. */
function middleOf(
  table: HTMLElement | null, seat: Seat | null, me: Seat | null,
): Point | null {
  const place = seat === me ? '.dw-hand' : `[data-seat=${seat}] .dw-hat`;
  const box = seat && table?.querySelector(place)?.getBoundingClientRect();
  return box ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : null;
}

/** A hint may be about a player. */
const hintedSeat = (hint: string | null): Seat | null =>
  (hint === null ? null : readMove(hint)?.on ?? null);

export function DwarvesScreen({ table, ...around }: ScreenProps<MineView>) {
  const move = useStore(aimed);
  const narrow = useNarrow();
  return (
    <Frame {...around} turn={turnText(table, narrow ? null : move)} mine={table.live}
      right={<DwarvesRace {...table} />}>
      <DwarvesTable {...table} />
    </Frame>
  );
}
