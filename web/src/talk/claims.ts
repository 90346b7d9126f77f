// The claims of a game, as the server lists them, sorted for a palette.
import type { ClaimInfo, GameName, Seat, View } from '../engine/types';
import { seatAt } from '../engine/types';
import { pageOf } from '../playing/games';
import { ask } from '../playing/online/server';
import { partsOf } from './lines';
import type { Catalogue as Texts } from '../texts/texts';

type ClaimWord = keyof Texts['claims'];

/** What claims are about, in the order of the palette. */
const GROUPS = [
  'goals', 'players', 'hand', 'me', 'places', 'cells', 'wishes', 'others',
] as const;
type Group = (typeof GROUPS)[number];

const GROUP_OF: Record<ClaimWord, Group> = {
  gold: 'goals', stone: 'goals',
  suspect: 'players', trust: 'players', 'is-green': 'players', 'is-blue': 'players',
  truce: 'players', stop: 'players',
  map: 'hand', 'no-map': 'hand', path: 'hand', 'no-path': 'hand', rockfall: 'hand',
  'no-rockfall': 'hand', 'no-fix': 'hand',
  miner: 'me', green: 'me', blue: 'me', boss: 'me', profiteer: 'me', geologist: 'me',
  gallery: 'places',
  here: 'cells', keep: 'cells',
  'fix-pick': 'wishes', 'fix-lamp': 'wishes', 'fix-cart': 'wishes', 'free-me': 'wishes',
  'trust-me': 'others', thanks: 'others', sorry: 'others', 'well-dug': 'others',
};

/** One that is newer than this page is said, too, among the others. */
export const groupOf = (claim: string): Group => GROUP_OF[claim as ClaimWord] ?? 'others';

/** Does one of them say the same as the other, or the contrary of it? */
export function isOfSame(one: string, other: string): boolean {
  const [a, b] = [partsOf(one), partsOf(other)];
  return one === other
    || (groupOf(a.word) === 'goals' && groupOf(b.word) === 'goals' && a.target === b.target);
}

export const grouped = (claims: readonly ClaimInfo[]): { group: Group; claims: ClaimInfo[] }[] =>
  GROUPS.map((group) => ({ group, claims: claims.filter((c) => groupOf(c.claim) === group) }))
    .filter((row) => row.claims.length > 0);

/** What a claim can point at, where that is a choice of a few; null for nothing and for
 *  the cells of the mine. */
export function targetsOf({ about }: ClaimInfo, view: View, me: Seat | null): string[] | null {
  if (about === 'nothing' || about === 'cell') return null;
  if (about !== 'seat') return pageOf(view.game).targets?.(about, view) ?? [];
  return Array.from({ length: view.players }, (_, i) => seatAt(i)).filter((p) => p !== me);
}

interface Catalogue { games?: { name: GameName; claims?: ClaimInfo[] }[] }

let asked: Promise<Catalogue> | null = null;

/** The claims of a game; throws while the server does not answer. */
export async function fetchClaims(game: GameName): Promise<ClaimInfo[]> {
  asked ??= ask('catalogue') as Promise<Catalogue>;
  try {
    const { games = [] } = await asked;
    return games.find(({ name }) => name === game)?.claims ?? [];
  } catch (error) {
    asked = null;
    throw error;
  }
}
