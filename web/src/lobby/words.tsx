// The words of the lobby, in the language of the screen. They come with the lobby, not
// with the first page.
import { createContext } from 'preact';
import type { ComponentChildren } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { Loading } from '../app/Loading';
import { Trouble } from '../app/Trouble';
import { type TextsOf, fetchTexts } from '../texts/later';
import { language, useTexts } from '../texts/texts';

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
