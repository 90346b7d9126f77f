// A table for as long as somebody is at it.
import { useEffect, useState } from 'preact/hooks';
import { keepLog, recallLog } from './memory';
import { OnlineTable } from './table';
import { watchBrowser, wiresTo } from './wires';

/** Null for the first moment. */
export function useTable(name: string): OnlineTable | null {
  const [table, setTable] = useState<OnlineTable | null>(null);
  useEffect(() => {
    const here = new OnlineTable(name, wiresTo(name));
    const known = recallLog(name);
    if (known) here.positions.recall(known);
    const leave = goTo(here);
    setTable(here);
    return leave;
  }, [name]);
  return table;
}

function goTo(table: OnlineTable): () => void {
  const keep = () => keepLog(table.name, table.positions.memory);
  const stopWatching = watchBrowser(() => table.hurry());
  addEventListener('pagehide', keep);
  table.connect();
  return () => {
    keep();
    removeEventListener('pagehide', keep);
    stopWatching();
    table.close();
  };
}
