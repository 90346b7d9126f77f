// The games that stand open: each is played on or thrown away. The first page has the last few, and
// My games has all of them.
import { playOn, openGames, throwAway } from '../../playing/game';
import { Hat, HatsContext } from '../../playing/Hat';
import { hatsOf } from '../../playing/person';
import type { Sitting } from '../../playing/session';
import { gameText } from '../../texts/say';
import { useTexts } from '../../texts/texts';
import { Icon } from '../../ui/Icon';
import { address } from '../../ui/routes';
import { useStore } from '../../ui/store';
import { useStanding } from './standing';

export function OpenGames({ most = Infinity }: { most?: number }) {
  const { home } = useTexts();
  const games = useStore(openGames);
  const n = games.length;
  if (!n) return null;
  return (
    <section class="home-open" aria-label={home.unfinished({ n })}>
      {games.slice(0, most).map((game) => <Open key={game.setup.seed} game={game} />)}
      {n > most && <a href={address({ page: 'me' })}>{home.allOpen({ n })}</a>}
    </section>
  );
}

function Open({ game }: { game: Sitting }) {
  const { home } = useTexts();
  const standing = useStanding(game);
  const { title } = gameText(game.setup.game);
  return (
    <div class="home-waiting">
      <span class="home-hats">
        <HatsContext.Provider value={hatsOf(game.players)}>
          {game.players.slice(0, 4).map(({ seat, bot }) => (
            <Hat key={seat} seat={seat} bot={bot} size={30} />
          ))}
        </HatsContext.Provider>
      </span>
      <span class="home-waiting-text">
        <b>{title}</b>
        <span>{standing}</span>
      </span>
      <button class="tool-button" aria-label={`${home.throwAway}: ${title}`}
        onClick={() => throwAway(game)}>
        <Icon name="discard" />
      </button>
      <button class="btn" aria-label={`${home.playOn}: ${title}`} onClick={() => playOn(game)}>
        {home.playOn}
      </button>
    </div>
  );
}
