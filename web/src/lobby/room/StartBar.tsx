// The host begins: lit when all seats are taken, or with bots in those that are free.
import { Icon } from '../../app/Icon';
import type { Table } from '../../online/messages';
import { useTexts } from '../../texts/texts';
import { sayWhy, useLobby } from '../words';
import type { Deeds } from './useDeed';

export function StartBar({ table, deed }: { table: Table; deed: Deeds }) {
  const texts = useLobby();
  const { setup } = useTexts();
  const { room } = texts;
  const seats = table.seats ?? [];
  const ready = seats.every(({ kind }) => kind !== 'empty');
  const many = setup.numbers[seats.length] ?? String(seats.length);
  const host = seats.find((s) => s.kind === 'person' && s.host);

  if (!table.you.host) {
    const name = host?.kind === 'person' ? host.name : null;
    return (
      <p class="start-wait" role="status">
        {name ? room.hostStarts({ host: name }) : room.somebodyStarts}
      </p>
    );
  }
  return (
    <div class="start-bar">
      {deed.why && <p class="wrong is-panel" role="alert">{sayWhy(texts, deed.why)}</p>}
      {!ready && (
        <button class="btn big" aria-disabled={deed.busy}
          onClick={() => void deed.act({ t: 'fill' }, { t: 'start' })}>
          <Icon name="bot" size={22} />{room.fillStart}
        </button>
      )}
      <button class="btn go big" disabled={!ready} aria-disabled={deed.busy}
        onClick={() => void deed.act({ t: 'start' })}>
        <Icon name="lamp" size={22} />{ready ? room.start({ seats: many }) : room.startFirst}
      </button>
    </div>
  );
}
