// The words of a server's tables, in the language of the screen; fetched with them.
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type TextsOf, textsLater } from '../../texts/later';

export type OnlineTexts = TextsOf<'online'>;

/** Null until they are here. */
export const useOnlineTexts = textsLater('online');

export const WordsContext = createContext<OnlineTexts | null>(null);

/** For all that stands below a table's page. */
export const useWords = (): OnlineTexts => useContext(WordsContext)!;
