// The rules as docs/rules has them, made into what the page shows: a small part of Markdown and
// three markers, as docs/rules/README.md says. Anything else is a fault that names its line. The
// build calls it (vite.config.ts), so that the page itself holds no parser.
import type { Picture } from './pictures.ts';

export type Inline =
  | string
  | { kind: 'strong' | 'em'; text: Inline[] }
  | { kind: 'code'; text: string }
  /** To a section of these rules, or of another game's. */
  | { kind: 'link'; game?: string; section?: string; text: Inline[] };

export type Block = { line: number } & (
  | { kind: 'text'; text: Inline[] }
  | { kind: 'list'; numbered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'drawing'; text: string }
  | { kind: 'picture'; name: string; picture: Picture; caption: Inline[] });

export interface Section {
  line: number;
  level: number;
  title: string;
  /** As GitHub makes it of the title. */
  id: string;
  shown: Block[];
  folded: Block[];
}

type Pictures = Record<string, Picture>;

/** The text of a file up to the end of the page, with those pictures that may be named in it. */
export function parseRules(file: string, text: string, pictures: Pictures): Section[] {
  const lines = text.split('\n');
  const sections: Section[] = [];
  const links: { line: number; section: string }[] = [];
  let at = 0;
  let folds = false;

  const fail = (what: string, line = at + 1): never => {
    throw new Error(`${file}:${line}: ${what}`);
  };

  /** The lines from here on that are of one kind. */
  const take = (isOne: (line: string) => boolean): string[] => {
    const first = at;
    while (at < lines.length && isOne(lines[at]!)) at++;
    return lines.slice(first, at);
  };

  const add = (block: Block): void => {
    const section = sections.at(-1) ?? fail('before the first section', block.line);
    (folds ? section.folded : section.shown).push(block);
  };

  const inline = (words: string, line: number): Inline[] => {
    const found = SPAN.exec(words);
    const plain = found ? words.slice(0, found.index) : words;
    const odd = ODD.exec(plain);
    if (odd) fail(`"${odd[0]}" means nothing here`, line);
    const before = plain ? [plain.replaceAll("'", '’')] : [];
    return found ? [...before, span(found, line),
      ...inline(words.slice(found.index + found[0].length), line)] : before;
  };

  const span = ([, code, strong, em, label, target]: RegExpExecArray, line: number): Inline => {
    if (code) return { kind: 'code', text: code };
    if (strong) return { kind: 'strong', text: inline(strong, line) };
    if (em) return { kind: 'em', text: inline(em, line) };
    const [, game, section] = /^(?:(\w+)\.md)?(?:#(.+))?$/.exec(target!)
      ?? fail(`the page has no place for the link ${target}`, line);
    if (section && !game) links.push({ line, section });
    return { kind: 'link', ...(game && { game }), ...(section && { section }),
      text: inline(label!, line) };
  };

  const heading = (): void => {
    const [, marks, title] = /^(##|###) ([^*`[\]<]+)$/.exec(lines[at]!) ?? fail('not a heading');
    const id = title!.toLowerCase().replace(/[^\p{L}\p{N}\- ]/gu, '').replaceAll(' ', '-');
    if (sections.some((section) => section.id === id)) fail(`twice the heading ${title}`);
    if (!sections.length && marks !== '##') fail('the first heading is not a section');
    folds = false;
    sections.push({ line: ++at, level: marks!.length, title: title!.replaceAll("'", '’'), id,
      shown: [], folded: [] });
  };

  const marker = (): void => {
    const line = at + 1;
    const end = lines.findIndex((l, i) => i >= at && l.endsWith('-->'));
    if (end < 0) fail('a marker without an end');
    const [, what, more = ''] = /^<!-- (.+?)(?:\n(.+))? -->$/s
      .exec(lines.slice(at, end + 1).join('\n')) ?? fail('not a marker');
    const [, name] = /^picture: (\w+)$/.exec(what!) ?? [];
    at = end + 1;
    if (name) {
      if (!Object.hasOwn(pictures, name)) fail(`no picture ${name}`, line);
      if (!more) fail(`the picture ${name} has no caption`, line);
      add({ kind: 'picture', line, name, picture: pictures[name]!,
        caption: inline(more.replaceAll('\n', ' '), line) });
    } else if (what === 'fold' && !more && !folds) {
      folds = true;
    } else {
      fail(`no marker ${what}`, line);
    }
  };

  const drawing = (): void => {
    const line = ++at;
    const drawn = take((l) => l !== '```');
    if (at++ === lines.length) fail('a drawing without an end', line);
    add({ kind: 'drawing', line, text: drawn.join('\n') });
  };

  const table = (): void => {
    const line = at + 1;
    const [head, , ...rows] = take((l) => l.startsWith('|')).map((row, i) => {
      if (i === 1 && !/^(\|---)+\|$/.test(row)) fail('no line below the head', line + 1);
      return row.slice(1, -1).split('|').map((cell) => inline(cell.trim(), line + i));
    });
    const odd = rows.findIndex((row) => row.length !== head!.length);
    if (!rows.length) fail('a table without rows', line);
    if (odd >= 0) fail('not as many cells as the head has', line + 2 + odd);
    add({ kind: 'table', line, head: head!, rows });
  };

  const list = (): void => {
    const line = at + 1;
    const numbered = !lines[at]!.startsWith('-');
    const items: Inline[][] = [];
    for (let found; (found = ITEM.exec(lines[at] ?? '')); ) {
      const [mark, sign] = found;
      const first = lines[at++]!;
      const begun = at;
      const due = numbered ? `${items.length + 1}.` : '-';
      if (sign !== due) fail(`${sign} is out of order`, begun);
      const rest = take((l) => l.startsWith(' '.repeat(mark.length)) && l[mark.length] !== ' ');
      const words = [first, ...rest].map((l) => l.slice(mark.length)).join(' ');
      items.push(inline(words, begun));
    }
    add({ kind: 'list', line, numbered, items });
  };

  const paragraph = (): void => {
    const line = at + 1;
    const words = take((l) => l !== '' && !OTHER.test(l)).join(' ');
    if (!words) fail(`no part of the page begins with "${lines[at]!.slice(0, 8)}"`);
    add({ kind: 'text', line, text: inline(words, line) });
  };

  if (!/^# \S/.test(lines[0]!)) fail('no title');
  for (at = 1; at < lines.length && lines[at] !== END; ) {
    const line = lines[at]!;
    if (line === '') at++;
    else if (line.startsWith('##')) heading();
    else if (line.startsWith('<!--')) marker();
    else if (line === '```') drawing();
    else if (line.startsWith('|')) table();
    else if (ITEM.test(line)) list();
    else paragraph();
    if (at < lines.length && lines[at] !== '' && lines[at - 1] !== '') fail('no empty line above');
  }
  for (const { line, section } of links)
    if (!sections.some(({ id }) => id === section)) fail(`no section #${section}`, line);
  return sections;
}

const END = '<!-- end of the page -->';
const ITEM = /^(-|\d\.) /;
const SPAN = /`([^`]+)`|\*\*(.+?)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^)\s]+)\)/;
/** What another Markdown would make something of. */
const ODD = /[*`[\]<>\\&_~|]|https?:/;
/** What no paragraph begins with, nor a line of one. */
const OTHER = /^(\s|#|<|>|```|~~~|\||[-+*] |---|===|!\[|\d+[.)] )/;

/** A section, or a part of one: what a translation has to have in the same place. */
interface Step { line: number; what: string }

function stepOf(block: Block): string {
  switch (block.kind) {
    case 'text': return 'a paragraph';
    case 'list': return `a list of ${block.items.length}`;
    case 'table': return `a table of ${block.rows.length} rows and ${block.head.length} columns`;
    case 'drawing': return 'a drawing';
    case 'picture': return `the picture ${block.name}`;
  }
}

const steps = (sections: Section[]): Step[] =>
  sections.flatMap(({ line, level, shown, folded }) => [
    { line, what: `a heading with ${'#'.repeat(level)}` },
    ...shown.map((block) => ({ line: block.line, what: stepOf(block) })),
    ...folded.map((block) => ({ line: block.line, what: `${stepOf(block)}, folded` })),
  ]);

export interface Rules { file: string; sections: Section[] }

/** The first place where a translation has something else than the original, or undefined. */
export function difference(original: Rules, translation: Rules): string | undefined {
  const [here, there] = [steps(translation.sections), steps(original.sections)];
  const stepAt = (all: Step[], i: number): Step =>
    all[i] ?? { line: all.at(-1)?.line ?? 1, what: 'nothing more' };
  for (let i = 0; i < Math.max(here.length, there.length); i++) {
    const [mine, other] = [stepAt(here, i), stepAt(there, i)];
    if (mine.what !== other.what)
      return `${translation.file}:${mine.line}: ${mine.what}, where ${original.file}:${other.line}`
        + ` has ${other.what}`;
  }
  return undefined;
}
