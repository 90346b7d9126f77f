// Who claimed what, and what it was worth.
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../ui/Icon';
import { botAt, namesOf } from '../playing/loglines';
import { Hat } from '../playing/Hat';
import type { Player } from '../playing/props';
import { sayClaim } from '../texts/say';
import type { ClaimLine, Honesty, Truth } from './lines';
import { TRUTHS, honesty } from './lines';
import { type TalkTexts, useTalkWords } from './words';

interface LedgerProps { claims: readonly ClaimLine[]; players: Player[] }

export function Ledger({ claims, players }: LedgerProps) {
  const words = useTalkWords();
  const list = useRef<HTMLDivElement>(null);
  const rounds = [...new Set(claims.map(({ round }) => round))];
  const sums = honesty(claims);

  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [claims.length]);
  return (
    <div class="log-lines talk-ledger" ref={list} tabIndex={0} role="region"
      aria-label={words.claims}>
      {claims.length === 0 && <p class="log-empty">{words.nothingClaimed}</p>}
      {rounds.map((round) => (
        <section key={round}>
          {rounds.length > 1 && <h3>{words.round({ n: round })}</h3>}
          <ClaimList claims={claims.filter((line) => line.round === round)} players={players} />
        </section>
      ))}
      {sums.size > 0 && (
        <section>
          <h3>{words.honesty}</h3>
          <ul class="talk-honesty">
            {players.filter(({ seat }) => sums.has(seat)).map(({ seat, name, bot }) => (
              <li key={seat} data-honesty={seat}>
                <Hat seat={seat} bot={bot} size={24} />
                <span>{name}</span>
                <Honest of={sums.get(seat)!} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

export function ClaimList({ claims, players }: LedgerProps) {
  const words = useTalkWords();
  const names = namesOf(players);
  return (
    <ol class="talk-claims">
      {claims.map(({ k, p, n, claim, mark }) => (
        <li key={k} data-line={k} title={when(words, n)}>
          <Hat seat={p} bot={botAt(players, p)} size={26} />
          <span class="unseen">{names(p)}:</span>
          <span class="talk-tag is-said">{sayClaim(claim, names)}</span>
          <span class="talk-when" aria-hidden="true">{n || ''}</span>
          <span class="unseen">{when(words, n)}</span>
          {mark && <Mark of={mark} word />}
        </li>
      ))}
    </ol>
  );
}

const SIGNS: Record<Truth, string> = { true: '✓', false: '✗', unknown: '?' };

function Mark({ of, word, n }: { of: Truth; word?: boolean; n?: number }) {
  const words = useTalkWords();
  return (
    <span class={`talk-mark is-${of}`} title={words.marks[of]}>
      {n !== undefined && <b>{n}</b>}
      {of === 'unknown' ? <i aria-hidden="true">{SIGNS[of]}</i>
        : <Icon name={of === 'true' ? 'check' : 'cross'} size={13} />}
      <span class={word ? 'talk-mark-word' : 'unseen'}>{words.marks[of]}</span>
    </span>
  );
}

/** Signs and numbers: how often somebody told the truth. */
export function Honest({ of }: { of: Honesty }) {
  const words = useTalkWords();
  return (
    <span class="talk-honest" role="img"
      aria-label={words.honest({ n_truths: of.true, n_lies: of.false, n_guesses: of.unknown })}>
      {TRUTHS.map((truth) => <Mark key={truth} of={truth} n={of[truth]} />)}
    </span>
  );
}

const when = ({ afterMove, atBeginning }: TalkTexts, n: number): string =>
  (n === 0 ? atBeginning : afterMove({ n }));
