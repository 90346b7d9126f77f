// The turning points of a film, its key moments: N and P go from one to the next, those of the
// round that is looked at stand beside the move, and all of them play by themselves. They are for
// those who have asked, or when it is over.
import { useEffect, useRef, useState } from 'preact/hooks';
import { askTurning } from '../engine/asking';
import { type TurningPoint, readTurning } from '../engine/turning';
import { botAt, labelsOf } from '../playing/loglines';
import { useWhy } from '../playing/Turning';
import { sayTurning } from '../texts/say/turning';
import { useTexts } from '../texts/texts';
import { onKey } from '../ui/keys';
import type { Film } from './film';
import { Panel } from './panels';
import { useStory } from './storytexts';

/** By round, worked out in a worker; none until then. */
export function useMoments(film: Film): TurningPoint[][] {
  const [found, setFound] = useState<{ film: Film; points: TurningPoint[][] } | null>(null);
  useEffect(() => {
    const { answer, stop } = askTurning(film.record, film.roundsOver);
    answer.then((lines) => setFound({ film, points: readTurning(lines) }), () => {});
    return stop;
  }, [film]);
  return found?.film === film ? found.points : [];
}

/** The one after a move, or before it; undefined if there is none. */
export const nextMoment = (points: TurningPoint[][], at: number, by: 1 | -1): number | undefined => {
  const all = points.flat().map(({ n }) => n);
  return by > 0 ? all.find((n) => n > at) : all.findLast((n) => n < at);
};

/** A key that comes before the page has caught up with the last one counts from where that led. */
export function useMomentKeys(moment: (by: 1 | -1) => (() => void) | null): void {
  const now = useRef(moment);
  now.current = moment;
  useEffect(() => {
    const stops = [onKey('n', () => now.current(1)?.()), onKey('p', () => now.current(-1)?.())];
    return () => stops.forEach((stop) => stop());
  }, []);
}

// They play by themselves, each as long as it takes to read its sentence; any other step ends it.

const LOOK_MS = 4000;

export interface Show {
  /** The moment that is shown, and its number, from 0; null while nothing plays. */
  now: { point: TurningPoint; nth: number; of: number } | null;
  begin(): void;
  end(): void;
}

export function useShow(points: TurningPoint[][], at: number, go: (at: number) => void): Show {
  const [on, set] = useState(false);
  const all = points.flat();
  const nth = on ? all.findIndex(({ n }) => n === at) : -1;
  const point = all[nth];
  const next = all[nth + 1];

  useEffect(() => {
    if (!on) return;
    if (!point) return set(false);
    if (!next) return;
    const timer = setTimeout(() => go(next.n), LOOK_MS);
    return () => clearTimeout(timer);
  }, [on, point, next]);
  return {
    now: point ? { point, nth, of: all.length } : null,
    begin: () => {
      if (!all[0]) return;
      go(all[0].n);
      set(true);
    },
    end: () => set(false),
  };
}

export function ShowPanel({ film, show: { now, end } }: { film: Film; show: Show }) {
  const story = useStory();
  const why = useWhy();
  if (!now || !why) return null;
  const { point, nth, of } = now;
  const reader = { names: labelsOf(film.players, null), me: film.me ?? null };
  return (
    <Panel name={story.moments} seat={point.p} bot={botAt(film.players, point.p)} close={end}
      closing={story.momentsEnd}>
      <b>{story.momentOf({ n: nth + 1, n_of: of })}</b>
      <p>{sayTurning(why, point, reader)}</p>
    </Panel>
  );
}

interface MomentsProps { film: Film; points: TurningPoint[]; at: number; set(at: number): void }

export function Moments({ film, points, at, set }: MomentsProps) {
  const { app } = useTexts();
  const why = useWhy();
  if (!why || points.length === 0) return null;
  const reader = { names: labelsOf(film.players, null), me: film.me ?? null };
  const now = points.find(({ n }) => n === at);
  return (
    <section class="moments">
      <h3>{app.ending.turned}</h3>
      <p class="moments-row">
        {points.map((point) => (
          <button key={point.n} class="chip" aria-pressed={point === now}
            aria-label={sayTurning(why, point, reader) ?? undefined}
            onClick={() => set(point.n)}>{point.n}</button>
        ))}
      </p>
      {now && <p>{sayTurning(why, now, reader)}</p>}
    </section>
  );
}
