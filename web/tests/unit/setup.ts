// What the page has before a table is drawn: words, the engine, and the games' pages.
import { readFileSync } from 'node:fs';
import '../../src/games';
import { coreOf, keepCore } from '../../src/engine/core';
import { GAMES } from '../../src/playing/games';
import { fetchSentences } from '../../src/playing/say';
import { setLanguage } from '../../src/texts/texts';

await setLanguage('en');
keepCore(await coreOf(readFileSync(new URL('../../src/engine/adit.wasm', import.meta.url))));
await Promise.all(GAMES.map(fetchSentences));
