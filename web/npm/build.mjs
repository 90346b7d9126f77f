// Makes the npm package: `node web/npm/build.mjs FOLDER` leaves FOLDER/adit-engine-VERSION.tgz
// there, and beside it, in package/, what is in it. `./dev npm-package` installs what this needs.
import { execFileSync } from 'node:child_process';
import {
  copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const top = here('../../');
const web = here('../');
const folder = resolve(process.argv[2] ?? `${top}build-npm`);
const out = join(folder, 'package');
const made = here('../src/texts/made/');
const programs = join(folder, 'programs');

const version = /^  version: '(.+)',$/m.exec(readFileSync(`${top}meson.build`, 'utf8'))[1];

/** The groups of texts that tell of games; of `errors` there is only one text. */
const GROUPS = ['cards', 'claims', 'claimMarks', 'events', 'language', 'moves', 'record',
  'refusals', 'why'];

const languages = () => readdirSync(made, { withFileTypes: true })
  .filter((entry) => entry.isDirectory()).map(({ name }) => name)
  .sort((a, b) => Number(b === 'en') - Number(a === 'en') || (a < b ? -1 : 1));

const allWords = () => [
  `export { names } from '${made}languages.ts';`,
  'export const words = {',
  ...languages().map((tag) => `  ${tag}: () => import('virtual:words-${tag}'),`),
  '};',
].join('\n');

const wordsOf = (tag) => [
  ...GROUPS.map((group) => `export { ${group} } from '${made}${tag}/${group}.ts';`),
  `import { errors as all } from '${made}${tag}/errors.ts';`,
  'export const errors = { badRecordLine: all.badRecordLine };',
].join('\n');

/** The page's words are replaced by the package's (texts.ts); the page's own ways to its files
 *  are left out. */
const replaced = {
  name: 'replaced',
  resolveId(name, from = '') {
    if (name.startsWith('virtual:')) return `\0${name}`;
    if (name.endsWith('?url')) return '\0none';
    if (name === 'preact/hooks') return { id: '\0none', moduleSideEffects: false };
    if (/\/src\/texts\/say\//.test(from) && name === '../texts') return here('texts.ts');
    return null;
  },
  load(id) {
    if (id === '\0none') return 'export default "";';
    if (id === '\0virtual:words') return { code: allWords(), moduleType: 'js' };
    if (id.startsWith('\0virtual:words-')) return { code: wordsOf(id.slice(15)), moduleType: 'js' };
    return null;
  },
};

async function bundle() {
  const build = await rolldown({
    input: { node: here('node.ts'), browser: here('browser.ts') },
    external: /^node:/,
    plugins: [replaced],
    treeshake: { moduleSideEffects: false },
    logLevel: 'warn',
  });
  await build.write({
    dir: out, format: 'esm', minify: false, comments: false,
    entryFileNames: '[name].js',
    chunkFileNames: ({ facadeModuleId, name }) => {
      const [, tag] = /words-(\w+)$/.exec(facadeModuleId ?? '') ?? [];
      return tag ? `words-${tag}.js` : name === 'public' || name === 'adit' ? 'adit.js' : '[name].js';
    },
  });
  await build.close();
}

/** Node wants whole names of files in declarations, too. Only those that are reached are kept. */
function declare() {
  const all = join(folder, 'types');
  execFileSync('node_modules/.bin/tsc', ['--project', 'npm', '--outDir', all],
    { cwd: web, stdio: 'inherit' });
  const IMPORT = /(\bfrom |\bimport\()'(\.[^']+?)(\.ts)?'/g;
  const keep = (path, known = new Set()) => {
    if (known.has(path)) return known;
    known.add(path);
    const text = readFileSync(join(all, `${path}.d.ts`), 'utf8');
    for (const [, , name] of text.matchAll(IMPORT)) keep(join(dirname(path), name), known);
    const target = join(out, 'types', `${path}.d.ts`);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text.replace(IMPORT, '$1\'$2.js\''));
    return known;
  };
  keep('npm/browser');
}

const manifest = {
  name: 'adit-engine',
  version,
  description: 'Mining games with hidden roles: the rules, the bots and the watchers of adit',
  keywords: ['saboteur', 'game', 'engine', 'bots', 'webassembly'],
  license: 'MIT',
  type: 'module',
  engines: { node: '>=18' },
  sideEffects: false,
  types: './types/npm/browser.d.ts',
  exports: {
    '.': {
      types: './types/npm/browser.d.ts',
      node: './node.js',
      default: './browser.js',
    },
    './*.wasm': './*.wasm',
    './nets.bin': './nets.bin',
    './package.json': './package.json',
  },
};

function collect() {
  for (const name of ['package', 'minds', 'watch'])
    copyFileSync(join(programs, `${name}.wasm`), join(out, `${name}.wasm`));
  copyFileSync(`${top}src/bots/weights.bin`, join(out, 'nets.bin'));
  copyFileSync(`${top}LICENSE`, join(out, 'LICENSE'));
  copyFileSync(here('README.md'), join(out, 'README.md'));
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
execFileSync(`${top}tools/wasm`, [programs], { stdio: 'inherit' });
execFileSync(`${top}tools/texts`, ['ts', made], { stdio: 'inherit' });
await bundle();
declare();
collect();
execFileSync('npm', ['pack', '--silent', '--offline', '--pack-destination', folder], { cwd: out });
console.log(join(folder, `adit-engine-${version}.tgz`));
