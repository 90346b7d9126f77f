// What the bots believed, of games of which it is not known yet: each is looked at in a worker, one
// after the other, while the page is used. The records of a server's games come from the server.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { askReads } from '../../engine/asking';
import { readReads } from '../../engine/reads';
import { seatIndex } from '../../engine/types';
import { findGame, kept, tableId } from '../../playing/kept';
import type { Brief, KeptGame, TableGuesses } from '../../playing/kept';
import { fetchRecord, isGiven } from '../../playing/online/server';
import type { Me, PlayedGame } from '../../playing/online/server';
import { roundsRead } from '../../playing/reading';
import { isBot } from '../../texts/say';
import { breathe, summarised } from './mygames';
import type { Here } from './mygames';
import { isSummary, seated } from './summary';
import type { Summary } from './summary';

export interface Asked {
  games: Summary[];
  /** Of games at a server. */
  tables: Summary[];
  /** How many are still to be looked at. */
  toDo: number;
}

/** As far as it is known; more comes as it is found out. */
export function useAsked(here: Here | null, server: Me | null): Asked {
  const [done, setDone] = useState<ReadonlyMap<string, Summary>>(new Map());
  const [toDo, setToDo] = useState(0);
  useEffect(() => {
    if (!here || here.toMake > 0) return;
    let late = false;
    const work = worksOf(here, server, done);
    const go = async () => {
      for (const [i, one] of work.entries()) {
        setToDo(work.length - i);
        const summary = await one().catch(() => null);
        if (late) return;
        if (summary) setDone((before) => new Map(before).set(summary.id, summary));
        await breathe();
      }
      setToDo(0);
    };
    void go();
    return () => { late = true; };
  }, [here, server]);
  return useMemo(() => {
    const games = (here?.games ?? []).map((game) => done.get(game.id) ?? game);
    const known = new Map(here?.tables.flatMap(asTable).map((table) => [table.id, table]));
    for (const one of done.values()) if (one.table !== undefined) known.set(one.id, one);
    return { games, tables: [...known.values()], toDo };
  }, [here, done, toDo]);
}

const asTable = (brief: Brief): Summary[] => (isSummary(brief) ? [brief] : []);

type Work = () => Promise<Summary | null>;

function worksOf(here: Here, server: Me | null, done: ReadonlyMap<string, Summary>): Work[] {
  const isNew = ({ id }: Brief) => !done.has(id);
  const known = new Set([...here.tables.map(({ id }) => id), ...done.keys()]);
  return [
    ...here.games.filter(isNew).filter(({ ask }) => ask.length > 0)
      .map((summary) => () => ofGame(summary)),
    ...here.tables.filter(isNew).filter((brief) => !isSummary(brief) || brief.ask.length > 0)
      .map((brief) => () => ofTable(brief as TableGuesses)),
    ...(server?.games ?? []).filter((game) => !known.has(tableId(game.table)) && isHidden(game))
      .map((game) => () => ofTable(
        { id: tableId(game.table), at: game.date, table: game.table, seat: game.p, guesses: [] })),
  ];
}

/** Was I a saboteur among bots? What I guessed is kept when a game ends (useOver.ts). */
const isHidden = (game: PlayedGame): boolean => wasHidden(game) && isGiven(game);

const wasHidden = ({ roles, names, p }: PlayedGame): boolean =>
  roles.includes('saboteur') && names.some((name, i) => i !== seatIndex(p) && isBot(name));

async function ofGame(summary: Summary): Promise<Summary | null> {
  const game = await findGame(summary.id);
  return game && asked(summary, game);
}

/** What is kept of it is all that is needed to make it anew. */
async function ofTable({ id, at, table, seat, guesses }: TableGuesses): Promise<Summary | null> {
  const game: KeptGame = { id, at, seat, guesses, record: await fetchRecord(table) };
  const summary = await summarised(game);
  return summary && asked({ ...summary, table, guesses }, game);
}

/** With what the bots believed; it is kept, so that they are asked once. */
async function asked(summary: Summary, { record, guesses = [] }: KeptGame): Promise<Summary> {
  const { bots, seat, ask } = summary;
  const found = { ...summary, ask: [] };
  if (ask.length > 0) {
    const rounds = readReads(await askReads(record, ask).answer);
    found.reads = roundsRead(rounds, seated(bots), seat, guesses)
      .filter(({ score, suspected }) => score !== null || suspected !== null);
  }
  await kept().add([], [found]).catch(() => {});
  return found;
}
