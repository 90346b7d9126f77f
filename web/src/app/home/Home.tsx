// The first page: one click to a game, the game that waits, three games to choose from. Whoever has
// played here finds what is theirs first (Back.tsx).
import { useEffect, useMemo, useState } from 'preact/hooks';
import { mark } from '../../art/figures';
import { Svg } from '../../art/Svg';
import type { GameName } from '../../engine/types';
import { PageLinks, useServed } from '../../parts/PageBar';
import { daysLit } from '../../playing/days';
import { lastGame, leave, playedHere, playNow } from '../../playing/game';
import { FIRST, games, GAMES, listed, pageOf } from '../../playing/games';
import { lastLineup, levelOfTable, lineupSitting } from '../../playing/lineup';
import { myTables } from '../../playing/online/memory';
import { lookForServer, presence } from '../../playing/online/server';
import { gameText, levelText } from '../../texts/say';
import { t, useTexts } from '../../texts/texts';
import type { Catalogue } from '../../texts/texts';
import { Backdrop } from '../../ui/Backdrop';
import { hasMet } from '../../ui/firsts';
import { useTitle } from '../../ui/hooks';
import { Icon } from '../../ui/Icon';
import { lazySheet } from '../../ui/Loading';
import { address } from '../../ui/routes';
import { useStore } from '../../ui/store';
import { BarTools } from '../../ui/TopBar';
import { EngineTrouble } from '../../ui/Trouble';
import { hero } from './hero';

function GameTile({ game }: { game: GameName }) {
  const { home } = useTexts();
  const art = useMemo(pageOf(game).tile, [game]);
  const { title, about } = gameText(game);
  const { min_players: from, max_players: to } = listed(game);

  return (
    <article class="tile panel">
      <Svg class="tile-art" html={art} />
      <div class="tile-text">
        <h2>
          <a class="tile-link" href={address({ page: 'setup', game })}>{title}</a>
        </h2>
        <span class="chip">
          <Icon name="people" size={14} />
          <span aria-hidden="true">{home.seats({ n_from: from, n_to: to })}</span>
          <span class="unseen">{home.seatsLong({ n_from: from, n_to: to })}</span>
        </span>
        <p>{about}</p>
        <p class="tile-more">
          {pageOf(game).lesson && (
            <a href={address({ page: 'learn', game })}>{home.learnGame({ game: title })}</a>
          )}
          <a href={address({ page: 'rules', game })}>{home.rulesOf({ game: title })}</a>
        </p>
      </div>
    </article>
  );
}

/** Fetched by those alone who have played here. */
const Back = lazySheet(() => import('./Back').then((m) => m.Back));
const OpenGames = lazySheet(() => import('./OpenGames').then((m) => m.OpenGames));
const MyTables = lazySheet(() => import('../../lobby/MyTables').then((m) => m.MyTables));

/** "Three mining games for 2 to 12 players." */
function aboutGames({ about, aboutLink, numbers }: Catalogue['home'], served: boolean): string {
  const [n_from, n_to] = SEATS;
  const games = numbers[GAMES.length] ?? `${GAMES.length}`;
  return (served ? aboutLink : about)({ games, n_from, n_to });
}

/** The fewest and the most who can sit at a table. */
const SEATS: [number, number] = [
  Math.min(...GAMES.map((game) => listed(game).min_players)),
  Math.max(...GAMES.map((game) => listed(game).max_players)),
];

export function Home() {
  const texts = useTexts();
  const picture = useMemo(() => ({ __html: hero() }), []);
  const [failed, setFailed] = useState<unknown>(null);
  const server = useStore(presence);
  const served = useServed();
  const [isBack] = useState(hasPlayed);

  useTitle('');
  useEffect(() => {
    leave();
    games().catch(setFailed);
    void lookForServer();
  }, []);
  if (failed) return <EngineTrouble error={failed} />;
  const tables = server === 'here' && myTables().length > 0 && <MyTables />;
  const away = server === 'away' && <p class="home-more">{texts.home.serverAway}</p>;
  const tiles = (
    <section class="home-tiles" aria-label={texts.home.games}>
      {GAMES.map((game) => <GameTile key={game} game={game} />)}
    </section>
  );
  if (isBack) {
    return (
      <div class="home">
        <Backdrop seed="home" />
        <Nav />
        <main id="main" class="home-main back" tabIndex={-1}>
          <Back {...{ tiles, served }} waiting={tables} fail={setFailed}
            play={<PlayButtons fail={setFailed} served={served} />}
            links={served ? <PlayLinks /> : away} />
        </main>
      </div>
    );
  }
  return (
    <div class="home">
      <Backdrop seed="home" />
      <Nav />
      <main id="main" class="home-main" tabIndex={-1}>
        <div class="home-copy">
          <h1 class="home-title">
            {texts.home.digTogether}<br />
            {texts.home.trust} <em>{texts.home.nobody}</em>
          </h1>
          <p class="home-about">{aboutGames(texts.home, served)}</p>
          {isNew() ? <FirstWays fail={setFailed} served={served} />
            : <><PlayButtons fail={setFailed} served={served} />{served ? <PlayLinks daily /> : <p class="home-more"><Daily /></p>}</>}
          {away}
          <OpenGames most={1} />
          {tables}
        </div>
        <svg class="home-picture" viewBox="0 0 660 560" role="img"
          aria-label={texts.home.picture} dangerouslySetInnerHTML={picture} />
        {tiles}
      </main>
    </div>
  );
}

function Nav() {
  const { app } = useTexts();
  return (
    <header class="home-nav">
      <a class="brand" href="#/" aria-label={app.toHome}>
        <Svg html={mark(40)} />
        <span class="brand-word">adit</span>
      </a>
      <PageLinks />
      <div class="top-tools"><BarTools /></div>
    </header>
  );
}

/** Games have been played here. */
const hasPlayed = (): boolean => playedHere().length > 0 || daysLit().length > 0;

/** Neither a lesson nor a game has been finished here. */
const isNew = (): boolean => !hasMet('lesson') && !hasMet('game') && lastGame() === null;

const Daily = () => <a href={address({ page: 'today' })}>{t().home.daily}</a>;

interface WaysProps { fail(error: unknown): void; served: boolean }

/** Two ways in, of one size: play, or learn. */
function FirstWays({ fail, served }: WaysProps) {
  const { home } = useTexts();
  const lineup = lastLineup();
  const start = () => lineupSitting(lineup).then(playNow).catch(fail);
  const bots = lineup.chairs.filter(({ bot }) => bot !== null).length;
  return (
    <div class="home-ways">
      <button class="btn go big" onClick={start}>
        <Icon name="lamp" size={22} />
        {home.playNow}
      </button>
      <p>{home.playFirstAs({ game: gameText(lineup.game).title, n: bots })}</p>
      <a class="btn big" href={address({ page: 'learn', game: FIRST })}>
        <Icon name="play" size={20} />
        {home.learnNow}
      </a>
      <p>{home.learnNowAs}</p>
      <p class="home-more">
        {served && (
          <a href={address({ page: 'open', game: lineup.game })}>
            <Icon name="link" size={16} />{home.friends}
          </a>
        )}
        <a href={address({ page: 'setup', game: lineup.game })}>{home.choose}</a>
        <Daily />
        {served && <a href={address({ page: 'tables' })}>{home.openTables}</a>}
      </p>
    </div>
  );
}

function PlayButtons({ fail, served }: WaysProps) {
  const { home } = useTexts();
  const lineup = lastLineup();
  const level = levelOfTable(lineup);
  const setUp = address({ page: 'setup', game: lineup.game });
  const start = () => lineupSitting(lineup).then(playNow).catch(fail);
  return (
    <div class="home-buttons">
      <button class="btn go big" onClick={start}>
        <Icon name="lamp" size={22} />
        {home.playNow}
      </button>
      {served ? (
        <a class="btn big" href={address({ page: 'open', game: lineup.game })}>
          <Icon name="link" size={20} />
          {home.friends}
        </a>
      ) : <a class="btn big" href={setUp}><Icon name="people" size={20} />{home.choose}</a>}
      <p class="home-as">
        {home.playNowAs({ game: gameText(lineup.game).title, n: lineup.chairs.length })}
        {level && level !== 'own' && ` · ${levelText(level).title}`}
      </p>
    </div>
  );
}

/** What else there is where friends have the second button. */
function PlayLinks({ daily }: { daily?: boolean }) {
  const { home } = useTexts();
  return (
    <p class="home-more">
      <a href={address({ page: 'setup', game: lastLineup().game })}>{home.choose}</a>
      <a href={address({ page: 'tables' })}>{home.openTables}</a>
      {daily && <Daily />}
    </p>
  );
}
