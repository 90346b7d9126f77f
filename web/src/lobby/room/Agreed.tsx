// What the players have agreed on: as plain sentences, and where the rules come from.
import { useEffect, useState } from 'preact/hooks';
import { gameInfo } from '../../app/games';
import { profileOf } from '../../app/lineup';
import { Sources } from '../../app/setup/Sources';
import type { GameInfo, Seat } from '../../engine/types';
import { seatIndex } from '../../engine/types';
import type { Table } from '../../online/messages';
import { optionText, optionValueText, profileText } from '../../texts/say';
import { sayClock } from '../clocks';
import { useLobby } from '../words';

/** Null until the engine is there; then what it knows of a game. */
export function useGameInfo(game: Table['game']): GameInfo | null {
  const [info, setInfo] = useState<GameInfo | null>(null);
  useEffect(() => {
    gameInfo(game).then(setInfo, () => {});
  }, [game]);
  return info;
}

export function Agreed({ table, info }: { table: Table; info: GameInfo | null }) {
  const texts = useLobby();
  const { room, open } = texts;
  return (
    <section class="panel setup-panel how" aria-label={room.how}>
      <header class="how-head">
        <h2>{room.how}</h2>
        {info && <Profile table={table} info={info} />}
      </header>
      <ul class="how-options">
        <Row title={room.clock} value={sayClock(texts, table.clock)} about={open.clockAbout} />
        {table.talk && (
          <Row title={room.talk} value={open.talks[table.talk]} about={open.talkAbout} />
        )}
        <Row title={room.watch} value={open.watches[table.watch]} about={open.watchAbout} />
        {table.late && (
          <Row title={room.late} value={open.lates[table.late]} about={open.lateAbout} />
        )}
        {info?.options.map(({ name }) => <Rule key={name} name={name} table={table} />)}
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

function Rule({ name, table }: { name: string; table: Table }) {
  const { game, options } = table;
  const value = options[name];
  if (value === undefined) return null;
  const { title, about } = optionText(game, name);
  return (
    <Row title={title} value={whoOr(table, String(value)) ?? optionValueText(game, name, value)}
      about={about} />
  );
}

/** The name of who sits where the value says, if it says a seat. */
function whoOr({ seats }: Table, value: string): string | null {
  const seat = /^P\d+$/.test(value) ? seats?.[seatIndex(value as Seat)] : undefined;
  return seat?.kind === 'person' ? seat.name : null;
}

interface RowProps { title: string; value: string; about: string }

function Row({ title, value, about }: RowProps) {
  return (
    <li class="option">
      <span class="option-text">
        <b>{title}</b>
        <small>{about}</small>
      </span>
      <b class="agreed">{value}</b>
    </li>
  );
}
