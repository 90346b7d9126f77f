// The record of a table of the server that the page comes from.
import type { Opened } from './opened';

export type Lack = 'none' | 'notOver' | 'forbidden' | 'earlierRules' | 'offline';

export class Missing extends Error {
  constructor(readonly lack: Lack) {
    super(lack);
  }
}

const LACKS: Record<string, Lack> = {
  not_over: 'notOver', watching_forbidden: 'forbidden', locked: 'forbidden',
  earlier_rules: 'earlierRules',
};

/** Rejects with Missing. A server that is none of ours answers with anything. */
export async function fetchRecord(table: string): Promise<Opened> {
  const answer = await fetch(`api/tables/${encodeURIComponent(table)}/record`)
    .catch(() => { throw new Missing('offline'); });
  if (!answer.ok) throw new Missing(await lackOf(answer));
  return { record: await answer.text(), players: null, table };
}

async function lackOf(answer: Response): Promise<Lack> {
  if (answer.status >= 500 || answer.status === 429) return 'offline';
  const { refused } = await answer.json().catch(() => ({})) as { refused?: string };
  return LACKS[refused ?? ''] ?? 'none';
}
