// How an unfinished game stands, in words.
import { useEffect, useState } from 'preact/hooks';
import { loadEngine } from '../../engine/engine';
import type { View } from '../../engine/types';
import { gameText } from '../../texts/say';
import { useTexts } from '../../texts/texts';
import { namesOf } from '../../playing/loglines';
import type { Sitting } from '../../playing/session';

/** 'Saboteur, round 2, your turn'; the game alone until the rest is known. */
export function useStanding({ setup, players, record }: Sitting): string {
  const { home } = useTexts();
  const [view, setView] = useState<View | null>(null);
  useEffect(() => {
    let late = false;
    publicView(record!).then((found) => { if (!late) setView(found); }, () => {});
    return () => { late = true; };
  }, [record]);

  const people = players.filter((p) => p.bot === null);
  const parts = [gameText(setup.game).title];
  if (view && 'round' in view) parts.push(home.inRound({ n: view.round }));
  if (view?.turn) {
    const mine = people.length === 1 && people[0]!.seat === view.turn;
    parts.push(mine ? home.yourTurn : home.turnOf({ name: namesOf(players)(view.turn) }));
  }
  return parts.join(', ');
}

async function publicView(record: string): Promise<View> {
  const engine = await loadEngine();
  engine.open(record);
  return engine.view('public');
}
