import { useMemo } from 'preact/hooks';
import { Svg } from '../../art/Svg';
import type { GameName } from '../../engine/types';
import { listed, pageOf } from '../../games/registry';
import { gameText } from '../../texts/say';
import { useTexts } from '../../texts/texts';
import { Icon } from '../Icon';
import { address } from '../routes';

export function GameTile({ game }: { game: GameName }) {
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
