// A component whose code is fetched when it is first shown.
import type { ComponentType, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../texts/texts';
import { Loading } from './Loading';
import { PartNote } from './Notes';
import { Trouble } from './Trouble';

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
