// The list of games, and the beginning of a game as the first line of a record.
import type { GameInfo, OptionInfo, Options, Setup } from './types';

type Value = string | number;

/** A number stands as a number, unless it is one of the option's words. */
function valueOf(option: OptionInfo | undefined, value: Value): Value {
  const number = option?.max !== undefined && !option.values.includes(String(value));
  return number ? Number(value) : String(value);
}

function valuesOf(options: OptionInfo[], set: Options): Options {
  const named = (name: string) => options.find((option) => option.name === name);
  return Object.fromEntries(
    Object.entries(set).map(([name, value]) => [name, valueOf(named(name), value)]),
  );
}

/** From the list that `adit games --json` prints. */
export function readGames(json: string): GameInfo[] {
  const all = JSON.parse(json) as GameInfo[];
  return all.map((game) => ({
    ...game,
    profiles: game.profiles.map((profile) => ({
      ...profile, set: valuesOf(game.options, profile.set),
    })),
  }));
}

/** A record of that game before its first move. What the set-up does not say is as
 *  usual. */
export function recordOf(setup: Setup, games: GameInfo[]): string {
  const { options = [], rules = 1 } = games.find((game) => game.name === setup.game) ?? {};
  const usual = Object.fromEntries(options.map(({ name, default: value }) => [name, value]));
  const header = {
    adit: 1,
    game: setup.game,
    ...(rules > 1 ? { rules } : {}),
    players: setup.players,
    options: { ...usual, ...valuesOf(options, setup.options) },
    seed: setup.seed,
  };
  return `${JSON.stringify(header)}\n{"end":false}\n`;
}
