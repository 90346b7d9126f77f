// Who plays a seat: a person with a name, or one of the bots.
import { useId } from 'preact/hooks';
import { seatAt } from '../../engine/types';
import { BOTS } from '../../engine/types';
import { Hat } from '../../table/Hat';
import { useTexts } from '../../texts/texts';
import { BotNamed } from '../BotNamed';
import type { Chair } from '../lineup';
import { Sheet } from '../Sheet';

interface ChairSheetProps {
  chair: Chair;
  at: number;
  change(change: Partial<Chair>): void;
  close(): void;
}

export function ChairSheet({ chair, at, change, close }: ChairSheetProps) {
  const { setup, app } = useTexts();
  const group = useId();
  const one = (bot: string | null) => (
    <label key={bot ?? ''} class={bot === chair.bot ? 'who is-on' : 'who'}>
      <input type="radio" name={group} checked={bot === chair.bot}
        onChange={() => change({ bot })} />
      <Hat seat={seatAt(at)} bot={bot !== null} size={36} />
      {bot === null
        ? <span><b>{setup.person}</b><small>{setup.personAbout}</small></span>
        : <BotNamed bot={bot} />}
    </label>
  );

  return (
    <Sheet title={setup.playedBy({ name: chair.name })} close={close}>
      <label class="field">
        <span>{setup.name}</span>
        <input type="text" value={chair.name} maxLength={16} autoComplete="off"
          onInput={(e) => change({ name: e.currentTarget.value })} />
      </label>
      <fieldset class="whos">
        <legend class="unseen">{setup.playedBy({ name: chair.name })}</legend>
        {one(null)}
        {BOTS.map(one)}
      </fieldset>
      <button class="btn go" onClick={close}>{app.close}</button>
    </Sheet>
  );
}
