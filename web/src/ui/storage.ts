// What the browser keeps for us. It may be full or forbidden: then play goes on, and
// the page says once that nothing is kept.
import { createStore } from './store';

type StorageTrouble = 'full' | 'forbidden';
export const storageTrouble = createStore<StorageTrouble | null>(null);

const PREFIX = 'adit.';

/** What was kept, if it is as it should be: another version may have kept it. */
export function load<T>(key: string, isRight: (value: unknown) => value is T): T | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null');
    return isRight(value) ? value : null;
  } catch {
    return null;
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function keep(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
    storageTrouble.set(null);
    return true;
  } catch (error) {
    storageTrouble.set(isFull(error) ? 'full' : 'forbidden');
    return false;
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Nothing was kept, so there is nothing to forget.
  }
}

/** What only this tab keeps, for as long as it is open, and when it is loaded again. */
export function keepInTab(key: string, text: string): void {
  try {
    sessionStorage.setItem(PREFIX + key, text);
  } catch {
    // It is found again as what any tab has left.
  }
}

export function loadInTab(key: string): string | null {
  try {
    return sessionStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';
