// The log of a table, kept in this tab over a reload: the server tells only of the present.
import { isObject } from '../app/storage';
import type { Viewer } from '../engine/types';
import type { LogEntry } from '../table/props';

export interface LogMemory { viewer: Viewer; entries: LogEntry[] }

const keyOf = (table: string): string => `adit.log.${table}`;

const isMemory = (value: unknown): value is LogMemory =>
  isObject(value) && typeof value.viewer === 'string' && Array.isArray(value.entries)
  && value.entries.every((e, i) => isObject(e) && e.number === i && Array.isArray(e.events));

export function recallLog(table: string): LogMemory | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(table)) ?? 'null');
    return isMemory(kept) ? kept : null;
  } catch {
    return null;
  }
}

export function keepLog(table: string, memory: LogMemory | null): void {
  try {
    if (memory) sessionStorage.setItem(keyOf(table), JSON.stringify(memory));
  } catch {
    // Full or forbidden: then the log begins anew after a reload, and says so.
  }
}
