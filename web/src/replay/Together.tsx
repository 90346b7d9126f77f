// Watching a game of a server together: one player leads, and the replays of the others follow
// (docs/protocol.md, "Watching together"). The line to the table is there only while that is wanted.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Seat } from '../engine/types';
import { namesOf } from '../playing/loglines';
import type { FromServer } from '../playing/online/messages';
import { Line, wiresTo } from '../playing/online/socket';
import { wantsTogether } from '../playing/online/together';
import { Icon } from '../ui/Icon';
import { announce } from '../ui/live';
import type { Film, Lens } from './film';
import { useStory } from './storytexts';

type State =
  | { is: 'off' | 'waiting' | 'leading' | 'broken' }
  | { is: 'following'; p: Seat };

export interface Together {
  state: State;
  /** Those who only watched do not lead. */
  mayLead: boolean;
  begin(): void;
  lead(): void;
  end(): void;
}

/** Between two messages that say where one is, in milliseconds. */
const PAUSE = 250;

interface Where { at: number; lens: Lens; set(at: number): void; look(lens: Lens): void }

/** Null where there is no table to watch at. */
export function useTogether({ table, finished, moves }: Film, where: Where): Together | null {
  const [wanted, want] = useState(() => wantsTogether(table));
  const [state, setState] = useState<State>({ is: 'off' });
  const [mayLead, allow] = useState(false);
  const line = useRef<Line | null>(null);
  const now = useRef({ ...where, state });
  now.current = { ...where, state };

  useEffect(() => {
    if (!wanted || table === null || !finished) return setState({ is: 'off' });
    setState({ is: 'waiting' });
    const heard = (message: FromServer) => {
      if (message.t === 'table') allow(message.you.p !== null);
      if (message.t !== 'lead') return;
      const { p, n, eyes } = message;
      if (p === undefined || n === undefined) {
        if (now.current.state.is === 'following') setState({ is: 'waiting' });
        return;
      }
      setState({ is: 'following', p });
      now.current.look(eyes ?? 'public');
      now.current.set(Math.min(n, moves));
    };
    const changed = ({ is }: { is: string }) => {
      if (is === 'gone') setState({ is: 'broken' });
      else if (is !== 'open' && now.current.state.is !== 'leading') setState({ is: 'waiting' });
      else if (is === 'open' && now.current.state.is === 'leading') tell();
    };
    const made = new Line(wiresTo(table), { heard, changed });
    const tell = () => void made.send({ t: 'lead', n: now.current.at, eyes: now.current.lens });
    line.current = made;
    made.connect();
    return () => {
      made.send({ t: 'lead' });
      made.close();
      line.current = null;
    };
  }, [wanted, table, finished, moves]);

  // Whoever leads says where they are, the last word always.
  useEffect(() => {
    if (state.is !== 'leading') return;
    const timer = setTimeout(() => {
      line.current?.send({ t: 'lead', n: where.at, eyes: where.lens });
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [state.is, where.at, where.lens]);

  if (table === null || !finished) return null;
  return {
    state,
    mayLead,
    begin: () => want(true),
    lead: () => setState({ is: 'leading' }),
    end: () => want(false),
  };
}

/** Who leads, and what one can do about it. */
export function TogetherPanel({ film, together }: { film: Film; together: Together }) {
  const story = useStory();
  const { state, mayLead, lead, end } = together;
  const words = state.is === 'following'
    ? story.together.following({ name: namesOf(film.players)(state.p) })
    : state.is === 'off' ? '' : story.together[state.is];
  useEffect(() => { if (words) announce(words); }, [words]);
  if (!words) return null;
  return (
    <div class="together" role="status">
      <p><Icon name="people" size={16} />{words}</p>
      {mayLead && (state.is === 'waiting' || state.is === 'following') && (
        <button class="btn small" onClick={lead}>{story.together.lead}</button>
      )}
      <button class="btn small" onClick={end}>{story.together.end}</button>
    </div>
  );
}
