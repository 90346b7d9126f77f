// For the first page of somebody who has played here, at a server: the deal of the day of each game, which
// everybody plays once, and where one stands (docs/protocol.md, "Days"). Where no server deals,
// the page has practice deals instead (app/home/Today.tsx).
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { GameName } from '../engine/types';
import { CopyRow } from '../parts/CopyRow';
import { myName, rememberName, rememberTable } from '../playing/online/memory';
import { ask, post, presence, whyOf } from '../playing/online/server';
import { pageOf } from '../playing/games';
import { localeOf } from '../texts/grammar';
import { gameText } from '../texts/say';
import { language } from '../texts/texts';
import { Choice } from '../ui/Choice';
import { Icon } from '../ui/Icon';
import { go, linkTo } from '../ui/routes';
import { Sheet } from '../ui/Sheet';
import { useStore } from '../ui/store';
import { NameForm } from './NameForm';
import { LobbyWords, sayWhy, useLobby } from './words';
import './ranked.css';

/** A line of a ranking: gold or gems, and how much more than the best of the others at the table. */
interface Row { rank: number; name: string; gold: number; lead: number; me?: boolean }
interface Deal {
  game: GameName;
  /** How many have a result. */
  of: number;
  /** My try, once it was begun. */
  table?: string;
  phase?: 'playing' | 'over' | 'abandoned';
  mine?: Row;
}
interface Days { today: string; left: number; games: Deal[] }
interface Ranking { of: number; list: Row[]; mine?: Row }

const MINUTE = 60_000;
const DAY = 86_400_000;

interface RankedProps { instead: ComponentChildren }

/** `instead` is shown where the server deals none. */
export function Ranked({ instead }: RankedProps) {
  const [days, setDays] = useState<Days | null | undefined>(undefined);
  const [asked, again] = useState(0);
  const isHere = useStore(presence) === 'here';
  useEffect(() => {
    if (!isHere) return;
    let late = false;
    let timer = 0;
    ask('days').then((found) => {
      if (late) return;
      const all = found as unknown as Days;
      setDays(all.games.length ? all : null);
      // A page that was left open sees the next day begin.
      timer = window.setTimeout(() => again(asked + 1), Math.min(all.left + 1000, 30 * MINUTE));
    }, () => { if (!late) setDays(null); });
    return () => { late = true; clearTimeout(timer); };
  }, [asked, isHere]);
  if (days === undefined) return null;
  return days === null ? <>{instead}</> : <LobbyWords quiet><Deals {...days} /></LobbyWords>;
}

function Deals({ today, left, games }: Days) {
  const texts = useLobby();
  const { ranked } = texts;
  const [naming, setNaming] = useState<GameName | null>(null);
  const [shown, show] = useState<GameName | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const minutes = Math.ceil(left / MINUTE);
  const begin = async (game: GameName, name: string) => {
    setBusy(true);
    setWrong(null);
    try {
      const { table } = await post(`days/${game}`, { name }) as { table: string };
      rememberName(name);
      rememberTable(table);
      go({ page: 'table', name: table });
    } catch (error) {
      setWrong(sayWhy(texts, whyOf(error)));
      setBusy(false);
    }
  };
  const play = ({ game, table }: Deal) => {
    if (table) return go({ page: 'table', name: table });
    const name = myName();
    return name ? void begin(game, name) : setNaming(game);
  };
  return (
    <>
      <header class="ranked-head">
        <h2>{ranked.title}</h2>
        <span class="chip">{ranked.isRanked}</span>
      </header>
      <p class="ranked-how">{ranked.about}</p>
      <ul class="ranked-deals">
        {games.map((deal) => (
          <DealLine key={deal.game} deal={deal} day={today} busy={busy} play={() => play(deal)}
            show={() => show(deal.game)} />
        ))}
      </ul>
      {wrong && naming === null && <p class="wrong" role="alert">{wrong}</p>}
      <p class="ranked-how">{ranked.next({ n_hours: Math.floor(minutes / 60), n_minutes: minutes % 60 })}</p>
      {naming !== null && (
        <Sheet title={ranked.called} close={() => setNaming(null)}>
          <p>{ranked.calledWhy}</p>
          <NameForm name="" wrong={wrong} busy={busy} done={(name) => void begin(naming, name)}>
            {ranked.play}
          </NameForm>
        </Sheet>
      )}
      {shown !== null && <RankingSheet game={shown} today={today} close={() => show(null)} />}
    </>
  );
}

interface DealLineProps { deal: Deal; day: string; busy: boolean; play(): void; show(): void }

function DealLine({ deal, day, busy, play, show }: DealLineProps) {
  const { ranked } = useLobby();
  const { game, phase, mine } = deal;
  const title = gameText(game).title;
  const isOver = phase === 'over' || phase === 'abandoned';
  return (
    <li>
      <b>{title}</b>
      <span class="ranked-outcome">
        {mine ? outcome(deal, mine, ranked) : isOver ? ranked.unfinished : ranked.soFar({ n: deal.of })}
      </span>
      {isOver ? (mine && <CopyRow class="btn ranked-do" row={rowOf(deal, mine, day, ranked)} text={ranked.copy}
        about={ranked.copyIt({ game: title })} />) : (
        <button class="btn ranked-do" onClick={play} aria-disabled={busy}
          aria-label={phase ? ranked.goOnIt({ game: title }) : ranked.playIt({ game: title })}>
          {phase ? ranked.goOn : ranked.play}
        </button>
      )}
      <button class="btn ranked-list" onClick={show} aria-label={ranked.rankingOf({ game: title })}
        title={ranked.ranking}>
        <Icon name="crown" size={18} />
      </button>
    </li>
  );
}

type Texts = ReturnType<typeof useLobby>['ranked'];

const counted = (game: GameName, n: number, ranked: Texts): string =>
  (pageOf(game).counts === 'gold' ? ranked.gold : ranked.gems)({ n });

const outcome = ({ game, of }: Deal, { gold, rank }: Row, ranked: Texts): string =>
  `${counted(game, gold, ranked)} · ${ranked.place({ n_rank: rank, n_of: of })}`;

/** A message without names, cards and roles. */
function rowOf({ game, of }: Deal, { gold, rank }: Row, day: string, ranked: Texts): string {
  const format = new Intl.DateTimeFormat(localeOf(language()), { dateStyle: 'long', timeZone: 'UTC' });
  const picture = pageOf(game).counts === 'gold' ? '🟡' : '💎';
  return [
    ranked.head({ date: format.format(Date.parse(day)), game: gameText(game).title }),
    gold > 12 ? `${gold} ${picture}` : picture.repeat(Math.max(0, gold)) || '⬛',
    ranked.place({ n_rank: rank, n_of: of }),
    linkTo({ page: 'today' }),
  ].join('\n');
}

// The ranking of today, of yesterday, of this week and of the last.

const SPANS = ['today', 'yesterday', 'week', 'lastWeek'] as const;
type Span = (typeof SPANS)[number];

const dayBefore = (day: string, n: number): string =>
  new Date(Date.parse(day) - n * DAY).toISOString().slice(0, 10);

/** Where the server has it. */
const pathOf = (game: GameName, span: Span, today: string): string => `days/${game}${{
  today: `/${today}`,
  yesterday: `/${dayBefore(today, 1)}`,
  week: `/week/${today}`,
  lastWeek: `/week/${dayBefore(today, 7)}`,
}[span]}`;

interface RankingSheetProps { game: GameName; today: string; close(): void }

function RankingSheet({ game, today, close }: RankingSheetProps) {
  const texts = useLobby();
  const { ranked } = texts;
  const [span, setSpan] = useState<Span>('today');
  const [found, setFound] = useState<Ranking | string | null>(null);
  useEffect(() => {
    let late = false;
    setFound(null);
    ask(pathOf(game, span, today)).then(
      (answer) => { if (!late) setFound(answer as unknown as Ranking); },
      (error: unknown) => { if (!late) setFound(sayWhy(texts, whyOf(error))); });
    return () => { late = true; };
  }, [game, span, today]);
  return (
    <Sheet title={ranked.rankingOf({ game: gameText(game).title })} close={close}>
      <Choice<Span> name={ranked.when} value={span} of={SPANS.map((one) => [one, ranked.spans[one]] as const)}
        pick={setSpan} />
      {typeof found === 'string' && <p class="wrong" role="alert">{found}</p>}
      {found !== null && typeof found !== 'string' && <Rows {...{ game, found }} />}
      <p class="ranked-how">{ranked.how}</p>
    </Sheet>
  );
}

function Rows({ game, found: { list, mine, of } }: { game: GameName; found: Ranking }) {
  const { ranked } = useLobby();
  if (list.length === 0) return <p>{ranked.nobody}</p>;
  const rows = mine && !list.some(({ me }) => me) ? [...list, mine] : list;
  return (
    <table class="ranked-rows">
      <caption class="unseen">{ranked.soFar({ n: of })}</caption>
      <thead>
        <tr>
          <th scope="col">{ranked.columns.place}</th>
          <th scope="col">{ranked.columns.name}</th>
          <th scope="col">{pageOf(game).counts === 'gold' ? ranked.columns.gold : ranked.columns.gems}</th>
          <th scope="col">{ranked.columns.lead}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ rank, name, gold, lead, me }, i) => (
          <tr key={i} class={me ? 'is-me' : ''}>
            <td>{rank}</td>
            <th scope="row">{name}{me && <span class="unseen"> {ranked.you}</span>}</th>
            <td>{gold}</td>
            <td>{lead > 0 ? `+${lead}` : String(lead).replace('-', '−')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
