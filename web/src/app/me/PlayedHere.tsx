// One's games against bots on this screen. One in which a move was taken back is marked and
// counts for nothing.
import type { GameName } from '../../engine/types';
import { gameText } from '../../texts/say';
import { Icon } from '../../ui/Icon';
import type { PlayedHere as Played } from '../../playing/game';
import { GAMES, pageOf } from '../../playing/games';
import { dateOf, Share } from './GameList';
import type { MeTexts } from './GameList';

interface HereProps { played: Played[]; texts: MeTexts }

/** Those of the list that are shown. */
const SHOWN = 20;

export function PlayedHere({ played, texts }: HereProps) {
  const marked = played.some(({ undone }) => undone > 0);
  return (
    <section class="panel me-list me-here">
      <h2>{texts.here}</h2>
      <p>{texts.hereAbout}{marked && ` ${texts.undoneAbout}`}</p>
      <ul class="me-sums">
        {GAMES.filter((game) => played.some((one) => one.game === game)).map((game) => (
          <Sum key={game} game={game} texts={texts}
            played={played.filter((one) => one.game === game)} />
        ))}
      </ul>
      <ol>
        {played.slice(0, SHOWN).map((one) => <Line key={one.seed} one={one} texts={texts} />)}
      </ol>
    </section>
  );
}

function Sum({ game, played, texts }: HereProps & { game: GameName }) {
  const counted = played.filter(({ undone }) => undone === 0);
  const won = counted.filter((one) => one.won).length;
  return (
    <li>
      <b>{gameText(game).title}</b>
      <span>{texts.games({ n: counted.length, n_won: won })}</span>
      <Share part={won} of={counted.length} />
    </li>
  );
}

function Line({ one, texts }: { one: Played; texts: MeTexts }) {
  const { game, players, date, gold, won, undone } = one;
  return (
    <li class={undone ? 'is-undone' : ''}>
      <div>
        <b>{gameText(game).title}</b>
        <time dateTime={new Date(date).toISOString()}>{dateOf(date)}</time>
        <p>{texts.bots({ n: players - 1 })}</p>
      </div>
      <p class={won && !undone ? 'me-result is-won' : 'me-result'}>
        {won && !undone && <Icon name="crown" size={16} />}
        <b>{won ? texts.isWon : texts.isLost}</b>
        <span>{texts[pageOf(game).counts]({ n: gold })}</span>
      </p>
      {undone > 0 && (
        <p class="me-undone"><Icon name="undo" size={14} />{texts.undone({ n: undone })}</p>
      )}
    </li>
  );
}
