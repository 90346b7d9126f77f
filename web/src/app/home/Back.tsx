// The first page of somebody who has played here: what waits, the days in the light, the deal of the
// day, what was played last, and who has fooled them. What is not known at once has its place.
import type { ComponentChildren } from 'preact';
import { player } from '../../art/figures';
import { Svg } from '../../art/Svg';
import { playedHere } from '../../playing/game';
import { pageOf } from '../../playing/games';
import { person } from '../../playing/person';
import { localeOf } from '../../texts/grammar';
import { gameText } from '../../texts/say';
import { language, useTexts } from '../../texts/texts';
import { Icon } from '../../ui/Icon';
import { lazySheet } from '../../ui/Loading';
import { address } from '../../ui/routes';
import { useStore } from '../../ui/store';
import { Days } from './Days';
import { OpenGames } from './OpenGames';

const Today = lazySheet(() => import('./Today').then((m) => m.Today));
const PuzzleCard = lazySheet(() => import('./PuzzleCard').then((m) => m.PuzzleCard));
const Ranked = lazySheet(() => import('../../lobby/Ranked').then((m) => m.Ranked));
const Watch = lazySheet(() => import('../../lobby/Watch').then((m) => m.Watch));
const Fooled = lazySheet(() => import('./Fooled').then((m) => m.Fooled));

/** How many open games the page shows. */
const OPEN = 3;

interface BackProps {
  /** Tables at the server. */
  waiting: ComponentChildren;
  play: ComponentChildren;
  /** Where else to go, or why one cannot. */
  links: ComponentChildren;
  tiles: ComponentChildren;
  /** Is there a server with tables? */
  served: boolean;
  fail(error: unknown): void;
}

export function Back({ waiting, play, links, tiles, served, fail }: BackProps) {
  const { home } = useTexts();
  const { name, hat } = useStore(person);
  const hasRoles = playedHere().some(({ game }) => pageOf(game).counts === 'gold');
  return (
    <>
      <header class="back-head">
        <h1>{name ? home.backName({ name }) : home.back}</h1>
        <a class="back-me" href={address({ page: 'me' })}>
          <Svg html={player((hat ?? 1) - 1, 30, { uid: 'back' })} />
          {name && <span>{name}</span>} <span class="unseen">{home.myGames}</span>
        </a>
      </header>
      <div class="back-side">
        <div class="back-now">
          <OpenGames most={OPEN} />
          {waiting}
          <div class="back-play panel">{play}</div>
        </div>
        {links && <div class="back-links">{links}</div>}
        <section class="panel back-today">{served ? <Ranked instead={<Today fail={fail} />} /> : <Today fail={fail} />}</section>
        <section class="panel back-puzzle"><PuzzleCard /></section>
        {served && <section class="panel back-watch"><Watch /></section>}
      </div>
      <div class="back-days"><Days /></div>
      <div class="back-more">
        {hasRoles && <section class="panel back-fooled"><Fooled /></section>}
        <Last />
      </div>
      {tiles}
    </>
  );
}

/** How many of the last games the page shows. */
const LAST = 3;

function Last() {
  const { home } = useTexts();
  const games = playedHere().filter(({ undone }) => undone === 0).slice(0, LAST);
  const date = new Intl.DateTimeFormat(localeOf(language()), { day: 'numeric', month: 'short' });
  if (games.length === 0) return null;
  return (
    <section class="panel back-last">
      <h2>{home.lastGames}</h2>
      <ul>
        {games.map(({ seed, game, won, date: at }) => (
          <li key={seed} class={won ? 'is-won' : ''}>
            <Icon name={won ? 'check' : 'cross'} size={14} />
            <b>{gameText(game).title}</b>
            <span>{won ? home.won : home.lost}</span>
            <time dateTime={new Date(at).toISOString()}>{date.format(at)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
