// What those believed who watched a film, worked out in a worker.
import { useEffect, useState } from 'preact/hooks';
import type { Round } from '../../engine/opinions';
import { readOpinions } from '../../engine/opinions';
import { askWatcher } from '../../engine/watching';
import type { Film } from './film';

export type Rounds = Round[] | 'waiting' | 'failed';

export function useRounds(film: Film): Rounds {
  const [found, setFound] = useState<{ film: Film; rounds: Rounds } | null>(null);
  useEffect(() => {
    const tell = (rounds: Rounds) => setFound({ film, rounds });
    const { answer, stop } = askWatcher({ do: 'watch', record: film.record });
    answer.then((lines) => tell(readOpinions(lines))).catch(() => tell('failed'));
    return stop;
  }, [film]);
  return found?.film === film ? found.rounds : 'waiting';
}
