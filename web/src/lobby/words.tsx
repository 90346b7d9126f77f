// The words of the lobby, in the language of the screen. They come with the lobby, not
// with the first page.
import { createContext } from 'preact';
import type { ComponentChildren } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { fetchTexts } from '../texts/later';
import type { TextsOf } from '../texts/later';
import { language, useTexts } from '../texts/texts';
import { useTitle } from '../ui/hooks';
import { Loading } from '../ui/Loading';
import { Trouble } from '../ui/Trouble';

export type LobbyTexts = TextsOf<'lobby'>;

const Words = createContext<LobbyTexts | null>(null);

/** Within <LobbyWords>. */
export const useLobby = (): LobbyTexts => useContext(Words)!;

interface LobbyWordsProps {
  children: ComponentChildren;
  /** Part of a page that does without it: nothing is said while the words are missing. */
  quiet?: boolean;
}

/** What is inside can use the words. Those of the last language stay until others come. */
export function LobbyWords({ children, quiet = false }: LobbyWordsProps) {
  const { errors } = useTexts();
  const wanted = language();
  const [found, setFound] = useState<LobbyTexts | null>(null);
  const [tries, setTries] = useState(0);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let late = false;
    setFailed(false);
    fetchTexts('lobby').then(
      (texts) => { if (!late) setFound(texts); }, () => { if (!late) setFailed(true); },
    );
    return () => { late = true; };
  }, [wanted, tries]);
  if (found) return <Words.Provider value={found}>{children}</Words.Provider>;
  if (quiet) return null;
  if (!failed) return <Loading />;
  return (
    <Trouble title={errors.part} text={errors.partWhy}>
      <button class="btn" onClick={() => setTries(tries + 1)}>{errors.tryAgain}</button>
    </Trouble>
  );
}

/** Why something was refused. */
export function sayWhy({ refusals }: LobbyTexts, why: string): string {
  return (refusals.reasons as Record<string, string>)[why] ?? refusals.other({ why });
}

// No server: what that means, and where else one can go.

/** `none`: this page did not come from a server with tables. */
interface NoServerProps { why: 'unreachable' | 'none'; again(): void }

export function NoServer({ why, again }: NoServerProps) {
  const { trouble } = useLobby();
  const { title, why: text } = trouble[why];

  useTitle(title);
  return (
    <Trouble title={title} text={text}>
      <button class="btn go" onClick={again}>{trouble.again}</button>
      <a class="btn" href="#/">{trouble.home}</a>
    </Trouble>
  );
}
