// Secrets that are covered on a screen that others look at, too.
import { useEffect, useMemo } from 'preact/hooks';
import { useTexts } from '../../texts/texts';
import { onKey } from '../keys';
import { announce } from '../live';
import { createStore, useStore } from '../store';

/** Are they, and how to change that; H does, too, and tells of it. */
export function useCover(): [covered: boolean, cover: (covered: boolean) => void] {
  const { app } = useTexts();
  const store = useMemo(() => createStore(false), []);
  // A second key may come before the first has changed the screen.
  useEffect(() => onKey('h', () => {
    store.set(!store.get());
    announce(store.get() ? app.covered : app.uncovered);
  }), [store, app]);
  return [useStore(store), store.set];
}
