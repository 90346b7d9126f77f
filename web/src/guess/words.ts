// The words of guesses, in the language of the screen; fetched with a game that has any.
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Step } from '../playing/guessing';
import { type TextsOf, textsLater } from '../texts/later';

export type GuessTexts = TextsOf<'guess'>;

/** Null until they are here. */
export const useGuessTexts = textsLater('guess');

export const GuessWords = createContext<GuessTexts | null>(null);

/** For all that stands below the guesses of a table. */
export const useGuessWords = (): GuessTexts => useContext(GuessWords)!;

const STEP_NAMES = { 0: 'trust', 25: 'rather', 50: 'even', 75: 'suspect', 100: 'sure' } as const;

export const stepText = (words: GuessTexts, step: Step): string => words.steps[STEP_NAMES[step]];
