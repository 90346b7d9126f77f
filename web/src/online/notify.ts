// The browser tells me that it is my turn, if I have asked for it.
import { useEffect } from 'preact/hooks';
import { keep, load } from '../app/storage';
import { createStore } from '../app/store';

const isTrue = (value: unknown): value is true => value === true;

/** Is there such a thing here, and is it not forbidden? */
export const canNotify = (): boolean =>
  typeof Notification !== 'undefined' && Notification.permission !== 'denied';

const allowed = (): boolean =>
  typeof Notification !== 'undefined' && Notification.permission === 'granted';

export const notifying = createStore(load('notify', isTrue) === true && allowed());

/** Asks for leave when it is switched on. */
export async function switchNotifying(): Promise<void> {
  const wanted = !notifying.get() && canNotify()
    && await Notification.requestPermission() === 'granted';
  notifying.set(wanted);
  keep('notify', wanted);
}

/** Calls whoever looks at something else, and stops when it is not wanted any more. */
export function useCall(wanted: boolean, title: string, text: string, table: string): void {
  useEffect(() => {
    if (!wanted || !notifying.get() || !allowed() || !document.hidden) return;
    const call = show(title, text, table);
    return () => call?.close();
  }, [wanted]);
}

function show(title: string, body: string, tag: string): Notification | null {
  try {
    const call = new Notification(title, { body, tag });
    call.onclick = () => {
      window.focus();
      call.close();
    };
    return call;
  } catch {
    // Some phones allow it to service workers only.
    return null;
  }
}
