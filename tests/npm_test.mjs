// The npm package, used by somebody who has nothing else:
//
//     node tests/npm_test.mjs PATH_TO_ADIT [PART_OF_A_NAME]
//
// It is packed, installed without a network in an empty folder, and then it runs what its README
// shows, in Node and in Chromium; TypeScript reads its types; and it plays what the native program
// plays. Prints TAP. (Tools are those of web/.)
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { serve } from '../web/serve.mjs';

const top = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(new URL('../web/package.json', import.meta.url));
const adit = resolve(process.argv[2] ?? 'build/adit');
const part = process.argv[3] ?? '';
const readme = readFileSync(`${top}web/npm/README.md`, 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'adit-'));
const home = join(folder, 'stranger');
const at = (path) => join(home, path);
const MOST_BYTES = 750_000; // of the tarball

/** The code that the README shows in that language. */
const shown = (language) => new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(readme)[1];

function write(path, text) {
  writeFileSync(at(path), text);
  return at(path);
}

/** What it prints; it has to end well. */
function done(command, args, options = {}) {
  const { status, stdout, stderr } = spawnSync(command, args,
    { cwd: home, encoding: 'utf8', maxBuffer: 1 << 26, ...options });
  assert.equal(status, 0, `${command} ${args.join(' ')}: ${stdout}${stderr}`);
  return stdout;
}

const node = (name, text) => done(process.execPath, [write(name, text)]);

/** The package as it was installed. */
const installed = () => import(pathToFileURL(at('node_modules/adit-engine/node.js')).href);

// ---- What it is ----

const FILES = ['LICENSE', 'README.md', 'adit.js', 'browser.js', 'minds.wasm', 'nets.bin', 'node.js',
  'package.json', 'package.wasm', 'types', 'watch.wasm',
  ...['de', 'en', 'es', 'fr', 'it', 'nl'].map((tag) => `words-${tag}.js`)];

let tarball = '';

function pack() {
  const out = join(folder, 'packed');
  const said = done(process.execPath, [`${top}web/npm/build.mjs`, out], { cwd: top });
  tarball = said.trim().split('\n').at(-1);
  mkdirSync(home);
  write('package.json', '{"name":"stranger","private":true,"type":"module"}\n');
  done('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball]);
}

function contents() {
  const files = readdirSync(at('node_modules/adit-engine'), { recursive: true })
    .filter((name) => statSync(at(`node_modules/adit-engine/${name}`)).isFile());
  assert.deepEqual([...new Set(files.map((name) => name.split('/')[0]))].sort(), [...FILES].sort());
  for (const name of files.filter((one) => one.startsWith('types/'))) assert.match(name, /\.d\.ts$/);
  const size = statSync(tarball).size;
  assert.ok(size <= MOST_BYTES, `${size} bytes`);
  return [`${size} bytes packed`, ...files.sort().map((name) =>
    `${statSync(at(`node_modules/adit-engine/${name}`)).size} ${name}`)];
}

function manifest() {
  const own = JSON.parse(readFileSync(at('node_modules/adit-engine/package.json'), 'utf8'));
  const [, version] = /^  version: '(.+)',$/m.exec(readFileSync(`${top}meson.build`, 'utf8'));
  assert.equal(own.version, version);
  assert.equal(own.type, 'module');
  for (const key of ['dependencies', 'peerDependencies', 'optionalDependencies', 'scripts'])
    assert.equal(own[key], undefined, key);
  assert.equal(readFileSync(at('node_modules/adit-engine/LICENSE'), 'utf8'),
    readFileSync(`${top}LICENSE`, 'utf8'));
}

// ---- What it does ----

function example() {
  const lines = node('example.mjs', shown('js')).trimEnd().split('\n');
  assert.match(lines[0], /^Round 1: P3 begins/);
  assert.ok(lines.some((line) => /^no_way_back No way leads back to the start from 9,9 /.test(line)), lines.join('\n'));
  assert.ok(lines.some((line) => /^won:( P\d)+$/.test(line)), lines.join('\n'));
  assert.equal(lines.at(-1), 'true', 'the record gives the same game');
}

const GAMES = [
  ['saboteur', ['tuck', 'hard', 'master:20', 'random']],
  ['saboteur2', ['odile', 'greedy', 'hasty', 'wren:easy', 'medium']],
  ['galleries', ['master:40', 'trained', 'fenn']],
];

/** What the native program says of a record, which has to be whole. */
const check = (record) => execFileSync(adit, ['replay', '--check', write('game.jsonl', record)],
  { encoding: 'utf8' });

async function likeSim(game, bots) {
  const engine = await (await installed()).loadAdit();
  const all = execFileSync(adit, ['sim', game, '--games', '2', '--players', `${bots.length}`, '--bots',
    bots.join(','), '--seed', 'c0ffee', '--record', '-'],
  { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const records = all.split(/(?<=^\{"end".*\n)/m);
  assert.equal(records.length, 2);
  for (const [i, record] of records.entries()) {
    const played = await engine.start({ game, bots, seed: engine.seedInSeries('c0ffee', i) });
    played.playOn();
    assert.equal(played.record(), record, `game ${i}`);
    assert.ok(check(record).includes(played.hash()), check(record));
    const half = `${record.split('\n').slice(0, 40).join('\n')}\n{"end":false}\n`;
    const ends = await Promise.all([1, 2].map(async () => {
      const opened = await engine.open(half);
      assert.deepEqual(opened.bots, played.bots);
      opened.playOn();
      return opened.record();
    }));
    assert.equal(ends[0], ends[1], 'bots that sit down in the middle play alike');
    assert.ok(ends[0].startsWith(half.slice(0, half.indexOf('{"end"'))));
    check(ends[0]);
  }
}

/** What watchers say is what the program says: what was believed, and why. */
async function likeReplay() {
  const engine = await (await installed()).loadAdit();
  const game = await engine.start({ game: 'saboteur2', players: 5, bots: 'medium', seed: '5' });
  game.playOn();
  const file = write('game.jsonl', game.record());
  const replay = (...asked) => execFileSync(adit, ['replay', file, ...asked], { encoding: 'utf8' });
  const study = await game.study();
  const told = replay('--beliefs', '--json').trim().split('\n').map((line) => JSON.parse(line))
    .filter(({ end, chances }) => !end && chances);
  const opinions = study.beliefs().flatMap((round) => round.opinions);
  assert.deepEqual(opinions.map(({ chances }) => chances), told.map(({ chances }) => chances));
  const reasons = replay('--why', '--json').trim().split('\n').map((line) => JSON.parse(line));
  for (const n of [1, 7, game.length]) assert.deepEqual(study.why(n), reasons[n].why);
}

/** Of all that happened there is a sentence without a hole; of each move and reason, too. */
async function sentences(name) {
  const engine = await (await installed()).loadAdit();
  const game = await engine.start({ game: name, bots: 'medium', seed: '5' });
  game.playOn();
  const study = await game.study();
  const told = [];
  for (const language of engine.languages) {
    await engine.speak(language);
    const who = { me: 'P1', names: (seat) => `the ${seat}` };
    const all = Array.from({ length: game.length + 1 }, (_, i) => game.sayEvents(game.events('P1', i), who))
      .flat();
    all.push(...game.moves().map(({ move }) => game.sayMove(move, who)),
      ...game.claims().map(({ claim }) => game.sayClaim(claim, who)),
      ...[1, 9, game.length].map((n) => game.sayReason(study.why(n), who)));
    assert.ok(all.length > 2 * game.length, `${all.length}`);
    for (const text of all) assert.ok(text && !/[{}\u0001-\u0005]|undefined/.test(text), `${language}: ${text}`);
    told.push(all.join());
  }
  assert.equal(new Set(told).size, 6);
}

async function hidden() {
  const engine = await (await installed()).loadAdit();
  const game = await engine.start({ game: 'saboteur', players: 5, seed: '1' });
  const roles = (view) => view.seats.map(({ role }) => role);
  assert.ok(roles(game.secrets()).every((role) => role !== null));
  assert.deepEqual(roles(game.view('everyone')), Array(5).fill(null));
  assert.deepEqual(roles(game.view('P2')).map((role) => role === null), [true, false, true, true, true]);
  game.claim('stone@G1', 'P2');
  assert.equal(game.claims()[0].mark, undefined, 'what it was worth is a secret');
  await game.seat('random');
  game.playOn();
  assert.ok(game.claims()[0].mark);
  assert.deepEqual(roles(game.view('everyone')), roles(game.view('P1')));
  assert.equal(game.takeBack(3), undefined);
  assert.equal(game.length, 3);
  assert.equal(game.record().includes('"undone":1'), true);
}

/** What is wrong, the code that is thrown, and what the sentence has to say. */
const FAULTS = [
  [({ adit: a }) => a.start({ game: 'chess' }), 'no_such_game', /chess.*saboteur, saboteur2, galleries/],
  [({ adit: a }) => a.start(), 'no_such_game', /undefined/],
  [({ adit: a }) => a.start({ game: 'saboteur', players: 11 }), 'bad_setup', /3 to 10 players, not for 11/],
  [({ adit: a }) => a.start({ game: 'saboteur', players: 'x' }), 'bad_setup', /not for x/],
  [({ adit: a }) => a.start({ game: 'saboteur', options: { rounds: 77 } }), 'bad_setup', /'77'.*1 to 9/],
  [({ adit: a }) => a.start({ game: 'saboteur', options: { wine: 1 } }), 'bad_setup', /'wine', but dwarves5/],
  [({ adit: a }) => a.start({ game: 'saboteur', profile: 'kind' }), 'bad_setup', /'kind', but rulebook/],
  [({ adit: a }) => a.start({ game: 'saboteur', seed: 'seed' }), 'bad_setup', /'seed'.*hex digits/],
  [({ adit: a }) => a.start({ game: 'saboteur', bots: 'genius' }), 'no_such_bot', /genius/],
  [({ adit: a }) => a.start({ game: 'saboteur', bots: 'tuck:huge' }), 'no_such_bot', /tuck:huge/],
  [({ adit: a }) => a.start({ game: 'saboteur', bots: 'master:0' }), 'no_such_bot', /master:0/],
  [({ adit: a }) => a.start({ game: 'saboteur', bots: 'x'.repeat(1e6) }), 'no_such_bot', /x/],
  [({ adit: a }) => a.open('hello'), 'bad_record', /^Line 1: not a line of a record/],
  [({ adit: a }) => a.open(), 'bad_record', /^Line 1/],
  [({ adit: a, game }) => a.open(game.record().replace(/"move":"[^"]*"/, '"move":"dig"')), 'bad_record', /not a move: dig/],
  [({ adit: a }) => a.study('{}'), 'bad_record', /not the header/],
  [({ adit: a }) => a.speak('xx'), 'no_such_language', /en, de/],
  [({ adit: a }) => a.seedInSeries('7', -1), 'bad_setup', /-1/],
  [({ game }) => game.play('nonsense'), 'no_such_move', /no such move/],
  [({ game }) => game.play('x'.repeat(1e7)), 'no_such_move', /no such move/],
  [({ game }) => game.play(), 'no_such_move', /no such move/],
  [({ game }) => game.play('map@G1', 'P1'), 'not_your_turn', /not your turn/],
  [({ game }) => game.play('pass', 'P9'), 'no_such_player', /'P9'; there are P1 to P3/],
  [({ game }) => game.view('P0'), 'no_such_player', /P0/],
  [({ game }) => game.view('public', 99), 'no_such_move', /99/],
  [({ game }) => game.events('public', 1.5), 'no_such_move', /1.5/],
  [({ game }) => game.takeBack(-1), 'no_such_move', /-1/],
  [({ game }) => game.claim('wine@G1', 'P1'), 'no_such_claim', /./],
  [({ game }) => game.choose(), 'out_of_turn', /No bot sits at P3/],
  [({ game }) => game.seat(['hasty']), 'bad_setup', /3 seats, and 1/],
  [async ({ game }) => (await game.study()).why(99), 'no_such_move', /99/],
  [async ({ game }) => (await game.study()).mistakes('P4'), 'no_such_player', /P4/],
  [async ({ game }) => (await game.study()).others(1, 'huge'), 'no_such_level', /easy/],
  [async ({ game }) => (await game.study()).turningPoints(1), 'no_such_round', /1/],
];

async function faults() {
  const { AditError, RecordError, RefusedError, loadAdit } = await installed();
  const engine = await loadAdit();
  const game = await engine.start({ game: 'saboteur', players: 3, seed: '1', options: { first: 'P2' } });
  game.play(game.legal()[0]);
  const record = game.record();
  for (const [wrong, code, words] of FAULTS) {
    const name = `${wrong}`;
    const error = await (async () => wrong({ adit: engine, game }))().then(() => null, (e) => e);
    assert.ok(error instanceof AditError, `${name}: ${error?.stack}`);
    assert.equal(error.code, code, name);
    assert.match(error.message, words, name);
    assert.equal(game.record(), record, `${name}: nothing has changed`);
  }
  const cut = await engine.open('{').catch((error) => error);
  assert.ok(cut instanceof RecordError && cut.line === 1);
  assert.throws(() => game.play('dig EW@50,50'), (e) => e instanceof RefusedError && e.refusal.refused === e.code);
  assert.equal(game.why(game.legal()[0]), null);
  assert.equal(game.why('pass').text, 'You hold cards: choose which one to put down');
}

/** While something is done, engines are made that fail when they are asked for it. */
async function failing(name, work) {
  const { instantiate } = WebAssembly;
  const fail = () => { throw new WebAssembly.RuntimeError('unreachable'); };
  WebAssembly.instantiate = async (...given) => {
    const { exports } = await instantiate(...given);
    return { exports: { ...exports, ...(name in exports ? { [name]: fail } : {}) } };
  };
  try {
    return await work();
  } finally {
    WebAssembly.instantiate = instantiate;
  }
}

/** A fault in the engine itself is told by the game that it has ended, and by no other. */
async function trapped() {
  const engine = await (await installed()).loadAdit();
  const setup = { game: 'saboteur', players: 3, seed: '1' };
  const whole = await engine.start(setup);
  const faulty = await failing('play', () => engine.start(setup));
  const [move] = faulty.legal();
  assert.throws(() => faulty.play(move), { code: 'broken' });
  assert.throws(() => faulty.legal(), { code: 'broken' });
  whole.play(move);
  (await engine.start(setup)).play(move);
}

/** Nothing is lost of a game whose bots fail. */
async function brokenBots() {
  const engine = await (await installed()).loadAdit();
  const game = await failing('choose', () =>
    engine.start({ game: 'saboteur', players: 3, seed: '1', bots: 'hasty' }));
  assert.throws(() => game.playOn(), { code: 'broken' });
  assert.equal(game.length, 0);
  game.play(game.legal()[0]);
  await game.seat('hasty');
  game.playOn();
  check(game.record());
}

/** A record of bots that are programs of somebody else is opened, and goes on with others. */
async function strangers() {
  const engine = await (await installed()).loadAdit();
  const begun = await engine.start({ game: 'saboteur', players: 3, seed: '1', bots: 'hasty' });
  const record = begun.record().replaceAll('"hasty"', '"exec:./bot"');
  const game = await engine.open(record);
  assert.equal(game.record(), record);
  assert.throws(() => game.choose(), { code: 'out_of_turn' });
  assert.deepEqual(game.playOn(), []);
  await game.seat(['random', null, 'hasty']);
  assert.deepEqual(game.bots, ['random', null, 'hasty']);
}

/** Whatever another program has written, this one writes as it was. */
async function golden() {
  const engine = await (await installed()).loadAdit();
  const names = readdirSync(`${top}tests/golden`).filter((name) => name.endsWith('.record'));
  const records = [`${top}tests/fuzz/corpus/record/begun-from`,
    ...names.map((name) => `${top}tests/golden/${name}`)];
  assert.ok(names.length > 10);
  for (const name of records) {
    const record = readFileSync(name, 'utf8');
    assert.equal((await engine.open(record)).record(), record, name);
  }
}

/** Records that are damaged anywhere are refused with a sentence, or read; the engine holds. */
async function damaged() {
  const { RecordError, loadAdit } = await installed();
  const engine = await loadAdit();
  const game = await engine.start({ game: 'galleries', seed: '3', bots: 'hasty' });
  game.playOn();
  const record = game.record();
  let refused = 0;
  for (let i = 0; i < 400; i++) {
    const cut = Math.floor((record.length * i) / 400);
    const wrong = record.slice(0, cut) + String.fromCharCode(32 + (i * 7) % 95) + record.slice(cut + 1);
    await engine.open(wrong).catch((error) => {
      assert.ok(error instanceof RecordError && /^Line \d+: /.test(error.message), error.stack);
      refused++;
    });
  }
  assert.ok(refused > 200, `${refused}`);
  const verdict = await engine.verify(record, { commit: 'x'.repeat(1e6), nonces: { P1: '7' } });
  assert.equal(verdict.holds, false);
  await assert.rejects(engine.verify(record, { nonces: { P13: '7' } }), { code: 'no_such_player' });
}

/** A file that does not come is told, and may come another time. */
async function unread() {
  const { loadAdit } = await installed();
  let away = true;
  const read = async (name) => {
    if (away && name !== 'package.wasm') throw new Error('no network');
    const bytes = readFileSync(at(`node_modules/adit-engine/${name}`));
    return away || name !== 'nets.bin' ? bytes : bytes.map((byte, i) => (i === 5000 ? byte ^ 1 : byte));
  };
  const engine = await loadAdit({ read });
  await assert.rejects(engine.start({ game: 'saboteur', bots: 'hard' }),
    { code: 'not_loaded', message: /minds.wasm could not be read: no network/ });
  away = false;
  await assert.rejects(engine.start({ game: 'saboteur', bots: 'hard' }),
    { code: 'not_loaded', message: 'nets.bin: the file of nets is damaged' });
  const game = await engine.start({ game: 'saboteur' });
  assert.equal(game.turn, game.seats.find((seat) => seat === game.turn));
}

// ---- Types ----

const PROGRAM = `
import { AditError, RefusedError, loadAdit } from 'adit-engine';
import type { GalleriesView, Game, Reason, Seat, SaboteurView, Spoken } from 'adit-engine';

export async function play(): Promise<readonly Seat[]> {
  const adit = await loadAdit({ language: 'de' });
  const game: Game = await adit.start({ game: 'saboteur', bots: ['tuck', null, 'master:50'] });
  const { goals, mine } = game.view<SaboteurView>('P2');
  const left: number = game.secrets<GalleriesView>().left;
  try {
    const said: Spoken[] = game.play(game.legal()[0] ?? \`dig EW@\${mine.length + left},\${goals.length}\`);
    game.sayClaim(said[0]?.claim ?? 'map', { me: 'P2', names: (seat) => seat.slice(1) });
  } catch (error) {
    if (error instanceof RefusedError) return error.refusal.p ? [error.refusal.p] : [];
    if (error instanceof AditError) throw new Error(error.code);
  }
  const reason: Reason = (await game.study()).why(1);
  return reason.own ? [reason.p] : game.winners;
}
`;
/** Each of these lines is refused. */
const WRONG = ["game.play(7);", "game.view('me');", "adit.start({ players: 3 });",
  "adit.start({ game: 'saboteur', bot: 'tuck' });", "game.turn.length;", "new AditError();"];

function compile(name, text, options) {
  write(name, text);
  return spawnSync(process.execPath, [`${top}web/node_modules/typescript/bin/tsc`, '--noEmit', '--strict',
    '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--target', 'es2022', '--lib', 'es2022',
    '--types', '', ...options, name], { cwd: home, encoding: 'utf8' });
}

function types(...options) {
  const good = compile('program.ts', PROGRAM, options);
  assert.equal(good.status, 0, good.stdout + good.stderr);
  const begin = `import { AditError, loadAdit } from 'adit-engine';
const adit = await loadAdit();
const game = await adit.start({ game: 'saboteur' });
`;
  const bad = compile('wrong.ts', `${begin}${WRONG.join('\n')}\n`, options);
  const lines = [...bad.stdout.matchAll(/^wrong\.ts\((\d+)/gm)].map(([, line]) => Number(line) - 4);
  assert.deepEqual([...new Set(lines)], WRONG.map((_, i) => i), bad.stdout);
}

// ---- In a browser ----

/** What Chromium shows when it has opened a page of that folder, and played there. */
async function shownBy(site) {
  const { chromium } = require('playwright-core');
  const { url, server } = await serve(site);
  const browser = await chromium.launch(
    { executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(60_000 * Math.max(1, loadavg()[0] / availableParallelism()));
    const wrong = [];
    page.on('pageerror', (error) => wrong.push(`${error}`));
    page.on('requestfailed', (request) => wrong.push(request.url()));
    await page.goto(url);
    await page.waitForFunction(() => document.body?.textContent.includes('won:'));
    assert.deepEqual(wrong, []);
    return await page.evaluate(() => document.body.textContent.trim());
  } finally {
    await browser.close();
    server.close();
    server.closeAllConnections();
  }
}

const html = (body) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>stranger</title>
<link rel="icon" href="data:,">\n${body}</html>\n`;

async function winners() {
  const game = await (await (await installed()).loadAdit())
    .start({ game: 'galleries', seed: '7', bots: 'hasty' });
  game.playOn();
  return `won: ${game.winners}`;
}

async function plainScript() {
  write('index.html', html(shown('html')));
  assert.equal(await shownBy(home), await winners());
}

async function bundled() {
  const { build } = await import(pathToFileURL(require.resolve('vite')).href);
  const source = join(folder, 'bundled');
  const out = join(folder, 'site');
  mkdirSync(source);
  cpSync(at('node_modules'), join(source, 'node_modules'), { recursive: true });
  writeFileSync(join(source, 'index.html'), html(shown('html')
    .replace('./node_modules/adit-engine/browser.js', 'adit-engine')));
  await build({ root: source, configFile: false, logLevel: 'error', build: { outDir: out, target: 'es2022' } });
  assert.equal(await shownBy(out), await winners());
}

// ---- Points ----

const tests = [
  ['what is in the package, and nothing else', contents],
  ['its version, its licence, and no dependency', manifest],
  ['the example of its README runs as it stands', example],
  ...GAMES.map(([game, bots]) =>
    [`${game}: the records of adit sim, byte for byte`, () => likeSim(game, bots)]),
  ['beliefs and reasons are those of adit replay', likeReplay],
  ...GAMES.map(([game]) => [`${game}: sentences in six languages, without a hole`, () => sentences(game)]),
  ['nobody sees what is hidden', hidden],
  ['whatever is wrong is thrown with a code and a sentence', faults],
  ['a game whose engine fails says so, and others go on', trapped],
  ['of a game whose bots fail nothing is lost', brokenBots],
  ['bots that nobody has here leave their seats to others', strangers],
  ['records of other programs are written as they were read', golden],
  ['records that are damaged anywhere are refused with a sentence', damaged],
  ['a file that does not come is told, and may come later', unread],
  ['strict types, for Node', () => types('--module', 'nodenext')],
  ['strict types, for a bundler', () => types('--module', 'esnext', '--moduleResolution', 'bundler')],
  ['in Chromium, without a bundler', plainScript],
  ['in Chromium, bundled', bundled],
].filter(([name]) => name.includes(part));

let failed = 0;
console.log(`1..${tests.length}`);
try {
  pack();
  for (const [i, [name, body]] of tests.entries()) {
    let lines = [];
    try {
      lines = await body() ?? [];
      console.log(`ok ${i + 1} - ${name}`);
    } catch (error) {
      failed++;
      lines = `${error.stack}`.split('\n').slice(0, 60);
      console.log(`not ok ${i + 1} - ${name}`);
    }
    for (const line of lines) console.log(`# ${line}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
