// Was a game dealt as it was promised? Asked of the engine, with what this browser
// noted before the game.
import type { Seat } from '../../engine/types';
import type { Known } from '../../engine/watcher';
import { askWatcher } from '../../engine/watching';
import { givenCommit, givenNonce } from '../../lobby/memory';
import { fetchMe } from '../me/fetched';
import type { Film } from './film';
import type { StoryTexts } from './storytexts';

export type Step = keyof StoryTexts['steps'];
export type Result = keyof StoryTexts['results'];
type FaultName = keyof StoryTexts['faults'];

/** What `adit verify` says, as docs/fairness.md has it. */
export interface Verdict {
  holds: boolean;
  /** It holds, and all was compared. */
  complete: boolean;
  steps: { step: Step; is: Result; text: string; missing?: Seat[] }[];
  fault?: FaultName;
  text?: string;
}

/** Who gave a nonce and then left his seat has none in the game: so only a seat that
 *  the server says is ours is compared. */
async function knownOf(table: string | null): Promise<Known> {
  if (table === null) return { nonces: {} };
  const commit = givenCommit(table) ?? undefined;
  const nonce = givenNonce(table);
  if (nonce === null) return { commit, nonces: {} };
  const me = await fetchMe().catch(() => null);
  const seat: Seat | undefined = me?.games.find((game) => game.table === table)?.p;
  return { commit, nonces: seat ? { [seat]: nonce } : {} };
}

export async function verifyFilm({ record, table }: Film): Promise<Verdict> {
  const known = await knownOf(table);
  return JSON.parse(await askWatcher({ do: 'verify', record, known }).answer) as Verdict;
}
