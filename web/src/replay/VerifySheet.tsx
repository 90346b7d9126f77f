// The shuffle, checked step by step.
import { useEffect, useState } from 'preact/hooks';
import type { IconName } from '../art/icons';
import { askWatcher } from '../engine/asking';
import type * as engine from '../engine/types';
import type { Known, Seat } from '../engine/types';
import { sayFault } from '../texts/say/refusals';
import { givenCommit, givenNonce } from '../playing/online/memory';
import { fetchMe } from '../playing/online/server';
import { Icon } from '../ui/Icon';
import { Sheet } from '../ui/Sheet';
import type { Film } from './film';
import { useStory } from './storytexts';
import type { StoryTexts } from './storytexts';

// Was a game dealt as it was promised? Asked of the engine, with what this browser
// noted before the game.

export type Step = keyof StoryTexts['steps'];
type Result = keyof StoryTexts['results'];
type FaultName = keyof StoryTexts['faults'];
type Verdict = engine.Verdict<Step, Result, FaultName>;

/** Anyone who gave a nonce and then left the seat has none in the game: only a seat that
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

async function verifyFilm({ record, table }: Film): Promise<Verdict> {
  const known = await knownOf(table);
  return JSON.parse(await askWatcher({ do: 'verify', record, known }).answer) as Verdict;
}

const SIGNS: Record<Result, IconName> = {
  held: 'check', partly: 'check', failed: 'cross', passed_over: 'minus', not_reached: 'minus',
};
/** Not a lie, but nothing to look at. Where a server's table has no proof, somebody has taken
 *  it out. */
const isUnsealed = ({ table }: Film, { fault }: Verdict): boolean =>
  fault === 'unfinished' || fault === 'from' || (fault === 'no_proof' && table === null);

export function VerifySheet({ film, close }: { film: Film; close(): void }) {
  const story = useStory();
  const [verdict, setVerdict] = useState<Verdict | Error | null>(null);
  useEffect(() => {
    let late = false;
    verifyFilm(film).then((found) => { if (!late) setVerdict(found); },
      (error) => { if (!late) setVerdict(error as Error); });
    return () => { late = true; };
  }, [film]);
  return (
    <Sheet title={story.verify} close={close}>
      <div class="verify" aria-live="polite">
        {verdict === null && <p>{story.verifying}</p>}
        {verdict instanceof Error && <p class="verify-head is-bad">{verdict.message}</p>}
        {verdict && !(verdict instanceof Error) && (isUnsealed(film, verdict)
          ? <Unsealed fault={verdict.fault!} /> : <Steps verdict={verdict} />)}
      </div>
    </Sheet>
  );
}

/** No steps: that there is no proof is not a step that fails. */
function Unsealed({ fault }: { fault: NonNullable<Verdict['fault']> }) {
  const story = useStory();
  return (
    <>
      <h3 class="verify-head is-plain"><Icon name="minus" size={22} />{story.unproven}</h3>
      <p>{fault === 'no_proof' ? story.unsealed : story.faults[fault]}</p>
    </>
  );
}

function Steps({ verdict }: { verdict: Verdict }) {
  const story = useStory();
  const { title, text, tone } = headOf(verdict, story);
  return (
    <>
      <h3 class={`verify-head is-${tone}`}>
        <Icon name={HEADS[tone]} size={22} />
        {title}
      </h3>
      <p>{text}</p>
      <ol>
        {verdict.steps.map(({ step, is, missing = [] }) => (
          <li key={step} class={`is-${is}`}>
            <Icon name={SIGNS[is]} size={16} />
            <span>{story.steps[step]}</span>
            <small>
              {story.results[is]}
              {is === 'partly' && ` ${story.uncompared({ seats: missing.join(', ') })}`}
            </small>
          </li>
        ))}
      </ol>
      {(verdict.record || verdict.p) && (
        <p class="trouble-detail">{verdict.record ? sayFault(verdict.record) : verdict.p}</p>
      )}
    </>
  );
}

interface Head { title: string; text: string; tone: 'good' | 'plain' | 'bad' }

const HEADS: Record<Head['tone'], IconName> = { good: 'seal', plain: 'check', bad: 'warn' };

function headOf({ holds, complete, fault }: Verdict, story: StoryTexts): Head {
  if (complete) return { title: story.holds, text: story.holdsWhy, tone: 'good' };
  if (holds) return { title: story.holdsPartly, text: story.holdsPartlyWhy, tone: 'plain' };
  return { title: story.broken, text: story.faults[fault!], tone: 'bad' };
}
