// Every claim of every game has its words in every language, and its place in the palette.
import { describe, expect, it } from 'vitest';
import type { ClaimInfo, View } from '../../src/engine/types';
import { groupOf, grouped, targetsOf } from '../../src/talk/claims';
import { fetchTexts } from '../../src/texts/later';
import { sayClaim } from '../../src/texts/say/claims';
import { LANGUAGES, named, setLanguage } from '../../src/texts/texts';
import { newEngine } from './table';

const engine = await newEngine();

describe.each(engine.games.filter(({ claims }) => claims.length)
  .map(({ name, claims }) => [name, claims] as const))(
  'the claims of %s', (_, claims) => {
    it('are there', () => expect(claims.length).toBeGreaterThan(5));

    it.each(LANGUAGES)('have words: %s', async (language) => {
      await setLanguage(language);
      const { short: shorts } = await fetchTexts('talk');
      for (const { claim, about } of claims) {
        const long = sayClaim(`${claim}@THAT`, () => '');
        const short = named<string>(shorts, claim);
        expect(long, claim).not.toBe(`${claim}@THAT`);
        expect(short, claim).toBeTruthy();
        expect(long.includes('THAT'), claim).toBe(about !== 'nothing');
        // What is seen is part of what is read out.
        if (about === 'nothing') expect(long.toLowerCase()).toContain(short!.toLowerCase());
      }
    });

    it('are each in one group of the palette', () => {
      const all = grouped(claims).flatMap(({ claims: of }) => of);
      expect(all.map(({ claim }) => claim).sort()).toEqual(claims.map(({ claim }) => claim).sort());
    });
  },
);

describe('a claim', () => {
  const about = (what: ClaimInfo['about']): ClaimInfo =>
    ({ claim: 'x', about: what, checked: false });
  const view = {
    game: 'saboteur', players: 2, goals: [{ goal: 'G1' }, { goal: 'G2' }],
  } as unknown as View;

  it('points at goals and at others, and at cells on the board', () => {
    expect(targetsOf(about('goal'), view, 'P1')).toEqual(['G1', 'G2']);
    expect(targetsOf(about('seat'), view, 'P1')).toEqual(['P2']);
    expect(targetsOf(about('cell'), view, 'P1')).toBeNull();
    expect(targetsOf(about('nothing'), view, 'P1')).toBeNull();
    expect(targetsOf(about('gallery'), view, 'P1')).toEqual([]);
  });

  it('that is newer than the page is among the others', () => {
    expect(groupOf('dance')).toBe('others');
  });
});
