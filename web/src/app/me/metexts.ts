// The words of this page, in the language of the screen.
import { type Texts, textsLater } from '../../texts/later';

export type MeTexts = Texts<'me'>;

/** Null until they are here. */
export const useMeTexts = textsLater('me');
