// The host changes what was agreed on, until the game begins.
import { useState } from 'preact/hooks';
import { Icon } from '../ui/Icon';
import { allOptions } from '../playing/lineup';
import { RuleBook, RuleOptions } from '../parts/setup';
import { Sheet } from '../ui/Sheet';
import { seatIndex } from '../engine/types';
import type { GameInfo } from '../engine/types';
import type { Send, Table } from '../playing/online/messages';
import { useTexts } from '../texts/texts';
import { Terms } from './Terms';
import { termsChanged, wishOf } from './wish';
import { sayWhy, useLobby } from './words';
import { useDeed } from './useDeed';

interface ChangeSheetProps { table: Table; info: GameInfo; send: Send; close(): void }

export function ChangeSheet({ table, info, send, close }: ChangeSheetProps) {
  const texts = useLobby();
  const { room } = texts;
  const { options: words } = useTexts();
  const deed = useDeed(send);
  const [wish, setWish] = useState(() => wishOf(table));
  const [options, setOptions] = useState(table.options);
  const chairs = (table.seats ?? []).map((seat) => ({
    name: seat.kind === 'person' ? seat.name : words.seat({ n: seatIndex(seat.p) + 1 }), bot: null,
  }));
  const lineup = { game: table.game, chairs, options };
  const save = async () => {
    const change = termsChanged(table, allOptions(lineup, info), wish);
    if (!change || await deed.act({ t: 'change', ...change }) === null) close();
  };
  const rules = { lineup, info, change: (to: typeof lineup) => setOptions(to.options) };
  return (
    <Sheet title={room.change} wide close={close}>
      <Terms wish={wish} change={setWish} />
      {!table.from && (
        <>
          <div class="how-head"><h3>{room.rules}</h3><RuleBook {...rules} /></div>
          <RuleOptions {...rules} />
        </>
      )}
      {deed.why && <p class="wrong" role="alert">{sayWhy(texts, deed.why)}</p>}
      <button class="btn go change-save" aria-disabled={deed.busy} onClick={() => void save()}>
        <Icon name="check" />{room.save}
      </button>
    </Sheet>
  );
}
