// Who was who: the dwarves turn over one by one, each with one true line.
import { namesOf } from '../app/loglines';
import { face } from '../art/card';
import { roleCard } from '../art/figures';
import { Svg } from '../art/Svg';
import type { MineView } from '../engine/types';
import { seatIndex } from '../engine/types';
import { Hat } from '../table/Hat';
import type { TableProps } from '../table/props';
import { roleName, roleTitle } from '../texts/say';
import { useTexts } from '../texts/texts';
import { oneLine, tally } from './deeds';
import type { RoundEnd } from './roundend';
import { inOrder } from './roundend';

interface RevealProps extends TableProps<MineView> { end: RoundEnd; from: number; each: number }

export function Reveal({ end, players, from, each }: RevealProps) {
  const words = useTexts().dwarves;
  const names = namesOf(players);
  // Of whom not all was seen, nothing is said.
  const whole = !end.log.some(({ events }) => events.some((e) => e.event === 'missed'));
  const size = end.shown.length <= 5 ? 'few' : end.shown.length <= 7 ? 'some' : 'many';
  return (
    <section class={`cer-who ${size}`}>
      <div class="cer-who-head">
        <h3>{words.whoWasWho}</h3>
        <p>{words.whoHint(end.aside && roleName(end.aside))}</p>
      </div>
      <ul>
        {inOrder(end).map(({ p, role }, i) => {
          const bot = players[seatIndex(p)]?.bot != null;
          return (
            <li key={p} class={role} style={{ '--delay': `${from + i * each}ms` }}>
              <div class="cer-flip">
                <Svg class="cer-back" html={face(null)} />
                <Svg class="cer-front" html={roleCard(role, roleTitle(role), seatIndex(p))} />
              </div>
              <p class="cer-name">
                <Hat seat={p} bot={bot} size={28} />
                <b>{names(p)}</b><span class="unseen">{roleName(role)}</span>
              </p>
              {whole && <p class="cer-deed">{oneLine(tally(end.log, p), names)}</p>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
