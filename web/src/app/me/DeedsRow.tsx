// The little picture of a game: a row for each round, a square for each of my turns (deeds.ts).
import type { IconName } from '../../art/icons';
import { Icon } from '../../ui/Icon';
import type { Deed } from './deeds';
import './deedsrow.css';

const SIGNS: Partial<Record<Deed, IconName>> = { m: 'map', f: 'anvil', g: 'nugget' };

/** A row of so many is drawn large. */
const LARGE = 9;
/** There is room for so many rows. */
const ROUNDS = 3;

export const rowsOf = (deeds: string): Deed[][] =>
  deeds.split(' ').filter(Boolean).map((round) => [...round] as Deed[]);

type About = (holes: { n: number; n_of: number }) => string;

/** `about`: for those who do not see it, how many moves of mine helped. */
export function Deeds({ of, about }: { of: string; about: About }) {
  const rounds = rowsOf(of);
  const deeds = rounds.flat();
  if (deeds.length === 0) return <span class="me-deeds" />;
  const large = rounds.length === 1 && deeds.length <= LARGE;
  return (
    <span class={large ? 'me-deeds is-large' : 'me-deeds'} role="img"
      aria-label={about({ n: deeds.filter((deed) => deed !== 'd').length, n_of: deeds.length })}>
      {rounds.slice(-ROUNDS).map((round, i) => (
        <span key={i}>
          {round.map((deed, k) => (
            <i key={k} class={`is-${deed}`}>
              {SIGNS[deed] && <Icon name={SIGNS[deed]} size={large ? 14 : 10} />}
            </i>
          ))}
        </span>
      ))}
    </span>
  );
}

/** The same for a message, without names, cards and roles. */
const SIGN: Record<Deed, string> = { l: '🟧', d: '⬛', m: '🔍', f: '🔧', g: '🏅' };

export const deedsText = (of: string): string =>
  rowsOf(of).map((round) => round.map((deed) => SIGN[deed]).join('')).join('\n');
