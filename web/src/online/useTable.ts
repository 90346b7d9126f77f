// A table for as long as somebody is at it.
import { useEffect, useState } from 'preact/hooks';
import type { Seen } from '../engine/seen';
import { loadSeen } from '../engine/seen';
import { keepLog, recallLog } from './memory';
import { OnlineTable } from './table';
import { watchBrowser, wiresTo } from './wires';

/** Null until the engine is here, which makes views of what the server tells; or why it is
 *  not. */
export function useTable(name: string): OnlineTable | { failed: unknown } | null {
  const [table, setTable] = useState<OnlineTable | { failed: unknown } | null>(null);
  useEffect(() => {
    let leave = () => {};
    let late = false;
    const enter = (rules: Seen): void => {
      if (late) return;
      const here = new OnlineTable(name, wiresTo(name), rules);
      const known = recallLog(name);
      if (known) here.positions.recall(known);
      leave = goTo(here);
      setTable(here);
    };
    loadSeen().then(enter, (failed: unknown) => { if (!late) setTable({ failed }); });
    return () => {
      late = true;
      leave();
    };
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
