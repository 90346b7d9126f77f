// The words of the lessons, in the language of the screen.
import { type Texts, textsLater } from '../../texts/later';

/** By game. */
export type LessonTexts = Record<string, Texts<'lessons'>['saboteur']>;

/** Null until they are here. */
export const useLessonTexts: () => LessonTexts | null = textsLater('lessons');
