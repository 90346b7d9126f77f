// Words that are fetched with the part of the page that needs them.
import { useEffect, useState } from 'preact/hooks';
import { texts } from './made/languages';
import { language, useTexts } from './texts';

type Fetchers = (typeof texts)['en'];
/** The groups that are not there from the beginning. */
export type Group = Exclude<keyof Fetchers, 'first'>;
type Module<G extends Group> = Awaited<ReturnType<Fetchers[G]>>;
/** What one of them holds. */
export type TextsOf<G extends Group> = Module<G>[G & keyof Module<G>];

/** Those that came, by language and group. */
const here = new Map<string, unknown>();
const keyOf = (group: Group): string => `${language()} ${group}`;

export async function fetchTexts<G extends Group>(group: G): Promise<TextsOf<G>> {
  const key = keyOf(group);
  const made = await texts[language()][group]() as Module<G>;
  const words = made[group as G & keyof Module<G>];
  here.set(key, words);
  return words;
}

/** All texts of the language of the screen: for when there is no network. */
export async function fetchAllTexts(): Promise<void> {
  await Promise.all(Object.values(texts[language()]).map((fetchGroup) => fetchGroup()));
}

/** A hook that gives them in the language of the screen; null until they are here. */
export function textsLater<G extends Group>(group: G): () => TextsOf<G> | null {
  return () => {
    useTexts();
    const wanted = language();
    const [found, setFound] = useState(() => (here.get(keyOf(group)) ?? null) as TextsOf<G> | null);
    useEffect(() => {
      let late = false;
      fetchTexts(group).then((words) => { if (!late) setFound(() => words); }, () => {});
      return () => { late = true; };
    }, [wanted]);
    return found;
  };
}
