// A recorded game: open one, look at the one that was just played, or at one of the
// server's tables.
import { useEffect, useRef, useState } from 'preact/hooks';
import { useTexts } from '../../texts/texts';
import { Loading } from '../Loading';
import type { Fault } from '../recordfault';
import { faultOf } from '../recordfault';
import { readRecord } from '../recordfile';
import { go } from '../routes';
import { useStore } from '../store';
import { useTitle } from '../title';
import { Trouble } from '../Trouble';
import { fetchRecord, Missing } from './fetched';
import type { Lack } from './fetched';
import type { Film } from './film';
import { openFilm } from './film';
import { opened, openReplay } from './opened';
import type { Opened } from './opened';
import { OpenRecord } from './OpenRecord';
import { Screening } from './Screening';
import { StoryContext, useFetchedStory } from './storytexts';
import '../../styles/replay.css';
import '../../styles/replaytable.css';
import '../../styles/curves.css';

interface ReplayPageProps { table: string | null; at: number }

export function ReplayPage({ table, at }: ReplayPageProps) {
  const texts = useTexts();
  const story = useFetchedStory();
  const wanted = useStore(opened);
  const [film, setFilm] = useState<Film | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const good = useRef<Opened | null>(null);
  const { lack, again } = useTable(table);

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
  if (film && (table === null || film.table === table)) {
    return (
      <StoryContext.Provider value={story}>
        <Screening film={film} first={at} read={read} fault={fault}
          forgive={() => setFault(null)} />
      </StoryContext.Provider>
    );
  }
  if ((wanted || table !== null) && !fault) return <Loading />;
  return <OpenRecord read={read} fault={fault} />;
}

/** A file is nobody's table. */
function openLocal(record: string): void {
  openReplay(record);
  go({ page: 'replay' });
}

/** Fetches the record of a table, unless it is there; says what is in the way. */
function useTable(table: string | null): { lack: Lack | null; again(): void } {
  const [lack, setLack] = useState<Lack | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    setLack(null);
    if (table === null || opened.get()?.table === table) return;
    let late = false;
    fetchRecord(table).then(
      (found) => { if (!late) opened.set(found); },
      (error) => { if (!late) setLack(error instanceof Missing ? error.lack : 'offline'); },
    );
    return () => { late = true; };
  }, [table, tries]);
  return { lack, again: () => setTries(tries + 1) };
}
