// A recorded game: open one, look at the one that was just played, or at one of the
// server's tables.
import { useEffect, useRef, useState } from 'preact/hooks';
import { player } from '../art/figures';
import { Svg } from '../art/Svg';
import { PageBar } from '../parts/PageBar';
import { lastGame } from '../playing/game';
import { HatsContext } from '../playing/Hat';
import { hatsOf } from '../playing/person';
import { Remembering } from '../playing/Remembering';
import { faultOf, opened, openReplay, readRecord } from '../playing/record';
import type { Fault, Opened } from '../playing/record';
import { gameText } from '../texts/say';
import { useTexts } from '../texts/texts';
import { Backdrop } from '../ui/Backdrop';
import { useTitle } from '../ui/hooks';
import { Icon } from '../ui/Icon';
import { Loading } from '../ui/Loading';
import { go } from '../ui/routes';
import type { Moment } from '../ui/routes';
import { useStore } from '../ui/store';
import { Trouble, TroublePanel } from '../ui/Trouble';
import { FileButton, useDrop } from './FileButton';
import { openFilm } from './film';
import type { Film } from './film';
import { Screening } from './Screening';
import { StoryContext, useFetchedStory } from './storytexts';
import './replay.css';
import './replaytable.css';
import './curves.css';

// The record of a table of the server that the page comes from.

type Lack = 'none' | 'notKept' | 'notOver' | 'forbidden' | 'blocked' | 'earlierRules' | 'ofDay'
  | 'offline' | 'linkCut' | 'linkNewer' | 'linkBroken' | 'linkUnable';

class Missing extends Error {
  constructor(readonly lack: Lack) {
    super(lack);
  }
}

const LACKS: Record<string, Lack> = {
  not_over: 'notOver', watching_forbidden: 'forbidden', locked: 'forbidden',
  blocked: 'blocked', earlier_rules: 'earlierRules', day_not_over: 'ofDay',
};

/** Rejects with Missing. A server that is none of ours answers with anything. */
async function fetchRecord(table: string): Promise<Opened> {
  const answer = await fetch(`api/tables/${encodeURIComponent(table)}/record`)
    .catch(() => { throw new Missing('offline'); });
  if (!answer.ok) throw new Missing(await lackOf(answer));
  return { record: await answer.text(), players: null, table };
}

async function lackOf(answer: Response): Promise<Lack> {
  if (answer.status >= 500 || answer.status === 429) return 'offline';
  const { refused } = await answer.json().catch(() => ({})) as { refused?: string };
  return LACKS[refused ?? ''] ?? 'none';
}

/** A game that this browser keeps. Rejects with Missing. */
async function fetchKept(id: string): Promise<Opened> {
  const { findGame } = await import('../playing/kept').catch(() => { throw new Missing('offline'); });
  const game = await findGame(id);
  if (!game) throw new Missing('notKept');
  const { record, seat: me, guesses = [] } = game;
  return { record, players: null, kept: id, me, guesses };
}

const LINK_LACKS = {
  cut: 'linkCut', newer: 'linkNewer', broken: 'linkBroken', unable: 'linkUnable',
} as const;

/** A game that the address holds. Rejects with Missing. */
async function readShared(link: string): Promise<Opened> {
  const { BadLink, readParts } = await import('../share/link').catch(() => { throw new Missing('offline'); });
  const { record, at, eyes } = await readParts(link).catch((error: unknown) => {
    throw error instanceof BadLink ? new Missing(LINK_LACKS[error.why]) : error;
  });
  return { record, players: null, shared: { link, at, eyes } };
}

/** What an address asks for; null: whatever was opened last. */
function fetchMoment({ table, kept, shared }: Moment): Promise<Opened> | null {
  if (shared !== undefined) return readShared(shared);
  if (kept !== undefined) return fetchKept(kept);
  return table === undefined ? null : fetchRecord(table);
}

// Nothing is open yet: the last game, or a record that is dropped or chosen.

interface OpenRecordProps { read(file: File): void; fault: Fault | null }

function OpenRecord({ read, fault }: OpenRecordProps) {
  const { replay } = useTexts();
  const over = useDrop(read);
  const last = lastGame();

  return (
    <div class="page">
      <Backdrop seed="replay" />
      <PageBar title={replay.title} />
      <main id="main" class="open-record" tabIndex={-1}>
        {fault && (
          <TroublePanel {...fault} />
        )}
        <section class={over ? 'drop panel is-over' : 'drop panel'}>
          <Svg html={player(7, 72)} />
          <h2>{over ? replay.drop : replay.empty}</h2>
          {last && (
            <button class="btn go" onClick={() => openReplay(last.record!, last.players, null, last.guesses)}>
              <Icon name="play" size={16} />
              {replay.lastGame({ game: gameText(last.setup.game).title })}
            </button>
          )}
          <p>{replay.openAbout}</p>
          <FileButton class={last ? 'btn' : 'btn go'} text={replay.open} read={read} />
        </section>
      </main>
    </div>
  );
}

export function ReplayPage({ moment }: { moment: Moment }) {
  const texts = useTexts();
  const story = useFetchedStory();
  const wanted = useStore(opened);
  const [film, setFilm] = useState<Film | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const good = useRef<Opened | null>(null);
  const { lack, again } = useRecord(moment);

  useTitle(texts.replay.title);
  useEffect(() => {
    if (!wanted || wanted === good.current) return;
    let late = false;
    openFilm(wanted).then(
      (found) => {
        if (late) return;
        good.current = wanted;
        setFilm(found);
        setFault(null);
      },
      (error) => {
        if (late) return;
        setFault(faultOf(error));
        opened.set(good.current);
      },
    );
    return () => { late = true; };
  }, [wanted]);

  const read = (file: File) => {
    readRecord(file).then(openLocal)
      .catch((error) => setFault(faultOf(error)));
  };
  if (!story) return <Loading />;
  if (lack) {
    return (
      <Trouble title={story.missing.title} text={story.missing[lack]}>
        <button class="btn go" onClick={again}>{story.again}</button>
      </Trouble>
    );
  }
  if (film && isWanted(film, moment)) {
    const screening = (
      <Screening film={film} first={moment.at ?? film.shared?.at ?? null} read={read} fault={fault}
        forgive={() => setFault(null)} />
    );
    const { from } = film.setup;
    return (
      <StoryContext.Provider value={story}>
        <HatsContext.Provider value={hatsOf(film.players)}>
          {from ? (
            <Remembering from={from} name={from.as} tell={film.past} eyes="public" isNew={false}>
              {screening}
            </Remembering>
          ) : screening}
        </HatsContext.Provider>
      </StoryContext.Provider>
    );
  }
  if ((wanted || isOfSomething(moment)) && !fault) return <Loading />;
  return <OpenRecord read={read} fault={fault} />;
}

/** A file is nobody's table. */
function openLocal(record: string): void {
  openReplay(record);
  go({ page: 'replay' });
}

const isOfSomething = ({ table, kept, shared }: Moment): boolean =>
  (table ?? kept ?? shared) !== undefined;

const isWanted = (
  shown: Pick<Opened, 'table' | 'kept' | 'shared'>, { table, kept, shared }: Moment,
): boolean =>
  (table === undefined || shown.table === table) && (kept === undefined || shown.kept === kept)
  && (shared === undefined || shown.shared?.link === shared);

/** Fetches the record that an address asks for, unless it is there; says what is in the way. */
function useRecord(moment: Moment): { lack: Lack | null; again(): void } {
  const { table, kept, shared } = moment;
  const [lack, setLack] = useState<Lack | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    setLack(null);
    const now = opened.get();
    const coming = now && isWanted(now, moment) ? null : fetchMoment(moment);
    let late = false;
    coming?.then(
      (found) => { if (!late) opened.set(found); },
      (error) => { if (!late) setLack(error instanceof Missing ? error.lack : 'offline'); },
    );
    return () => { late = true; };
  }, [table, kept, shared, tries]);
  return { lack, again: () => setTries(tries + 1) };
}
