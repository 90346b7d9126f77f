// For the first page, and fetched after it: the deal of the day of each game, which is practice
// (playing/today.ts), and what became of it as a row to share.
import { useEffect, useState } from 'preact/hooks';
import { seatIndex } from '../../engine/types';
import type { GameName } from '../../engine/types';
import { CopyRow } from '../../parts/CopyRow';
import { streak } from '../../playing/days';
import { begunOf, playDeal, playedHere } from '../../playing/game';
import type { PlayedHere } from '../../playing/game';
import { gameInfo, GAMES, pageOf } from '../../playing/games';
import { sittingOfDay } from '../../playing/lineup';
import { dayAt, leftOfDay, seedOfDay } from '../../playing/today';
import { localeOf } from '../../texts/grammar';
import { textsLater } from '../../texts/later';
import type { TextsOf } from '../../texts/later';
import { gameText } from '../../texts/say';
import { language, t } from '../../texts/texts';
import { Icon } from '../../ui/Icon';
import { linkTo } from '../../ui/routes';
import { Deeds, deedsText } from '../me/DeedsRow';
import { useHere } from '../me/mygames';
import type { Here } from '../me/mygames';
import type { Summary } from '../me/summary';
import './today.css';

type Texts = TextsOf<'today'>;
export const useTodayTexts = textsLater('today');

const MINUTE = 60_000;

/** What time it is, by the minute; a page that was left open sees the next day begin. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE / 4);
    return () => clearInterval(timer);
  }, []);
  return now;
}

interface TodayProps { day?: string; fail(error: unknown): void }

export function Today({ day: asked, fail }: TodayProps) {
  const texts = useTodayTexts();
  const here = useHere();
  const now = useNow();
  if (!texts) return null;
  const today = dayAt(now), day = asked ?? today;
  const minutes = Math.ceil(leftOfDay(now) / MINUTE);
  const resultOf = (game: GameName) => resultIn(here, game, day);
  const isPlayed = GAMES.some((game) => resultOf(game)?.summary);
  return (
    <>
      <header>
        <h2>{day === today ? texts.title : texts.of({ date: dateOf(day) })}</h2>
        <span class="chip">{texts.practice}</span>
      </header>
      <p>{isPlayed ? texts.means : texts.about}</p>
      <ul class="today-deals">
        {GAMES.map((game) => (
          <Deal key={game} {...{ game, day, texts, fail }} result={resultOf(game)} />
        ))}
      </ul>
      {day === today && (
        <p>{texts.next({ n_hours: Math.floor(minutes / 60), n_minutes: minutes % 60 })}</p>
      )}
    </>
  );
}

interface DealProps {
  game: GameName;
  day: string;
  texts: Texts;
  result: Result | null;
  fail(error: unknown): void;
}

function Deal({ game, day, texts, result, fail }: DealProps) {
  const title = gameText(game).title;
  const begun = begunOf(seedOfDay(game, day)) !== null;
  const play = () => void gameInfo(game).then((info) => playDeal(sittingOfDay(info, day))).catch(fail);
  return (
    <li class={result ? 'is-played' : ''}>
      <b>{title}</b>
      {result && <Outcome {...{ result, texts }} />}
      {result ? <CopyDeal {...{ result, day, texts }} /> : (
        <button class="btn" onClick={play}
          aria-label={begun ? texts.goOnIt({ game: title }) : texts.playIt({ game: title })}>
          {begun ? texts.goOn : texts.play}
        </button>
      )}
    </li>
  );
}

// What became of a deal.

/** The rest is found out a little later. */
export interface Result { played: PlayedHere; summary: Summary | undefined }

export function resultIn(here: Here | null, game: GameName, day: string): Result | null {
  const seed = seedOfDay(game, day);
  const played = playedHere().find((one) => one.seed === seed);
  return played ? { played, summary: here?.games.find((one) => one.seed === seed) } : null;
}

function outcomeText({ game, won, undone, gold }: PlayedHere, texts: Texts): string {
  const how = undone ? texts.undone : won ? texts.won : texts.lost;
  return `${how} · ${texts[pageOf(game).counts]({ n: gold })}`;
}

export function Outcome({ result: { played, summary }, texts }: { result: Result; texts: Texts }) {
  const won = played.won && !played.undone;
  return (
    <span class={won ? 'today-outcome is-won' : 'today-outcome'}>
      <Deeds of={summary?.deeds ?? ''} about={texts.deeds} />
      <span>
        <Icon name={played.undone ? 'undo' : won ? 'check' : 'cross'} size={14} />
        {outcomeText(played, texts)}
      </span>
    </span>
  );
}

interface CopyProps { result: Result; day: string; texts: Texts; class?: string }

export function CopyDeal({ result: { played, summary }, day, texts, class: name = 'btn' }: CopyProps) {
  if (!summary) return null;
  const { title } = gameText(played.game);
  return (
    <CopyRow row={rowOf(played, summary, day, texts)} text={texts.copy} about={texts.copyIt({ game: title })}
      class={name} />
  );
}

const dateOf = (day: string): string =>
  new Intl.DateTimeFormat(localeOf(language()), { dateStyle: 'long', timeZone: 'UTC' })
    .format(Date.parse(day));

/** A message without names, cards and roles. */
function rowOf(played: PlayedHere, { gold, seat, deeds }: Summary, day: string, texts: Texts): string {
  const n = streak();
  const others = gold.filter((_, i) => i !== seatIndex(seat)).sort((a, b) => b - a);
  return [
    texts.head({ date: dateOf(day), game: gameText(played.game).title }),
    deedsText(deeds),
    `${outcomeText(played, texts)} · ${texts.others({ values: others.join(', ') })}`,
    [texts.foot, ...(n ? [t().home.daysLit({ n })] : [])].join(' · '),
    linkTo({ page: 'today', day }),
  ].join('\n');
}
