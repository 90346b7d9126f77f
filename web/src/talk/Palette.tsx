// All that can be claimed, by what it is about. A goal, a player or a gallery stands beside
// its claim, so that one tap says it; only a cell is chosen on the board.
import { Icon } from '../ui/Icon';
import { botAt, namesOf } from '../playing/loglines';
import type { ClaimInfo, Seat } from '../engine/types';
import { Hat } from '../playing/Hat';
import type { Player } from '../playing/props';
import { sayClaim } from '../texts/say';
import { grouped, targetsOf } from './claims';
import { Pop } from './Pop';
import type { Speaking } from './speaking';
import { useTalkWords } from './words';
import { named } from '../texts/texts';

export function Palette({ speaking }: { speaking: Speaking }) {
  const words = useTalkWords();
  const { claims, close, fetchAgain } = speaking;
  return (
    <Pop title={words.sayAbout} close={close} class="talk-palette" light>
      {claims === 'failed' && (
        <p class="talk-hint" role="status">
          {words.noClaims}
          <button class="btn small" onClick={fetchAgain}>{words.tryAgain}</button>
        </p>
      )}
      {Array.isArray(claims) && grouped(claims).map(({ group, claims: of }) => (
        <div key={group} class={`talk-group is-${group}`} role="group"
          aria-label={words.groups[group]}>
          <h3>{words.groups[group]}</h3>
          <div class="talk-tags">
            {of.map((info) => <Row key={info.claim} info={info} speaking={speaking} />)}
          </div>
        </div>
      ))}
    </Pop>
  );
}

interface RowProps { info: ClaimInfo; speaking: Speaking }

function Row({ info, speaking }: RowProps) {
  const words = useTalkWords();
  const { say, view, me, players } = speaking;
  const short = named<string>(words.short, info.claim) ?? info.claim;
  const targets = targetsOf(info, view, me);
  const called = (claim: string) => sayClaim(claim, namesOf(players));
  if (!targets) {
    const places = info.about === 'cell';
    return (
      <button data-claim={info.claim}
        class={speaking.offers.includes(info.claim) ? 'talk-tag fits' : 'talk-tag'}
        aria-label={places ? undefined : called(info.claim)}
        onClick={() => (places ? speaking.aimAt(info) : say(info.claim))}>
        {places && <Icon name="target" size={15} />}{short}
      </button>
    );
  }
  return (
    <div class="talk-row-of">
      <span aria-hidden="true">{short}</span>
      {targets.map((target) => {
        const claim = `${info.claim}@${target}`;
        return (
          <button key={target} data-claim={claim}
            class={`talk-tag is-target${speaking.offers.includes(claim) ? ' fits' : ''}`}
            aria-label={called(claim)} onClick={() => say(claim)}>
            <Target target={target} players={players} />
          </button>
        );
      })}
    </div>
  );
}

function Target({ target, players }: { target: string; players: Player[] }) {
  if (!target.startsWith('P')) return <>{target}</>;
  const seat = target as Seat;
  return (
    <>
      <Hat seat={seat} bot={botAt(players, seat)} size={24} />
      <span>{namesOf(players)(seat)}</span>
    </>
  );
}
