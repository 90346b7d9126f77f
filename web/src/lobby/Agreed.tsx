// What the players have agreed on: as plain sentences, and where the rules come from.
import { useEffect, useRef, useState } from 'preact/hooks';
import { gameInfo } from '../playing/games';
import { profileOf } from '../playing/lineup';
import { Sources } from '../parts/setup';
import type { GameInfo, Seat } from '../engine/types';
import { seatIndex } from '../engine/types';
import type { Table } from '../playing/online/messages';
import { optionText, optionValueText, profileText } from '../texts/say';
import { sayClock } from './wish';
import { useLobby } from './words';

/** Null until the engine is there; then what it knows of a game. */
export function useGameInfo(game: Table['game']): GameInfo | null {
  const [info, setInfo] = useState<GameInfo | null>(null);
  useEffect(() => {
    gameInfo(game).then(setInfo, () => {});
  }, [game]);
  return info;
}

interface AgreedProps {
  table: Table;
  info: GameInfo | null;
  /** Set where it can still be changed. */
  change?: (() => void) | undefined;
}

/** What has changed since one came is marked: one sat down to play otherwise. */
export function Agreed({ table, info, change }: AgreedProps) {
  const texts = useLobby();
  const { room, open } = texts;
  const { current: came } = useRef(table);
  const clock = sayClock(texts, table.clock);
  return (
    <section class="panel setup-panel how" aria-label={room.how}>
      <header class="how-head">
        <h2>{room.how}</h2>
        {info && <Profile table={table} info={info} />}
        {change && (
          <button class="btn small" onClick={change} aria-label={room.change}>{room.edit}</button>
        )}
      </header>
      <ul class="how-options">
        <Row title={room.clock} value={clock} about={open.clockAbout}
          changed={clock !== sayClock(texts, came.clock)} />
        {table.talk && (
          <Row title={room.talk} value={open.talks[table.talk]} about={open.talkAbout}
            changed={table.talk !== came.talk} />
        )}
        <Row title={room.watch} value={open.watches[table.watch]} about={open.watchAbout}
          changed={table.watch !== came.watch} />
        {table.late && (
          <Row title={room.late} value={open.lates[table.late]} about={open.lateAbout[table.late]}
            changed={table.late !== came.late} />
        )}
        {info?.options.map(({ name }) => (
          <Rule key={name} name={name} table={table}
            changed={table.options[name] !== came.options[name]} />
        ))}
      </ul>
      {info && <Sources info={info} />}
    </section>
  );
}

function Profile({ table, info }: { table: Table; info: GameInfo }) {
  const { room } = useLobby();
  const { game, options } = table;
  const profile = profileOf({ game, options, chairs: [] }, info);
  const usual = info.options.every((o) => (options[o.name] ?? o.default) === o.default);
  if (profile) return <span class="chip">{profileText(game, profile).title}</span>;
  return usual ? <span class="chip">{room.asUsual}</span> : null;
}

interface RuleProps { name: string; table: Table; changed: boolean }

function Rule({ name, table, changed }: RuleProps) {
  const { game, options } = table;
  const value = options[name];
  if (value === undefined) return null;
  const { title, about } = optionText(game, name);
  return (
    <Row title={title} value={whoOr(table, String(value)) ?? optionValueText(game, name, value)}
      about={about} changed={changed} />
  );
}

/** The name of who sits where the value says, if it says a seat. */
function whoOr({ seats }: Table, value: string): string | null {
  const seat = /^P\d+$/.test(value) ? seats?.[seatIndex(value as Seat)] : undefined;
  return seat?.kind === 'person' ? seat.name : null;
}

interface RowProps {
  title: string;
  value: string;
  about: string;
  changed: boolean;
}

function Row({ title, value, about, changed }: RowProps) {
  const { room } = useLobby();
  return (
    <li class="option">
      <span class="option-text">
        <b>{title}</b>
        <small>{about}</small>
      </span>
      <b class="agreed">
        {value}{changed && <small class="agreed-new">{room.changed}</small>}
      </b>
    </li>
  );
}
