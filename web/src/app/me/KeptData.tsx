// The games of this browser: to take along as a file, to bring from one, or to be erased.
import { useRef, useState } from 'preact/hooks';
import { aside, dropAside, unkept } from '../../playing/ended';
import { forgetDays } from '../../playing/days';
import { findGame, kept, lackIn } from '../../playing/kept';
import { choosePerson, person } from '../../playing/person';
import { saveFile } from '../../playing/record';
import { loadEngine } from '../../engine/engine';
import { sayFault } from '../../texts/say/refusals';
import { Icon } from '../../ui/Icon';
import { announce } from '../../ui/live';
import { Sheet } from '../../ui/Sheet';
import { forget } from '../../ui/storage';
import { forgetPuzzles } from '../puzzle/solved';
import { BadFile, gameLine, headerLine, newReport, takeFile } from './gamesfile';
import type { Refused, Report } from './gamesfile';
import type { Here } from './mygames';
import { summaryOf } from './summary';
import type { MeTexts } from './words';

interface KeptDataProps { here: Here; texts: MeTexts; work: Work }

/** What was done last, in a sentence; `refused`: what was not taken, line by line. */
interface Outcome { text: string; refused?: Refused[]; nRefused?: number }

/** What is being done, and what came of it; the page may look quite different meanwhile. */
export interface Work {
  outcome: Outcome | null;
  busy: string | null;
  tell(busy: string): void;
  /** Was it told to stop? */
  stopped(): boolean;
  stop(): void;
  begin(busy: string, act: () => Promise<Outcome>): Promise<void>;
}

export function useWork(texts: MeTexts): Work {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const cancel = useRef(false);
  return {
    outcome, busy, tell: setBusy,
    stopped: () => cancel.current,
    stop: () => { cancel.current = true; },
    async begin(first, act) {
      setOutcome(null);
      setBusy(first);
      cancel.current = false;
      const done = await act().catch((error: unknown) => ({ text: texts.lacks[lackIn(error)] }));
      setBusy(null);
      setOutcome(done);
      announce(done.text);
    },
  };
}

export function KeptData({ here, texts, work }: KeptDataProps) {
  const [asked, setAsked] = useState(false);
  const { outcome, busy } = work;
  const n = here.games.length;

  const take = (file: File) => void work.begin(texts.taking({ n: 0 }), () =>
    importFile(file, texts, (report) => {
      work.tell(texts.taking({ n: report.taken }));
      return !work.stopped();
    }));
  const write = () => void work.begin(texts.writing, async () => {
    await exportGames(here);
    return { text: texts.written({ n }) };
  });
  const erase = () => void work.begin(texts.erasing, async () => {
    setAsked(false);
    await eraseAll();
    return { text: texts.keptErased };
  });
  return (
    <footer class="me-kept">
      <p class="me-small">{texts.private}</p>
      {busy !== null ? (
        <div class="buttons">
          <p role="status">{busy}</p>
          <button class="btn small" onClick={work.stop}>{texts.stop}</button>
        </div>
      ) : (
        <div class="buttons">
          <button class="btn small" disabled={n === 0} onClick={write}>{texts.export}</button>
          <ImportButton text={texts.import} read={take} />
          <button class="btn small" disabled={n + here.earlier.length === 0}
            onClick={() => setAsked(true)}>{texts.eraseKept}</button>
        </div>
      )}
      {outcome && <Told outcome={outcome} texts={texts} />}
      {asked && (
        <Sheet title={texts.eraseKeptSure({ n: n + here.earlier.length })} close={() => setAsked(false)}>
          <p>{texts.eraseKeptWhy}</p>
          <div class="buttons">
            <button class="btn danger" onClick={erase}>{texts.eraseYes}</button>
            <button class="btn" onClick={() => setAsked(false)}>{texts.eraseNo}</button>
          </div>
        </Sheet>
      )}
    </footer>
  );
}

function ImportButton({ text, read }: { text: string; read(file: File): void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button class="btn small" onClick={() => input.current?.click()}>{text}</button>
      <input ref={input} class="me-import" type="file" hidden accept=".jsonl,.json,.txt,application/x-ndjson"
        onChange={(e) => {
          const file = e.currentTarget.files?.[0];
          e.currentTarget.value = '';
          if (file) read(file);
        }} />
    </>
  );
}

function Told({ outcome: { text, refused = [], nRefused = 0 }, texts }: {
  outcome: Outcome; texts: MeTexts;
}) {
  const more = nRefused - refused.length;
  return (
    <div class="me-outcome">
      <p>{text}</p>
      {refused.length > 0 && (
        <details>
          <summary>{texts.refused({ n: nRefused })}</summary>
          <ul>
            {refused.map((one) => <li key={one.line}>{sayRefused(one, texts)}</li>)}
            {more > 0 && <li>{texts.refusedMore({ n: more })}</li>}
          </ul>
        </details>
      )}
    </div>
  );
}

const sayRefused = ({ line, why, fault }: Refused, texts: MeTexts): string =>
  texts.wrongLine({ n: line, text: fault ? sayFault(fault) : texts.wrong[why] });

// Out.

async function exportGames({ games }: Here): Promise<void> {
  const parts: string[] = [headerLine(person.get())];
  for (const { id } of [...games].sort((a, b) => a.at - b.at)) {
    const game = await findGame(id);
    if (game) parts.push(gameLine(game));
  }
  saveFile(parts, 'adit-my-games', 'jsonl');
}

// In.

async function importFile(
  file: File, texts: MeTexts, goOn: (report: Report) => boolean,
): Promise<Outcome> {
  const engine = await loadEngine();
  const report = newReport();
  const told = (text: string): Outcome =>
    ({ text, refused: report.refused, nRefused: report.nRefused });
  try {
    const known = new Set(await kept().ids());
    await takeFile(file, {
      known,
      check: (game) => summaryOf(engine, game),
      put: (games, summaries) => kept().add(games, summaries),
      goOn: async () => {
        await new Promise((resolve) => setTimeout(resolve));
        return goOn(report);
      },
    }, report);
  } catch (error) {
    if (error instanceof BadFile) return { text: texts.badFile[error.why] };
    return told(`${texts.taken({ n: report.taken })} ${texts.lacks[lackIn(error)]}`);
  }
  const { name, hat } = report.person;
  if (!person.get().name && name) choosePerson({ name, hat: hat ?? person.get().hat });
  const parts = [texts.taken({ n: report.taken })];
  if (report.known) parts.push(texts.knownAlready({ n: report.known }));
  return told(parts.join(' '));
}

// Away.

async function eraseAll(): Promise<void> {
  for (const { seed } of aside()) dropAside(seed);
  unkept.set(null);
  forget('played');
  forget('last');
  forgetDays();
  forgetPuzzles();
  choosePerson({ name: null, hat: null });
  forget('me');
  await kept().clear();
}

/** Why nothing more can be kept, with a way out: what there is can be saved as a file. */
export function LackNote({ here: { lack }, texts }: Omit<KeptDataProps, 'work'>) {
  if (!lack) return null;
  return (
    <p class="panel me-lack" role="alert">
      <Icon name="warn" />
      <span>{texts.lacks[lack]}</span>
    </p>
  );
}
