// The turning points of a film: N and P go from one to the next, and those of the round that
// is looked at stand beside the move. They are for those who have asked, or when it is over.
import { useEffect, useState } from 'preact/hooks';
import { type TurningPoint, askTurning, readTurning } from '../engine/turning';
import { namesOf } from '../playing/loglines';
import { useWhy } from '../playing/Turning';
import { sayTurning } from '../texts/say/turning';
import { useTexts } from '../texts/texts';
import { onKey } from '../ui/keys';
import type { Film } from './film';

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

export function useMomentKeys(points: TurningPoint[][], at: number, go: (at: number) => void): void {
  useEffect(() => {
    const to = (by: 1 | -1) => () => {
      const n = nextMoment(points, at, by);
      if (n !== undefined) go(n);
    };
    const stops = [onKey('n', to(1)), onKey('p', to(-1))];
    return () => stops.forEach((stop) => stop());
  }, [points, at]);
}

interface MomentsProps { film: Film; points: TurningPoint[]; at: number; set(at: number): void }

export function Moments({ film, points, at, set }: MomentsProps) {
  const { app } = useTexts();
  const why = useWhy();
  if (!why || points.length === 0) return null;
  const reader = { names: namesOf(film.players), me: null };
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
