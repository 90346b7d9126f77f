// How often each role was played and won, and what it brought.
import type { GameName, Role } from '../../engine/types';
import { gameText, roleTitle } from '../../texts/say';
import { words } from '../../texts/texts';
import type { GameTally, Me, RoleTally } from './fetched';
import type { MeTexts } from './metexts';

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
