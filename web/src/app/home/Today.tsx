// For the first page, and fetched after it: the deal of the day of each game, which is practice
// (playing/today.ts), and what became of it as a row to share.
import { useEffect, useState } from 'preact/hooks';
import type { GameName } from '../../engine/types';
import { CopyRow } from '../../parts/CopyRow';
import { dayOf, daysPlayed, rowNow } from '../../playing/days';
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
import { Deeds, deedsText } from '../me/DeedsRow';
import { useHere } from '../me/mygames';
import './today.css';

type Texts = TextsOf<'today'>;
const useTodayTexts = textsLater('today');

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

export function Today({ fail }: { fail(error: unknown): void }) {
  const texts = useTodayTexts();
  const here = useHere();
  const now = useNow();
  if (!texts) return null;
  const day = dayAt(now);
  const minutes = Math.ceil(leftOfDay(now) / MINUTE);
  const isPlayed = GAMES.some((game) => here?.games.some(({ seed }) => seed === seedOfDay(game, day)));
  const deedsOf = (seed: string) => here?.games.find((game) => game.seed === seed)?.deeds ?? '';
  return (
    <>
      <header>
        <h2>{texts.title}</h2>
        <span class="chip">{texts.practice}</span>
      </header>
      <p>{isPlayed ? texts.means : texts.about}</p>
      <ul class="today-deals">
        {GAMES.map((game) => (
          <Deal key={game} {...{ game, day, texts, fail }} deeds={deedsOf(seedOfDay(game, day))} />
        ))}
      </ul>
      <p>{texts.next({ n_hours: Math.floor(minutes / 60), n_minutes: minutes % 60 })}</p>
    </>
  );
}

interface DealProps {
  game: GameName;
  day: string;
  texts: Texts;
  /** Of the game, once it is over and known. */
  deeds: string;
  fail(error: unknown): void;
}

function Deal({ game, day, texts, deeds, fail }: DealProps) {
  const title = gameText(game).title;
  const seed = seedOfDay(game, day);
  const played = playedHere().find((one) => one.seed === seed);
  const begun = begunOf(seed) !== null;
  const play = () => void gameInfo(game).then((info) => playDeal(sittingOfDay(info, day))).catch(fail);
  return (
    <li class={played ? 'is-played' : ''}>
      <b>{title}</b>
      {played && <Outcome {...{ played, deeds, texts }} />}
      {played
        ? deeds && <CopyRow row={rowOf(game, day, deeds, texts)} text={texts.copy} about={texts.copyIt({ game: title })} />
        : (
          <button class="btn" onClick={play}
            aria-label={begun ? texts.goOnIt({ game: title }) : texts.playIt({ game: title })}>
            {begun ? texts.goOn : texts.play}
          </button>
        )}
    </li>
  );
}

function Outcome({ played, deeds, texts }: { played: PlayedHere; deeds: string; texts: Texts }) {
  const won = played.won && !played.undone;
  return (
    <span class={won ? 'today-outcome is-won' : 'today-outcome'}>
      <Deeds of={deeds} about={texts.deeds} />
      <span>
        <Icon name={played.undone ? 'undo' : won ? 'check' : 'cross'} size={14} />
        {played.undone ? texts.undone : won ? texts.won : texts.lost}
        {' · '}{texts[pageOf(played.game).counts]({ n: played.gold })}
      </span>
    </span>
  );
}

/** A message without names, cards and roles. */
function rowOf(game: GameName, day: string, deeds: string, texts: Texts): string {
  const format = new Intl.DateTimeFormat(localeOf(language()), { dateStyle: 'long', timeZone: 'UTC' });
  const n = rowNow(daysPlayed(), dayOf(Date.now())).row.filter(({ forgiven }) => !forgiven).length;
  const foot = n ? [texts.foot, t().home.daysLit({ n })] : [texts.foot];
  return [
    texts.head({ date: format.format(Date.parse(day)), game: gameText(game).title }),
    deedsText(deeds), foot.join(' · '),
  ].join('\n');
}
