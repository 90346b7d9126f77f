// Waiting: after a moment a row of grey cards that light up from the start.
import type { ComponentType, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { pathCard } from '../art/pathcard';
import type { PathLook } from '../art/pathcard';
import { Svg } from '../art/Svg';
import { t, useTexts } from '../texts/texts';
import { PartNote } from './Notes';
import { Trouble } from './Trouble';

const ROW = ['NESW', 'EW', 'ESW', 'EW', 'NEW', 'EW', 'NESW'];

export function Loading() {
  const texts = useTexts();
  return (
    <main id="main" class="loading" tabIndex={-1} aria-busy="true">
      <div class="loading-row" aria-hidden="true">
        {ROW.map((code, i) => (
          <span key={i} class="loading-card" style={{ '--nth': i }}>
            <Svg html={pathCard(code, look(i, false))} />
            <Svg class="loading-lit" html={pathCard(code, look(i, true))} />
          </span>
        ))}
      </div>
      <p class="loading-text">{texts.app.loading}</p>
    </main>
  );
}

const look = (i: number, lit: boolean): PathLook =>
  ({ lit, seed: `wait${i}`, uid: `w${i}${lit}`, special: i === 0 ? 'start' : '' });

// A component whose code is fetched when it is first shown.

interface Waiting {
  Coming(): VNode | null;
  Failed(props: { again(): void }): VNode;
}

function Missing({ again }: { again(): void }) {
  const { errors } = t();
  return (
    <Trouble title={errors.part} text={errors.partWhy}>
      <button class="btn" onClick={again}>{errors.tryAgain}</button>
    </Trouble>
  );
}

/** What stands in the place of a page until it comes, or if it does not. */
const page: Waiting = { Coming: Loading, Failed: Missing };
/** The page below a sheet stays as it is. */
const sheet: Waiting = { Coming: () => null, Failed: PartNote };

type State = 'coming' | 'here' | 'failed';

export const lazySheet = <P extends object>(get: () => Promise<ComponentType<P>>) =>
  lazy(get, sheet);

export function lazy<P extends object>(
  get: () => Promise<ComponentType<P>>, { Coming, Failed }: Waiting = page,
) {
  let known: ComponentType<P> | null = null;
  let coming: Promise<ComponentType<P>> | null = null;
  const fetch = () =>
    (coming ??= get().then((found) => (known = found), (error: unknown) => {
      coming = null;
      throw error;
    }));

  return function LazyPart(props: P) {
    const [state, setState] = useState<State>(known ? 'here' : 'coming');
    useEffect(() => {
      if (state !== 'coming') return;
      fetch().then(() => setState('here'), () => setState('failed'));
    }, [state]);
    if (known) {
      const Found = known;
      return <Found {...props} />;
    }
    if (state === 'failed') return <Failed again={() => setState('coming')} />;
    return <Coming />;
  };
}
