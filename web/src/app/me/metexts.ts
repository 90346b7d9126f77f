// The words of this page, in the language of the screen.
import { type TextsOf, textsLater } from '../../texts/later';

export type MeTexts = TextsOf<'me'>;

/** Null until they are here. */
export const useMeTexts = textsLater('me');
