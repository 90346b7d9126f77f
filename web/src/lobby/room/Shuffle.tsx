// What the server has promised about its shuffle before anybody sat down.
import { Icon } from '../../app/Icon';
import type { Table } from '../../online/messages';
import { useLobby } from '../words';

/** Read in pieces it can be compared. */
const inFours = (hex: string): string => hex.replace(/(.{4})(?=.)/g, '$1 ');

export function Shuffle({ table }: { table: Table }) {
  const { room } = useLobby();
  const { commit, seats, you } = table;
  if (!commit) return null;
  const mine = seats?.find(({ p }) => p === you.p);
  const given = mine?.kind === 'person' && mine.nonce === true;
  return (
    <section class="panel setup-panel shuffle" aria-label={room.shuffle}>
      <h2><Icon name="seal" size={22} />{room.shuffle}</h2>
      <p>{room.shuffleWhy}</p>
      <p class="shuffle-mine">
        <Icon name={given ? 'check' : 'dice'} size={16} />
        {given ? room.nonceGiven : room.nonceMissing}
      </p>
      <p class="commit">
        <b>{room.commit}</b>
        <code>{inFours(commit)}</code>
      </p>
    </section>
  );
}
