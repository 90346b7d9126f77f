// What those believed who watched a film, worked out in the bots' worker.
import { useEffect, useState } from 'preact/hooks';
import { Bots } from '../../engine/bots';
import type { Round } from '../../engine/opinions';
import { readOpinions } from '../../engine/opinions';
import type { Film } from './film';

export type Rounds = Round[] | 'waiting' | 'failed';

export function useRounds(film: Film): Rounds {
  const [found, setFound] = useState<{ film: Film; rounds: Rounds } | null>(null);
  useEffect(() => {
    const bots = new Bots();
    let late = false;
    const tell = (rounds: Rounds) => { if (!late) setFound({ film, rounds }); };
    bots.watch(film.record)
      .then((lines) => tell(readOpinions(lines)), () => tell('failed'))
      .finally(() => bots.stop());
    return () => {
      late = true;
      bots.stop();
    };
  }, [film]);
  return found?.film === film ? found.rounds : 'waiting';
}
