// The line of a table in a browser.
import type { Answer, Wires } from './socket';

/** Where the page lies, the server does. */
const at = (path: string): URL => new URL(path, document.baseURI);

export function wiresTo(name: string): Wires {
  const table = `api/tables/${encodeURIComponent(name)}`;
  const paths = { '': table, version: 'api/version' };
  return {
    open(protocol) {
      const url = at(`${table}/socket`);
      url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
      return new WebSocket(url, protocol);
    },
    ask: (path) => ask(paths[path]),
    now: () => performance.now(),
    later(act, ms) {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
    chance: Math.random,
  };
}

const PATIENCE = 8_000;

async function ask(path: string): Promise<Answer | null> {
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const answer = await fetch(at(path), { cache: 'no-store', signal });
    return { status: answer.status, body: await answer.json().catch(() => null) };
  } catch {
    return null;
  }
}

/** Calls back when there is reason to look at the line again. */
export function watchBrowser(hurry: () => void): () => void {
  const seen = () => { if (!document.hidden) hurry(); };
  addEventListener('online', hurry);
  addEventListener('offline', hurry);
  document.addEventListener('visibilitychange', seen);
  return () => {
    removeEventListener('online', hurry);
    removeEventListener('offline', hurry);
    document.removeEventListener('visibilitychange', seen);
  };
}
