// The line to the server: a small sign while it holds, a strip with a way on when not.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { OnlineTable, TableState } from '../../playing/online/table';
import { Icon } from '../../ui/Icon';
import { announce } from '../../ui/live';
import { useStore } from '../../ui/store';
import { useWords } from './words';

// What counts down or takes a while.

/** The time, anew when another second of `until` is over. */
function useSeconds(until: number, now: () => number): number {
  const [, tick] = useState(0);
  const left = until - now();
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => tick((n) => n + 1), left % 1000 + 20);
    return () => clearTimeout(timer);
  });
  return left;
}

interface CountdownProps { until: number; now(): number; say(ms: number): string }

/** Says how much is left, every second. */
export function Countdown({ until, now, say }: CountdownProps) {
  return <>{say(Math.max(0, useSeconds(until, now)))}</>;
}

/** Has something been so for a while? */
export function useLasting(is: boolean, ms: number): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    setLasting(false);
    if (!is) return;
    const timer = setTimeout(() => setLasting(true), ms);
    return () => clearTimeout(timer);
  }, [is, ms]);
  return is && lasting;
}

/** A line that comes back within this time was never away. */
const BLINK = 600;
export const SHIMMERS = 150;
const STILL = 2000;

const isDown = ({ line }: TableState): boolean => line.is !== 'open';

/** True once a line has been down for longer than a blink. */
export const useDown = (state: TableState): boolean => useLasting(isDown(state), BLINK);

export function LinePill({ state }: { state: TableState }) {
  const { line: words } = useWords();
  const down = useDown(state);
  const still = useLasting(state.sending !== null, STILL);
  const text = down ? words.lost : still ? words.stillSending : words.open;
  const kind = down ? 'is-down' : still ? 'is-sending' : 'is-open';
  return (
    <span class={`line-pill ${kind}`} title={text}>
      <Icon name={down ? 'warn' : 'link'} size={16} />
      <span class={down || still ? '' : 'unseen'}>{text}</span>
    </span>
  );
}

interface LineProps { table: OnlineTable; state: TableState }

export function LineStrip({ table, state }: LineProps) {
  const { line: words } = useWords();
  const { line, sending } = state;
  const waits = line.is === 'lost';
  return (
    <div class="strip line-strip" role="alert">
      <Icon name="warn" size={20} />
      <p>
        <b>{words.lost}.</b> {sending ? words.moveKept : words.nothingLost}{' '}
        {waits && line.server ? `${words.refused} ` : ''}
        <span class="line-again" aria-hidden="true">
          {!waits ? words.connecting
            : <Countdown key={line.again} until={line.again} now={table.now}
              say={(ms) => words.again({ n: Math.ceil(ms / 1000) })} />}
        </span>
      </p>
      <button class="btn small" onClick={() => table.hurry()}>{words.tryNow}</button>
    </div>
  );
}

/** The same at the foot of a page without a strip. */
export function LineNote({ table }: { table: OnlineTable }) {
  const state = useStore(table.state);
  const down = useDown(state);
  if (!down) return null;
  return <div class="line-note" data-above><LineStrip table={table} state={state} /></div>;
}

/** Who listens hears when the line is there again. */
export function useLineNews(down: boolean): void {
  const { line: words } = useWords();
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !down) announce(words.back);
    was.current = down;
  }, [down]);
}
