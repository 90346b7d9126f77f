// The last games, each with its replay.
import { seatIndex } from '../../engine/types';
import type { GameName, Role } from '../../engine/types';
import { pageOf } from '../../playing/games';
import type { GameTally, Me, PlayedGame, RoleTally } from '../../playing/online/server';
import { localeOf } from '../../texts/grammar';
import { textsLater } from '../../texts/later';
import type { TextsOf } from '../../texts/later';
import { gameText, isBot, roleTitle } from '../../texts/say';
import { language, words } from '../../texts/texts';
import { Icon } from '../../ui/Icon';
import { address } from '../../ui/routes';

interface GameListProps { games: PlayedGame[]; texts: MeTexts }

export const dateOf = (ms: number): string =>
  new Intl.DateTimeFormat(localeOf(language()), {
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

// How often each role was played and won, and what it brought.

interface ByRoleProps { statistics: Me['statistics']; texts: MeTexts }

export function ByRole({ statistics, texts }: ByRoleProps) {
  const played = Object.entries(statistics) as [GameName, GameTally][];
  return (
    <div class="me-games">
      {played.map(([game, tally]) => (
        <section key={game} class="panel me-game">
          <h2>{gameText(game).title}</h2>
          <p>{texts.games({ n: tally.games, n_won: tally.won })}</p>
          <Share part={tally.won} of={tally.games} />
          {Object.keys(tally.roles).length > 0 && <Roles roles={tally.roles} texts={texts} />}
        </section>
      ))}
    </div>
  );
}

export const Share = ({ part, of }: { part: number; of: number }) => (
  <span class="me-bar" aria-hidden="true"><i style={{ '--part': of ? part / of : 0 }} /></span>
);

function Roles({ roles, texts }: { roles: GameTally['roles']; texts: MeTexts }) {
  return (
    <table>
      <caption class="unseen">{texts.byRole}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.role}</th>
          <th scope="col" colSpan={2}>{texts.won}</th>
          <th scope="col">{texts.goldEach}</th>
        </tr>
      </thead>
      <tbody>
        {(Object.entries(roles) as [Role, RoleTally][]).map(([role, { rounds, won, gold }]) => (
          <tr key={role}>
            <th scope="row">{roleTitle(role)}</th>
            <td>{texts.wonOf({ n_won: won, n_of: rounds })}</td>
            <td class="me-cell"><Share part={won} of={rounds} /></td>
            <td>{words().number(rounds ? Math.round((gold * 10) / rounds) / 10 : 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

// The words of this page, in the language of the screen.

export type MeTexts = TextsOf<'me'>;

/** Null until they are here. */
export const useMeTexts = textsLater('me');
