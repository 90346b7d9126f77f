// The rules of each game in each language, as the build has made them of docs/rules
// (vite.config.ts). They are fetched when somebody opens them.
import type { Language } from '../texts/grammar';
import type { Section } from './markdown';

const FOLDER = '../../../docs/rules/';
const files = import.meta.glob<Section[]>(
  ['../../../docs/rules/**/*.md', '!../../../docs/rules/README.md'], { import: 'default' });

/** English ones lie in the folder itself. What there is not in a language is read in English. */
export const fileOf = (game: string, language: string, there: string[]): string | undefined =>
  [`${language}/${game}.md`, `${game}.md`].find((name) => there.includes(name));

export interface Book { sections: Section[]; language: Language }

/** Without sections if the rules of a game are not written down. */
export async function rulesOf(game: string, language: Language): Promise<Book> {
  const name = fileOf(game, language, Object.keys(files).map((file) => file.slice(FOLDER.length)));

  if (!name) return { sections: [], language };
  return {
    sections: await files[FOLDER + name]!(),
    language: name.startsWith(`${language}/`) ? language : 'en',
  };
}
