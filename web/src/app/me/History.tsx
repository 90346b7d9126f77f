// The games, the last one first: those of this browser and those of a server in one list. A tap
// on one opens its replay.
import { useState } from 'preact/hooks';
import { roleCard } from '../../art/figures';
import { Svg } from '../../art/Svg';
import { svg } from '../../art/pathcard';
import { levelOf, seatAt, seatIndex } from '../../engine/types';
import type { GameName, Role, Seat } from '../../engine/types';
import type { PlayedHere } from '../../playing/game';
import { More } from '../../parts/More';
import { GAMES, pageOf } from '../../playing/games';
import { Hat } from '../../playing/Hat';
import { findGame } from '../../playing/kept';
import { dayOfGame } from '../../playing/lineup';
import { isGiven } from '../../playing/online/server';
import type { PlayedGame } from '../../playing/online/server';
import { saveRecord } from '../../playing/record';
import { botText, gameText, isBot, levelText, roleTitle } from '../../texts/say';
import { useTexts, words } from '../../texts/texts';
import { Icon } from '../../ui/Icon';
import { lazySheet } from '../../ui/Loading';
import { address } from '../../ui/routes';
import type { Moment } from '../../ui/routes';
import { Deeds } from './DeedsRow';
import { levelOfGame } from './statistics';
import type { Summary } from './summary';
import { dateOf, whenOf } from './words';
import type { MeTexts } from './words';

/** A line of the list, wherever the game is. */
export interface Item {
  key: string;
  at: number;
  game: GameName;
  /** Mine at the end. */
  role: Role | null;
  won: boolean;
  got: number;
  undone: number;
  /** It was begun from a position, and counts for nothing. */
  from?: boolean;
  deeds: string;
  /** The others: which bot sat where. */
  others: { seat: Seat; bot: string | null }[];
  /** In words: the level of the bots, or the names of people. */
  about: string;
  /** It was the deal of the day. */
  ofDay: boolean;
  replay: Moment | null;
}

// What each kind of game is as a line.

export function keptItem(summary: Summary, texts: MeTexts): Item {
  const { id, at, game, seat, bots, gold, won, undone, rounds, deeds, from = false } = summary;
  const mine = seatIndex(seat);
  const level = levelOfGame(summary);
  return {
    key: id, at, game, won, undone, from, deeds, got: gold[mine] ?? 0,
    role: rounds.at(-1)?.roles[mine] ?? null,
    others: bots.flatMap((bot, i) => (i === mine ? [] : [{ seat: seatAt(i), bot }])),
    about: [
      level ? levelText(level).title : sameBot(bots) ?? texts.mixed,
      ...(rounds.length > 1 ? [texts.roundsOf({
        n: rounds.filter((round) => round.won.includes(seat)).length, n_of: rounds.length,
      })] : []),
    ].join(' · '),
    ofDay: dayOfGame(summary) !== null,
    replay: { page: 'replay', kept: id },
  };
}

/** Bots that have no level are called by their name, if all have the same. */
function sameBot(bots: (string | null)[]): string | null {
  const [bot, ...others] = new Set(bots.filter((one) => one !== null && levelOf(one) === null));
  return bot && !others.length && !bots.some((one) => one && levelOf(one)) ? botText(bot).title : null;
}

/** People by their names; bots, which have those of their kinds, are only counted. */
function called(names: string[], texts: MeTexts): string[] {
  const people = names.filter((name) => !isBot(name));
  const bots = names.length - people.length;
  return [...people.map((name) => name || texts.somebody), ...(bots ? [texts.bots({ n: bots })] : [])];
}

export function serverItem(played: PlayedGame, texts: MeTexts): Item {
  const { table, game, date, p, names, gold, won, roles, from = false } = played;
  const mine = seatIndex(p);
  const others = names.flatMap((name, i) =>
    (i === mine ? [] : [{ seat: seatAt(i), bot: isBot(name) ? name : null, name }]));
  return {
    key: table, at: date, game, won, undone: 0, from, deeds: '', got: gold[mine] ?? 0,
    role: roles.at(-1) ?? null, others,
    about: words().list(called(others.map(({ name }) => name), texts)),
    ofDay: played.day !== undefined, replay: isGiven(played) ? { page: 'replay', table } : null,
  };
}

export const earlierItem = (played: PlayedHere, texts: MeTexts): Item => ({
  key: played.seed, at: played.date, game: played.game, role: null, won: played.won,
  got: played.gold, undone: played.undone, deeds: '', others: [],
  about: texts.bots({ n: played.players - 1 }), ofDay: false, replay: null,
});

// The list.

/** How many are shown at first, and how many more each time. */
const PAGE = 30;

export function History({ items, texts }: { items: Item[]; texts: MeTexts }) {
  const [only, setOnly] = useState<GameName | null>(null);
  const [shown, setShown] = useState(PAGE);
  const games = GAMES.filter((game) => items.some((item) => item.game === game));
  const wanted = only === null ? items : items.filter(({ game }) => game === only);
  const choose = (game: GameName | null) => {
    setOnly(game);
    setShown(PAGE);
  };
  return (
    <>
      <header class="me-head">
        <h2>{texts.history}</h2>
        {games.length > 1 && <Filter {...{ games, only, choose, texts }} />}
      </header>
      {items.some(({ undone }) => undone > 0) && <p class="me-small">{texts.undoneAbout}</p>}
      {items.some(({ from }) => from) && <p class="me-small">{texts.fromAbout}</p>}
      <ol class="me-list">
        {wanted.slice(0, shown).map((item) => <Line key={item.key} item={item} texts={texts} />)}
      </ol>
      {wanted.length > shown && (
        <button class="btn me-more" onClick={() => setShown(shown + PAGE)}>
          {texts.more({ n: Math.min(PAGE, wanted.length - shown), n_of: wanted.length })}
        </button>
      )}
    </>
  );
}

interface FilterProps {
  games: GameName[];
  only: GameName | null;
  choose(game: GameName | null): void;
  texts: MeTexts;
}

function Filter({ games, only, choose, texts }: FilterProps) {
  const one = (game: GameName | null, text: string) => (
    <button key={text} class="me-filter" aria-pressed={only === game} onClick={() => choose(game)}>
      {text}
    </button>
  );
  return (
    <div class="me-filters" role="group" aria-label={texts.filter}>
      {one(null, texts.all)}
      {games.map((game) => one(game, gameText(game).title))}
    </div>
  );
}

function Line({ item, texts }: { item: Item; texts: MeTexts }) {
  const { at, game, role, won, got, undone, from, about, ofDay, replay } = item;
  const title = gameText(game).title;
  const counts = won && !undone && !from;
  return (
    <li class={undone || from ? 'me-line is-undone' : 'me-line'}>
      <time dateTime={new Date(at).toISOString()} title={dateOf(at)}>{whenOf(at, texts)}</time>
      <Face role={role} />
      <div class="me-what">
        <b>{title}</b>
        <span>{about}{ofDay && ` · ${texts.ofDay}`}</span>
      </div>
      <Deeds of={item.deeds} about={texts.deeds} />
      <Others of={item.others} />
      <p class={counts ? 'me-result is-won' : 'me-result'}>
        <Icon name={from ? 'rotate' : undone ? 'undo' : won ? 'check' : 'cross'} size={14} />
        <span>
          <b>{from ? texts.from : undone ? texts.undone({ n: undone }) : won ? texts.isWon : texts.isLost}</b>
          {' · '}
          {texts[pageOf(game).counts]({ n: got })}
        </span>
      </p>
      {replay?.kept && <LineMore id={replay.kept} item={item} texts={texts} />}
      {replay && (
        <a class="me-replay" href={address(replay)}
          aria-label={texts.replayOf({ game: title, date: dateOf(at) })}>
          <span><Icon name="play" size={14} /></span>
        </a>
      )}
    </li>
  );
}

const ShareSheet = lazySheet(() => import('../../share/ShareSheet').then((m) => m.ShareSheet));

/** What else can be done with a game that this browser keeps. */
function LineMore({ id, item, texts }: { id: string; item: Item; texts: MeTexts }) {
  const { replay, app } = useTexts();
  const [shared, share] = useState<string | null>(null);
  const { at, game } = item;
  const withRecord = (act: (record: string) => void) => () => {
    findGame(id).then((found) => { if (found) act(found.record); }, () => {});
  };
  return (
    <>
      <More text={`${app.menu}: ${gameText(game).title}, ${dateOf(at)}`} items={[
        { icon: 'share', text: texts.share, act: withRecord(share) },
        { icon: 'save', text: replay.save, act: withRecord((record) => saveRecord(record, game)) },
      ]} />
      {shared !== null && (
        <ShareSheet record={shared} game={game} moment={null} close={() => share(null)} />
      )}
    </>
  );
}

/** My dwarf; in a game without one, its dice. */
function Face({ role }: { role: Role | null }) {
  if (!role) return <span class="me-face"><Icon name="dice" size={22} /></span>;
  return (
    <span class="me-face" title={roleTitle(role)}>
      <span class="unseen">{roleTitle(role)}</span>
      <Svg html={svg(roleCard(role), 32)} />
    </span>
  );
}

/** How many hats are shown; of more, the number that is missing. */
const HATS = 5;

function Others({ of }: { of: Item['others'] }) {
  const more = of.length > HATS ? of.length - HATS + 1 : 0;
  if (of.length === 0) return <span class="me-others" />;
  const names = of.flatMap(({ bot }) => (bot ? [botText(bot).title] : []));
  return (
    <span class="me-others" role="img" aria-label={words().list(names)} aria-hidden={!names.length}>
      {of.slice(0, more ? HATS - 1 : HATS).map(({ seat, bot }) => (
        <Hat key={seat} seat={seat} bot={bot} size={24} />
      ))}
      {more > 0 && <small>+{more}</small>}
    </span>
  );
}
