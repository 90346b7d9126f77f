// The words of the lessons, in the language of the screen.
import { type TextsOf, textsLater } from '../../texts/later';

/** By game. */
export type LessonTexts = Record<string, TextsOf<'lessons'>['saboteur']>;

/** Null until they are here. */
export const useLessonTexts: () => LessonTexts | null = textsLater('lessons');
