// When it is over: what turned it, the replay, and the next game.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { dayOf, keepDays } from '../../playing/days';
import { guessesOf } from '../../playing/guessing';
import type { Guess } from '../../playing/guessing';
import { fetchRecord } from '../../playing/online/server';
import { openReplay } from '../../playing/record';
import { useTexts } from '../../texts/texts';
import { insist } from '../../ui/insist';
import { go } from '../../ui/routes';
import { useStore } from '../../ui/store';
import type { Ending, Past } from '../../playing/ending';
import type { OnlineScene, OnlineSession } from '../../playing/online/session';
import { useWords } from './words';

export interface Over {
  ending: Ending;
  /** The record did not come. */
  noRecord: boolean;
}

export function useOver(session: OnlineSession, { after, players }: OnlineScene): Over {
  const words = useWords();
  const { home } = useTexts();
  const past = usePast(session, players);
  useKept(session);
  const { table: known } = useStore(session.table.state);
  const [noRecord, setNoRecord] = useState(false);
  const [asked, ask] = useState(false);
  const next = known?.next;
  const host = known?.you.host ?? false;
  /** Its record follows when the day is over, and it is played once. */
  const ofDay = known?.day !== undefined;

  // Whoever asked for it goes there; the others follow when they like.
  useEffect(() => {
    if (asked && next) go({ page: 'table', name: next });
  }, [asked, next]);
  const ending = useMemo<Ending>(() => ({
    ceremony: true,
    after,
    goOn: () => session.goOn(),
    close: () => session.closeRound(),
    again: next ? () => go({ page: 'table', name: next })
      : ofDay ? () => go({ page: 'today' })
      : host ? () => { ask(true); void session.table.send({ t: 'rematch' }); } : null,
    againText: next ? words.nextGame : ofDay ? home.ofDay : words.rematch,
    ...(ofDay && !next ? { againIcon: 'crown' as const } : {}),
    ...(past ? { past } : {}),
    replay: () => {
      setNoRecord(ofDay);
      if (ofDay) return;
      fetchRecord(session.table.name).then((record) => {
        openReplay(record, players, session.table.name, myGuesses(session));
        go({ page: 'replay', table: session.table.name });
      }, () => setNoRecord(true));
    },
    home: () => go({ page: 'home' }),
  }), [session, after, host, ofDay, next, past, players, words, home]);
  return { ending, noRecord };
}

function myGuesses({ table }: OnlineSession): Guess[] {
  const { guesses, table: known } = table.state.get();
  return known?.you.p ? guessesOf(guesses, known.you.p) : [];
}

/** What this browser keeps of a game at a server: the day, and what I guessed, for My games. */
function useKept(session: OnlineSession): void {
  const over = session.present.turn === null;
  useEffect(() => {
    const seat = session.table.state.get().table?.you.p;
    if (!over || !seat) return;
    keepDays([dayOf(Date.now())]);
    const guesses = myGuesses(session);
    if (guesses.length === 0) return;
    import('../../playing/kept')
      .then(({ kept }) => kept().keepGuesses(session.table.name, seat, guesses)).catch(() => {});
  }, [session, over]);
}

/** The server gives the record out when the game is over, that of the deal of a day when the day is, and the points are seen in the
 *  replay. Without it there are none, and the button of the replay says why. */
function usePast(session: OnlineSession, players: OnlineScene['players']): Past | null {
  const { name, positions, state } = session.table;
  const isGiven = session.present.turn === null && !state.get().table?.day;
  const [record, setRecord] = useState<string | null>(null);
  useEffect(() => {
    if (!isGiven) return;
    return insist(() => ({ answer: fetchRecord(name), stop() {} }), setRecord);
  }, [name, isGiven]);
  return useMemo(() => record === null ? null : {
    record: () => record,
    view: (at) => positions.view(at),
    look: (at) => {
      openReplay(record, players, name, myGuesses(session));
      go({ page: 'replay', table: name, at });
    },
  }, [record, players, name]);
}
