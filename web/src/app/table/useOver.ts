// When it is over: the replay, and the next game.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { openReplay } from '../../playing/record';
import { go } from '../../ui/routes';
import { useStore } from '../../ui/store';
import type { Ending } from '../../playing/ending';
import type { OnlineScene, OnlineSession } from '../../playing/online/session';
import { useWords } from './words';

export interface Over {
  ending: Ending;
  /** The record did not come. */
  noRecord: boolean;
}

export function useOver(session: OnlineSession, { after, players }: OnlineScene): Over {
  const words = useWords();
  const { table: known } = useStore(session.table.state);
  const [noRecord, setNoRecord] = useState(false);
  const [asked, ask] = useState(false);
  const next = known?.next;
  const host = known?.you.host ?? false;

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
      : host ? () => { ask(true); void session.table.send({ t: 'rematch' }); } : null,
    againText: next ? words.nextGame : words.rematch,
    replay: () => {
      setNoRecord(false);
      fetchRecord(session.table.name).then((record) => {
        openReplay(record, players, session.table.name);
        go({ page: 'replay', table: session.table.name });
      }, () => setNoRecord(true));
    },
    home: () => go({ page: 'home' }),
  }), [session, after, host, next, players, words]);
  return { ending, noRecord };
}

/** The record of a game that is over. */
export async function fetchRecord(table: string): Promise<string> {
  const answer = await fetch(new URL(`api/tables/${table}/record`, document.baseURI));
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.text();
}
