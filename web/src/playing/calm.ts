// Something at the table wants to be looked at alone for a moment: bots wait for that. People
// never do: what they do ends it.
import { createStore } from '../ui/store';

const holding = createStore(0);

/** Bots wait from now on; returns how to let them go on. */
export function holdBots(): () => void {
  let held = true;
  holding.set(holding.get() + 1);
  return () => {
    if (held) holding.set(holding.get() - 1);
    held = false;
  };
}

/** Resolves as soon as nothing holds bots back. */
export function whenCalm(): Promise<void> {
  if (holding.get() === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = holding.watch(() => {
      if (holding.get() > 0) return;
      stop();
      resolve();
    });
  });
}
