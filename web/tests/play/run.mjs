// Plays in a real browser:
//     node tests/play/run.mjs [--adit PROGRAM [--game FILE]] [--jobs N] [--list] [PART_OF_A_NAME]
// The page is the one within the program; without one, and for tests that ask for it,
// web/dist as a folder among others. With another game's file, which the program has too, it is
// a page of its own, for the tests that ask for that. Runs the tests of every file beside this one, and
// prints TAP.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { serve } from '../../serve.mjs';
import { run, tests } from './harness.mjs';

const { values: wish, positionals: [part = ''] } = parseArgs({
  allowPositionals: true,
  options: {
    adit: { type: 'string' },
    game: { type: 'string' },
    jobs: { type: 'string', default: '2' },
    list: { type: 'boolean', default: false },
  },
});

const own = new Set(['harness.mjs', 'run.mjs']);
const folder = new URL('./', import.meta.url);
for (const file of readdirSync(folder).sort())
  if (file.endsWith('.mjs') && !own.has(file)) await import(new URL(file, folder));
/** Those that are given the most time begin first. */
const chosen = tests
  .filter(({ name, options }) => name.includes(part) && (wish.adit || !options.server)
    && Boolean(options.example) === Boolean(wish.game))
  .sort((a, b) => (b.options.timeout ?? 0) - (a.options.timeout ?? 0));

function report(number, { name }, error, began) {
  const took = Math.round(performance.now() - began);
  console.log(`${error ? 'not ok' : 'ok'} ${number} - ${name} (${took} ms)`);
  const lines = error ? String(error.stack ?? error).split('\n').slice(0, 30) : [];
  for (const line of lines) console.log(`# ${line}`);
}

/** The page as a folder among others. */
async function serveFolder() {
  const { url, server } = await serve(fileURLToPath(new URL('../..', import.meta.url)));
  return { url: `${url}dist/`, stop: () => server.close() };
}

/** The page with another game. */
function build(game, folder) {
  const env = { ...process.env, ADIT_GAME: game, ADIT_ENGINE: join(folder, 'engine') };
  const page = join(folder, 'page');
  execFileSync('node_modules/.bin/vite', ['build', '--logLevel', 'warn', '--outDir', page],
    { cwd: new URL('../..', import.meta.url), env, stdio: ['ignore', 2, 'inherit'] });
  return ['--web', page];
}

/** The page as the program serves it. */
async function serveProgram(adit) {
  const data = mkdtempSync(join(tmpdir(), 'adit-play-'));
  const web = wish.game ? build(wish.game, data) : [];
  const server = spawn(adit,
    ['serve', '--port', '0', '--data', join(data, 'data'), '--log', 'none',
      '--show-tables', '0', ...web],
    { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface(server.stdout)) {
    const url = line.replace(/^adit: /, '');
    const stop = () => {
      server.kill();
      rmSync(data, { recursive: true });
    };
    return { url, stop };
  }
  throw new Error(`${adit} serve did not start`);
}

async function runAll() {
  const folderSite = await serveFolder();
  const site = wish.adit ? await serveProgram(wish.adit) : folderSite;
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium-headless-shell',
    args: [
      '--no-sandbox', '--process-per-site', '--disable-gpu', '--disable-quic', '--no-first-run',
      '--disable-background-networking', '--disable-component-update', '--disable-sync',
      '--default-tile-width=1024', '--default-tile-height=1024', // fewer to draw for a change
      '--renderer-process-limit=2', // none is kept ready for a page that nobody opens
    ],
  });
  const queue = [...chosen];
  let number = 0;
  let failed = 0;
  const work = async () => {
    for (let next; (next = queue.shift());) {
      const began = performance.now();
      const { url } = next.options.folder ? folderSite : site;
      const error = await run(browser, url, next);
      failed += error ? 1 : 0;
      report(++number, next, error, began);
    }
  };
  await Promise.all(Array.from({ length: Number(wish.jobs) }, work));
  await browser.close();
  folderSite.stop();
  if (site !== folderSite) site.stop();
  return failed;
}

if (wish.list) {
  for (const { name } of chosen) console.log(name);
} else {
  console.log(`1..${chosen.length}`);
  process.exitCode = (await runAll()) > 0 ? 1 : 0;
}
