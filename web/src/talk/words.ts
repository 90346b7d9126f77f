// The words of the talk, in the language of the screen; fetched with a server's table.
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type TextsOf, textsLater } from '../texts/later';

export type TalkTexts = TextsOf<'talk'>;

/** Null until they are here. */
export const useTalkTexts = textsLater('talk');

export const TalkWords = createContext<TalkTexts | null>(null);

/** For all that stands below a talk. */
export const useTalkWords = (): TalkTexts => useContext(TalkWords)!;
