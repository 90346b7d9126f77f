// Every claim of every game has its words in every language, and its place in the palette.
import { describe, expect, it } from 'vitest';
import type { ClaimInfo, View } from '../../src/engine/types';
import { groupOf, grouped, targetsOf } from '../../src/talk/claims';
import { claims as deClaims } from '../../src/texts/de/claims';
import { talk as deTalk } from '../../src/texts/de/talk';
import { claims as enClaims } from '../../src/texts/en/claims';
import { talk as enTalk } from '../../src/texts/en/talk';
import { newEngine } from './table';

const engine = await newEngine();
const texts = { en: [enClaims, enTalk.short], de: [deClaims, deTalk.short] } as const;

describe.each(engine.games.filter(({ claims }) => claims.length)
  .map(({ name, claims }) => [name, claims] as const))(
  'the claims of %s', (_, claims) => {
    it('are there', () => expect(claims.length).toBeGreaterThan(5));

    it.each(['en', 'de'] as const)('have words: %s', (language) => {
      const [long, short] = texts[language] as readonly [Record<string, string>,
        Record<string, string>];
      for (const { claim, about } of claims) {
        expect(long[claim], claim).toBeTruthy();
        expect(short[claim], claim).toBeTruthy();
        expect(long[claim]!.includes('#'), claim).toBe(about !== 'nothing');
        // What is seen is part of what is read out.
        if (about === 'nothing')
          expect(long[claim]!.toLowerCase()).toContain(short[claim]!.toLowerCase());
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
    ({ claim: 'x', about: what, checked: false, text: '' });
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
