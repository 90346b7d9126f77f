// How an open game stands, in words.
import { useEffect, useState } from 'preact/hooks';
import type { View } from '../../engine/types';
import { localeOf } from '../../texts/grammar';
import { language, useTexts } from '../../texts/texts';
import { reader } from '../../playing/games';
import { dayOfGame } from '../../playing/lineup';
import { namesOf } from '../../playing/loglines';
import type { Sitting } from '../../playing/session';
import { dayAt } from '../../playing/today';

/** 'Deal of the day, round 1, your turn'; the first part alone until the rest is known. */
export function useStanding(game: Sitting): string {
  const { players, record } = game;
  const { home } = useTexts();
  const [view, setView] = useState<View | null>(null);
  useEffect(() => {
    let late = false;
    publicView(record!).then((found) => { if (!late) setView(found); }, () => {});
    return () => { late = true; };
  }, [record]);

  const people = players.filter((p) => p.bot === null);
  const day = dayOfSitting(game);
  const parts: string[] = [];
  if (day) parts.push(home.ofDay, ...(day === dayAt(Date.now()) ? [] : [shortDate(day)]));
  if (view && 'round' in view) parts.push(home.inRound({ n: view.round }));
  if (view?.turn) {
    const mine = people.length === 1 && people[0]!.seat === view.turn;
    parts.push(mine ? home.yourTurn : home.turnOf({ name: namesOf(players)(view.turn) }));
  }
  return parts.join(', ');
}

const dayOfSitting = ({ setup: { game, seed }, players }: Sitting): string | null =>
  dayOfGame({ game, seed, at: Date.now(), bots: players.map(({ bot }) => bot) });

const shortDate = (day: string): string =>
  new Intl.DateTimeFormat(localeOf(language()), { day: 'numeric', month: 'short', timeZone: 'UTC' })
    .format(Date.parse(day));

async function publicView(record: string): Promise<View> {
  const engine = await reader();
  engine.open(record);
  return engine.view('public');
}
