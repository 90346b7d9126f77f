import { useMemo } from 'preact/hooks';
import { Svg } from '../../art/Svg';
import type { GameName } from '../../engine/types';
import { gameText } from '../../texts/say';
import { useTexts } from '../../texts/texts';
import { Icon } from '../Icon';
import { address } from '../routes';
import { tileArt } from './tiles';

const PLAYERS: Record<GameName, [number, number]> = {
  saboteur: [3, 10], saboteur2: [2, 12], galleries: [2, 4],
};

export function GameTile({ game }: { game: GameName }) {
  const { home } = useTexts();
  const art = useMemo(tileArt[game], [game]);
  const { title, about } = gameText(game);
  const [from, to] = PLAYERS[game];

  return (
    <article class="tile panel">
      <Svg class="tile-art" html={art} />
      <div class="tile-text">
        <h2>
          <a class="tile-link" href={address({ page: 'setup', game })}>{title}</a>
        </h2>
        <span class="chip">
          <Icon name="people" size={14} />
          <span aria-hidden="true">{home.seats(from, to)}</span>
          <span class="unseen">{home.seatsLong(from, to)}</span>
        </span>
        <p>{about}</p>
        <p class="tile-more">
          <a href={address({ page: 'learn', game })}>{home.learnGame(title)}</a>
          <a href={address({ page: 'rules', game })}>{home.rulesOf(title)}</a>
        </p>
      </div>
    </article>
  );
}
