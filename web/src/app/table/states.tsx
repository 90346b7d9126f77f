// What the table knows of its seats: who is away, when a bot takes over, whose clock runs.
import { useMemo } from 'preact/hooks';
import { Icon } from '../../ui/Icon';
import { seatIndex } from '../../engine/types';
import type { Seat } from '../../engine/types';
import type { FuseState, SeatState, TableStates } from '../../playing/props';
import type { ClockRule, PersonSeen } from '../../playing/online/messages';
import { personAt } from '../../playing/online/session';
import type { OnlineTable, TableState } from '../../playing/online/table';
import { Countdown } from './LineNews';
import { useWords } from './words';
import type { OnlineTexts } from './words';

export function useStates(table: OnlineTable, state: TableState): TableStates {
  const words = useWords();
  const { table: known, tableAt, clock, clockAt } = state;
  return useMemo(() => ({
    seat: (seat) => stateOf(seat, table, state, words),
    clock: <TurnClock table={table} state={state} />,
  }), [known, tableAt, clock, clockAt, words]);
}

function stateOf(
  seat: Seat, table: OnlineTable, state: TableState, words: OnlineTexts,
): SeatState | null {
  const playing = state.table?.phase === 'playing';
  const person = playing ? personAt(state.table?.seats, seat) : null;
  const fuse = person?.standin ? null : fuseOf(seat, state, table.now);
  const away = person !== null && !person.here && !person.standin;
  const note = person && noteOf(person, table, state, words);
  return away || note || fuse ? { away, note, fuse } : null;
}

function noteOf(
  { here, standin, bot_in: botIn }: PersonSeen, table: OnlineTable, { tableAt }: TableState,
  words: OnlineTexts,
) {
  if (standin) return words.botPlays;
  if (here) return null;
  if (botIn === undefined) return words.away;
  const until = tableAt + botIn;
  return <Countdown key={until} until={until} now={table.now} say={(ms) => words.botIn({ time: sayClock(ms) })} />;
}

const fullOf = (rule: ClockRule): number => (rule.kind === 'none' ? 0 : rule.seconds * 1000);

function fuseOf(seat: Seat, state: TableState, now: () => number): FuseState | null {
  const { clock, clockAt, table } = state;
  const full = table ? fullOf(table.clock) : 0;
  if (!clock || !full) return null;
  const burns = clock.running === seat;
  const left = Math.max(0, clock.left[seatIndex(seat)]! - (burns ? now() - clockAt : 0));
  return { share: Math.min(1, left / full), ms: burns ? left : null, since: clockAt };
}

function TurnClock({ table, state }: { table: OnlineTable; state: TableState }) {
  const { clock, clockAt } = state;
  if (!clock?.running || personAt(state.table?.seats, clock.running)?.standin) return null;
  const until = clockAt + clock.left[seatIndex(clock.running)]!;
  return (
    <b class="turn-clock">
      <Icon name="clock" size={15} />
      <Countdown key={until} until={until} now={table.now} say={sayClock} />
    </b>
  );
}

/** "1:05". */
function sayClock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
