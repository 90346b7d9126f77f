// What the games come to, in panels. A further one is a component that is given the statistics.
import { roleCard } from '../../art/figures';
import { svg } from '../../art/pathcard';
import { Svg } from '../../art/Svg';
import { LEVELS } from '../../engine/types';
import type { GameName, Level, Role } from '../../engine/types';
import { GAMES } from '../../playing/games';
import type { RoleTally } from '../../playing/online/server';
import { gameText, levelText, roleTitle } from '../../texts/say';
import { words } from '../../texts/texts';
import type { Statistics } from './statistics';
import { percent } from './words';
import type { MeTexts } from './words';

export interface PanelProps { statistics: Statistics; texts: MeTexts }

// A few numbers at the top.

interface Figure { n: number; text: string; title?: string }

const figuresOf = ({ rounds, days, wins, against }: Statistics, texts: MeTexts): Figure[] => [
  { n: rounds, text: texts.rounds({ n: rounds }) },
  { n: days.now, text: texts.days({ n: days.now }), title: texts.best({ n: days.best }) },
  { n: wins.now, text: texts.wins({ n: wins.now }), title: texts.best({ n: wins.best }) },
  {
    n: against.reduce((all, { fooled }) => all + fooled, 0),
    text: texts.timesFooled({ n: against.reduce((all, { fooled }) => all + fooled, 0) }),
    title: texts.fooledMeans,
  },
];

export function Figures({ statistics, texts }: PanelProps) {
  return (
    <ul class="me-figures">
      {figuresOf(statistics, texts).map(({ n, text, title }) => (
        <li key={text} title={title}>
          <b>{words().number(n)}</b>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

// Shares as tracks, lit as far as rounds or games were won.

interface TrackProps {
  title: string;
  about: string;
  /** How far it is lit, from 0 to 1, and what that is in words. */
  part: number;
  value: string;
  face?: string;
  /** Somebody else's. */
  dark?: boolean;
}

export function Track({ title, about, part, value, face, dark }: TrackProps) {
  return (
    <li class={`me-track${face ? ' has-face' : ''}${dark ? ' is-dark' : ''}`}>
      {face && <Svg class="me-face" html={face} />}
      <span class="me-what"><b>{title}</b><span>{about}</span></span>
      <span class="me-rail" aria-hidden="true"><i style={{ '--part': part }} /></span>
      <b class="me-share">{value}</b>
    </li>
  );
}

/** The share of them that was won. */
const wonOf = (won: number, of: number) => ({ part: of ? won / of : 0, value: percent(won, of) });

/** In the order of the rule books. */
const ROLES: readonly Role[] =
  ['miner', 'saboteur', 'green', 'blue', 'boss', 'profiteer', 'geologist'];

/** In all games together. */
function rolesOf({ byGame }: Statistics): [Role, RoleTally][] {
  return ROLES.flatMap((role): [Role, RoleTally][] => {
    const all = { rounds: 0, won: 0, gold: 0 };
    for (const { roles } of byGame.values()) {
      const one = roles.get(role);
      all.rounds += one?.rounds ?? 0;
      all.won += one?.won ?? 0;
      all.gold += one?.gold ?? 0;
    }
    return all.rounds ? [[role, all]] : [];
  });
}

export function ByRole({ statistics, texts }: PanelProps) {
  const roles = rolesOf(statistics);
  if (roles.length === 0) return null;
  return (
    <section class="panel me-panel">
      <h2>{texts.byRole}</h2>
      <ul>
        {roles.map(([role, { rounds, won, gold }]) => (
          <Track key={role} title={roleTitle(role)} {...wonOf(won, rounds)}
            about={texts.roleAbout({ n: rounds, gold: words().number(tenths(gold / rounds)) })}
            face={svg(roleCard(role), 30)} />
        ))}
      </ul>
      <p class="me-legend"><span class="me-rail" aria-hidden="true"><i style={{ '--part': 1 }} /></span>
        {texts.roundsWon}</p>
    </section>
  );
}

const tenths = (n: number): number => Math.round(n * 10) / 10;

export function ByGame({ statistics: { byGame, byLevel }, texts }: PanelProps) {
  const games = GAMES.filter((game: GameName) => byGame.has(game));
  const levels = (['kind', ...LEVELS, null] as (Level | null)[]).filter((level) => byLevel.has(level));
  if (games.length === 0) return null;
  return (
    <section class="panel me-panel">
      <h2>{texts.byGame}</h2>
      <ul>
        {games.map((game) => {
          const { games: n, won } = byGame.get(game)!;
          return <Track key={game} title={gameText(game).title} about={texts.games({ n })} {...wonOf(won, n)} />;
        })}
      </ul>
      {levels.length > 0 && (
        <>
          <h3>{texts.byLevel}</h3>
          <ul>
            {levels.map((level) => {
              const { games: n, won } = byLevel.get(level)!;
              return (
                <Track key={level ?? ''} title={level ? levelText(level).title : texts.mixed}
                  about={texts.games({ n })} {...wonOf(won, n)} />
              );
            })}
          </ul>
        </>
      )}
    </section>
  );
}
