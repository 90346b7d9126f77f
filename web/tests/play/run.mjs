// Plays in a real browser: `node tests/play/run.mjs [--only TEXT] [--jobs N] [--list]`.
// Serves web/dist, as a folder among others, runs the tests of every file beside this
// one, and prints TAP.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { serve } from '../../serve.mjs';
import { run, tests } from './harness.mjs';

const { values: wish } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    jobs: { type: 'string', default: '2' },
    list: { type: 'boolean', default: false },
  },
});

const own = new Set(['harness.mjs', 'run.mjs']);
const folder = new URL('./', import.meta.url);
for (const file of readdirSync(folder).sort())
  if (file.endsWith('.mjs') && !own.has(file)) await import(new URL(file, folder));
const chosen = tests.filter(({ name }) => name.includes(wish.only));

function report(number, { name }, error, began) {
  const took = Math.round(performance.now() - began);
  console.log(`${error ? 'not ok' : 'ok'} ${number} - ${name} (${took} ms)`);
  const lines = error ? String(error.stack ?? error).split('\n').slice(0, 30) : [];
  for (const line of lines) console.log(`# ${line}`);
}

async function runAll() {
  const { url, server } = await serve(fileURLToPath(new URL('../..', import.meta.url)));
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium-headless-shell',
    args: [
      '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
      '--disable-background-networking', '--disable-component-update', '--disable-sync',
    ],
  });
  const queue = [...chosen];
  let number = 0;
  let failed = 0;
  const work = async () => {
    for (let next; (next = queue.shift());) {
      const began = performance.now();
      const error = await run(browser, `${url}dist/`, next);
      failed += error ? 1 : 0;
      report(++number, next, error, began);
    }
  };
  await Promise.all(Array.from({ length: Number(wish.jobs) }, work));
  await browser.close();
  server.close();
  return failed;
}

if (wish.list) {
  for (const { name } of chosen) console.log(name);
} else {
  console.log(`1..${chosen.length}`);
  process.exitCode = (await runAll()) > 0 ? 1 : 0;
}
