// The last games, each with its replay.
import { seatIndex } from '../../engine/types';
import { pageOf } from '../../games/registry';
import { gameText, isBot, roleTitle } from '../../texts/say';
import { language, words } from '../../texts/texts';
import { Icon } from '../Icon';
import { address } from '../routes';
import type { PlayedGame } from './fetched';
import type { MeTexts } from './metexts';

interface GameListProps { games: PlayedGame[]; texts: MeTexts }

export const dateOf = (ms: number): string =>
  new Intl.DateTimeFormat(language() === 'de' ? 'de-DE' : 'en-GB', {
    dateStyle: 'medium', timeStyle: 'short',
  }).format(ms);

export function GameList({ games, texts }: GameListProps) {
  return (
    <section class="panel me-list">
      <h2>{texts.list}</h2>
      <ol>
        {games.map((game) => <Played key={game.table} played={game} texts={texts} />)}
      </ol>
    </section>
  );
}

/** People by their names; bots, which have those of their kinds, are only counted. */
function called(names: string[], texts: MeTexts): string[] {
  const people = names.filter((name) => !isBot(name));
  const bots = names.length - people.length;
  return [...people.map((name) => name || texts.somebody), ...(bots ? [texts.bots({ n: bots })] : [])];
}

function Played({ played, texts }: { played: PlayedGame; texts: MeTexts }) {
  const { table, game, date, p, names, gold, won, roles } = played;
  const mine = seatIndex(p);
  const others = names.filter((_, i) => i !== mine);
  const got = gold[mine] ?? 0;
  const when = dateOf(date);
  const title = gameText(game).title;
  return (
    <li>
      <div>
        <b>{title}</b>
        <time dateTime={new Date(date).toISOString()}>{when}</time>
        <p>{words().list(called(others, texts))}</p>
      </div>
      <p class={won ? 'me-result is-won' : 'me-result'}>
        {won && <Icon name="crown" size={16} />}
        <b>{won ? texts.isWon : texts.isLost}</b>
        <span>{texts[pageOf(game).counts]({ n: got })}</span>
        {roles.length > 0 && <span>{roles.map(roleTitle).join(', ')}</span>}
      </p>
      <a class="btn small" href={address({ page: 'replay', table })}
        aria-label={texts.replayOf({ game: title, date: when })}>
        <Icon name="play" size={14} />
        {texts.replay}
      </a>
    </li>
  );
}
