import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, relative, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import type { GameInfo } from './src/engine/types.ts';
import { difference, parseRules } from './src/rules/markdown.ts';
import { pictures } from './src/rules/pictures.ts';

const here = (path: string): string => new URL(path, import.meta.url).pathname;

/** Another game's file makes a page of its own, with an engine beside it: for tests. */
const { ADIT_GAME: more, ADIT_ENGINE: programs = here('src/engine') } = process.env;

/** The engine is built before anything asks for it. */
function engine(): Plugin {
  return {
    name: 'engine',
    config() {
      execFileSync(here('../tools/wasm'), [programs, ...(more ? [more] : [])],
        { stdio: 'inherit' });
      return { resolve: { alias: [{
        find: /^\.\/(\w+\.wasm)/, replacement: `${programs}/$1`,
      }] } };
    },
  };
}

/** So are the catalogues, from texts/*.json; a text that is wrong ends it. */
function texts(): Plugin {
  const make = () => execFileSync(here('../tools/texts'), ['ts', here('src/texts/made')],
    { stdio: 'inherit' });
  return {
    name: 'texts',
    config: () => void make(),
    configureServer({ watcher }) {
      watcher.add(here('../texts'));
      watcher.on('change', (file) => { if (file.startsWith(here('../texts'))) make(); });
    },
  };
}

/** What the page has to know of each game before there is an engine: the beginning of its
 *  catalogue. */
function games(): Plugin {
  const list = async (): Promise<string> => {
    const { instance } = await WebAssembly.instantiate(readFileSync(`${programs}/adit.wasm`));
    const { memory, catalogue, text_out: out } = instance.exports as unknown as {
      memory: WebAssembly.Memory; catalogue(): number; text_out(): number;
    };
    const length = catalogue();
    const text = new TextDecoder().decode(new Uint8Array(memory.buffer, out(), length));
    const all = JSON.parse(text) as GameInfo[];
    return JSON.stringify(all.map(({ name, title, about, min_players, max_players }) =>
      ({ name, title, about, min_players, max_players })));
  };
  return {
    name: 'games',
    resolveId: (id) => (id === 'virtual:games' ? id : undefined),
    load: async (id) => (id === 'virtual:games' ? `export default ${await list()};` : undefined),
  };
}

/** The rules of docs/rules, as the page shows them. A translation has the same parts in the same
 *  places as the English text. */
function rules(): Plugin {
  const folder = here('../docs/rules/');
  const read = (path: string) => {
    const file = relative(here('..'), path);
    const known = pictures[basename(path, '.md')] ?? {};
    return { file, sections: parseRules(file, readFileSync(path, 'utf8'), known) };
  };
  return {
    name: 'rules',
    load(id) {
      if (!id.startsWith(folder) || !id.endsWith('.md')) return undefined;
      const original = folder + basename(id);
      const rules = read(id);
      const fault = id === original ? undefined : difference(read(original), rules);
      if (fault) this.error(fault);
      this.addWatchFile(original);
      const data = JSON.stringify(rules.sections, (key, value: unknown) =>
        (key === 'line' ? undefined : value));
      return { code: `export default ${data};`, moduleType: 'js' };
    },
  };
}

/** Days of puzzles in a file, and the days of a week: it begins with an easy one. */
const MONTH = 28;
const WEEK = 7;

/** The puzzles, as many as fill weeks, by the month of four weeks: files that are fetched when they
 *  are needed, and a list of them. */
function puzzles(): Plugin {
  const folder = here('src/app/puzzle/made/');
  const source = here('../puzzles/year.jsonl');
  const make = () => {
    const lines = readFileSync(source, 'utf8').trimEnd().split('\n');
    const count = lines.length - lines.length % WEEK;
    const names = Array.from({ length: Math.ceil(count / MONTH) },
      (_, i) => `puzzles-${String(i + 1).padStart(2, '0')}`);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    names.forEach((name, i) => {
      const part = lines.slice(i * MONTH, Math.min((i + 1) * MONTH, count));
      writeFileSync(`${folder}${name}.json`, `[${part.join(',\n')}]\n`);
    });
    writeFileSync(`${folder}files.ts`, [
      ...names.map((name, i) => `import f${i} from './${name}.json?url';`),
      `export const count = ${count};`, `export const month = ${MONTH};`,
      `export const files: readonly string[] = [${names.map((_, i) => `f${i}`).join(', ')}];`, '',
    ].join('\n'));
  };
  return {
    name: 'puzzles',
    config: make,
    configureServer({ watcher }) {
      watcher.add(source);
      watcher.on('change', (file) => { if (file === source) make(); });
    },
  };
}

/** How many of them there are, in all of these files. */
const countPuzzles = (): number =>
  Number(/count = (\d+)/.exec(readFileSync(here('src/app/puzzle/made/files.ts'), 'utf8'))![1]);

/** Letters beyond Latin, the bots' nets and languages other than English are kept when they
 *  were needed; puzzles by the month; the list of files is for tests. */
const isKept = (file: string): boolean =>
  !/-ext-|weights|^\.vite|\/text-(?!en-)|\/puzzles-\d/.test(file);

/** The texts of a language are told by their names. */
const chunkName = ({ facadeModuleId }: { facadeModuleId: string | null }): string => {
  const [, language, group] = /\/made\/(\w+)\/(\w+)\.ts$/.exec(facadeModuleId ?? '') ?? [];
  return `assets/${language ? `text-${language}-${group}` : '[name]'}-[hash].js`;
};

/** The service worker, which is told all that there is. */
function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const made = createHash('sha256');
        for (const file of Object.values(bundle))
          made.update(file.type === 'chunk' ? file.code : file.source);
        for (const file of readdirSync(here('public')))
          made.update(readFileSync(here(`public/${file}`)));
        const parts = Object.keys(bundle).filter((file) => file !== 'index.html');
        const files = ['./', ...readdirSync(here('public')), ...parts.filter(isKept)];
        const version = made.digest('hex').slice(0, 12);
        this.emitFile({
          type: 'asset',
          fileName: 'serviceworker.js',
          source: `const version = ${JSON.stringify(version)};\n`
            + `const files = ${JSON.stringify(files)};\n`
            + `const puzzles = ${JSON.stringify({
              month: MONTH, count: countPuzzles(),
              files: parts.filter((file) => /\/puzzles-\d/.test(file)).sort(),
            })};\n`
            + readFileSync(here('src/serviceworker.js'), 'utf8'),
        });
      },
    },
  };
}

/** What a server may send instead to those who can unpack it: FILE.gz beside FILE. */
function packed(): Plugin {
  let dist = '';
  const pack = (file: string): void => {
    const content = readFileSync(file);
    const small = gzipSync(content, { level: 9 });
    if (small.length < content.length * 0.9) writeFileSync(`${file}.gz`, small);
  };
  return {
    name: 'packed',
    apply: 'build',
    configResolved({ root, build: { outDir } }) {
      dist = resolve(root, outDir);
    },
    writeBundle: {
      order: 'post',
      handler() {
        for (const folder of [`${dist}/`, `${dist}/assets/`])
          for (const entry of readdirSync(folder, { withFileTypes: true }))
            if (entry.isFile()) pack(folder + entry.name);
      },
    },
  };
}

/** What the first page draws stays together: apart it is packed worse. */
const DRAWINGS = {
  name: 'art',
  test: /src\/art\/(features|pathcard|tunnel|rock|notation|figures|portraits|faces|icons|seed|gallerycard|Svg)\.tsx?$/,
};

export default defineConfig({
  base: './',
  plugins: [engine(), texts(), games(), puzzles(), rules(), offline(), packed()],
  server: { fs: { allow: ['.', '../docs/rules'] } },
  assetsInclude: ['**/*.bin'],
  build: {
    target: 'es2022', assetsInlineLimit: 0, manifest: true,
    rollupOptions: {
      output: { chunkFileNames: chunkName, codeSplitting: { groups: [DRAWINGS] } },
    },
  },
  worker: { format: 'es' },
  test: {
    include: ['tests/unit/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/unit/setup.ts'],
    testTimeout: 120_000, // whether something is slow is not tested here
    isolate: false, // a third of their time went into beginning anew for each file
  },
});
