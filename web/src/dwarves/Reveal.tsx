// Who was who: the dwarves turn over one by one, each with one true line. Where there is
// little room each turns large at one spot, and then takes its place in the row.
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';

import { announce } from '../ui/live';
import { sound } from '../ui/sound';
import { botAt, labelsOf } from '../playing/loglines';
import { face } from '../art/card';
import { roleCard } from '../art/figures';
import { Svg } from '../art/Svg';
import type { Role, Seat } from '../engine/types';
import { seatIndex } from '../engine/types';
import { Hat } from '../playing/Hat';
import { roleName, roleTitle } from '../texts/say';
import { t, useTexts } from '../texts/texts';
import type { CeremonyProps } from './Ceremony';
import { oneLine, tally } from './lastmoves';
import { hasWon, inOrder } from './roundend';

interface RevealProps extends CeremonyProps {
  /** How many have begun to turn over. */
  turned: number;
  done: boolean;
  wide: boolean;
  /** What stands at the spot when all have turned. */
  children: ComponentChildren;
}

export function Reveal({ end, players, me, turned, done, wide, children }: RevealProps) {
  const words = useTexts().dwarves;
  const names = labelsOf(players, me);
  const all = inOrder(end);
  const size = all.length <= 5 ? 'few' : all.length <= 7 ? 'some' : 'many';
  const turning = wide || done ? null : all[turned - 1] ?? null;
  /** The player shown large: in the end that is me. */
  const large = turning ?? (done ? all.find(({ p }) => p === me) : null);
  const line = (p: Seat): string | null => (end.missed ? null
    : oneLine(tally(end.log, p), (seat) => (seat === me ? words.youObject : names(seat))));

  useEffect(() => {
    const shown = done ? all : all.slice(turned - 1, turned);
    if (turned && !done) sound('draw');
    if (turned) announce(shown.map(({ p, role }) => `${names(p)}: ${roleName(role)}.`).join(' '));
  }, [turned, done]);
  return (
    <section class={`cer-who ${size}`}>
      <div class="cer-who-head">
        <h3>{words.whoWasWho}</h3>
        <p>{done && end.aside ? words.whoHintAside({ role: t().cards.aRole[end.aside] })
          : words.whoHint}</p>
      </div>
      <ul style={{ '--n': size === 'many' ? 6 : all.length }}>
        {all.map(({ p, role }, i) => {
          const open = done || i < turned;
          return (
            <li key={p} class={open ? role : ''}>
              {turning?.p === p ? <span class="cer-flip empty" />
                : <Card p={p} role={open ? role : null} still={done} />}
              <p class="cer-name">
                <Hat seat={p} bot={botAt(players, p)} size={28} />
                <b>{names(p)}</b>{open && <span class="unseen">{roleName(role)}</span>}
              </p>
              <p class="cer-deed">{open && turning?.p !== p && line(p)}</p>
            </li>
          );
        })}
      </ul>
      {!wide && (
        <div class="cer-spot" key={large?.p ?? ''}>
          {large && !(done && children) && (
            <>
              <Card {...large} still={done} />
              <div class={`cer-spot-words ${large.role}`}>
                <p class="cer-name">
                  <Hat seat={large.p} bot={botAt(players, large.p)} size={34} />
                  <b>{names(large.p)}</b>
                </p>
                <h3>{roleTitle(large.role)}</h3>
                <p>{done && end.won ? (hasWon(end, large) ? words.yoursWon : words.yoursLost) : line(large.p)}</p>
                {done && end.aside && <p>{words.aside({ role: t().cards.aRole[end.aside] })}</p>}
              </div>
            </>
          )}
          {done && children}
        </div>
      )}
    </section>
  );
}

/** A dwarf face down, or turning over. */
function Card({ p, role, still }: { p: Seat; role: Role | null; still: boolean }) {
  return (
    <div class="cer-flip">
      {!(role && still) && <Svg class={role ? 'cer-back turns' : 'cer-back'} html={face(null)} />}
      {role && <Svg class="cer-front" html={roleCard(role, roleTitle(role), seatIndex(p))} />}
    </div>
  );
}
