// TypeScript has no complaint about the page. Prints TAP.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const web = fileURLToPath(new URL('..', import.meta.url));
spawnSync('../tools/texts', ['ts', 'src/texts/made'], { cwd: web, stdio: 'inherit' });
const { status, stdout } = spawnSync('node_modules/.bin/tsc', ['--noEmit'],
  { cwd: web, encoding: 'utf8' });
console.log('1..1');
console.log(`${status === 0 ? 'ok' : 'not ok'} 1 - TypeScript has no complaint`);
for (const line of stdout.trim().split('\n').slice(0, 40)) if (line) console.log(`# ${line}`);
