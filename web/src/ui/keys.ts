// Keys that mean the same on every screen. Number keys, R and arrows belong to the
// tables.

/** Is the key meant for a field that is being filled in? */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  return !!target?.closest?.('input:not([type=range], [type=radio]), textarea, select');
}

/** Call `act` whenever the page's `key` is pressed alone; returns how to stop that. */
export function onKey(key: string, act: () => void): () => void {
  const listener = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isTyping(event) || event.key.toLowerCase() !== key.toLowerCase()) return;
    event.preventDefault();
    act();
  };
  addEventListener('keydown', listener);
  return () => removeEventListener('keydown', listener);
}

/** L opens and closes the log. */
export const logAsked = (act: () => void): (() => void) => onKey('l', act);
