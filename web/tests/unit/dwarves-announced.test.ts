// What the page says of the end of a round, by the table that the engine is tested with.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { announcement, factsOf, roundEnd } from '../../src/dwarves/roundend';
import type { GameEvent, Role } from '../../src/engine/types';
import { seatAt } from '../../src/engine/types';
import { sayEvents } from '../../src/playing/say';
import { setLanguage, t } from '../../src/texts/texts';

const table = readFileSync(new URL('../../../tests/round_ends.txt', import.meta.url), 'utf8');

/** The rows under a heading, as columns. */
const rows = (heading: string): string[][] =>
  table.split(`\n${heading}\n`)[1]!.split(/\n[a-z]+\n/)[0]!.split('\n')
    .filter((line) => line.includes('|') && !line.startsWith('#'))
    .map((line) => line.split('|').map((cell) => cell.trim()));

const words = (text: string): string[] => text.split(' ').filter(Boolean);

/** The events of an end, as the engine tells them. */
function eventsOf([game, dwarves, , end, won, paid]: string[]): GameEvent[] {
  const marked = words(dwarves!);
  const roles = marked.map((word) => word.replace(/\W/g, '') as Role);
  const gold = words(paid!).map(Number);
  const wins = (role: Role, i: number): boolean =>
    words(won!).includes(role) && !marked[i]!.includes('!');
  return [
    { event: 'ended', by: end!.startsWith('found') ? 'treasure' : 'exhausted', n: 1,
      won: words(won!) as Role[] },
    ...roles.map((role, i) => ({ event: 'shown', p: seatAt(i), role })),
    ...roles.flatMap((role, i): GameEvent[] =>
      (wins(role, i) && !(game === 'saboteur' && role === 'miner')
        ? [{ event: 'paid', p: seatAt(i), n: gold[i]! }]
        : role === 'geologist' && !marked[i]!.includes('!')
          ? [{ event: 'crystals', p: seatAt(i), n: gold[i]! }] : [])),
  ];
}

const sentences = rows('sentences');
const endOf = (row: string[]) =>
  roundEnd([{ number: 0, seat: null, events: eventsOf(row) }])!;

describe.each(['en', 'de'] as const)('the end of a round, %s', (language) => {
  it.each(rows('ends').map((row) => [`${row[1]}, ${row[3]}`, row] as const))('%s', async (_, row) => {
    await setLanguage(language);
    const how = row[3]!.startsWith('found') ? 'found' : 'lost';
    const [, , en, de] = sentences.find(([h, won]) => h === how && won === row[4])!;
    const expected = language === 'en' ? en! : de!;
    expect(announcement(endOf(row))).toBe(`${t().dwarves[how]} ${expected}`);
    const [log] = sayEvents(row[0]!, eventsOf(row), (seat) => seat, null);
    expect(`${log!.text}.`.endsWith(`. ${expected}`)).toBe(true);
    // Whether nobody was paid; what the miners of saboteur draft is paid later.
    if (row[0] === 'saboteur2')
      expect(factsOf(endOf(row), (seat) => seat).includes(t().dwarves.noWinners))
        .toBe(!/[1-9]/.test(row[5]!));
  });
});

it('says no more of an end that was not seen than how it came', async () => {
  await setLanguage('en');
  expect(announcement({ by: 'treasure', won: null })).toBe('Gold!');
});
