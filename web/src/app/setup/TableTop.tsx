// The round table itself: a lamp, and cards of the game that will be played.
import { useMemo } from 'preact/hooks';
import { icon } from '../../art/icons';
import { svg } from '../../art/pathcard';
import { Svg } from '../../art/Svg';
import type { GameName } from '../../engine/types';
import { pageOf } from '../../games/registry';

/** Seats go clockwise around the table, the first at its foot. */
export function placeOf(i: number, of: number) {
  const angle = Math.PI / 2 + (i / of) * 2 * Math.PI;
  return { '--x': Math.cos(angle).toFixed(3), '--y': Math.sin(angle).toFixed(3) };
}

const BOARDS = 'M-88 -120H88M-148 -72H148M-168 -24H168M-168 24H168M-148 72H148M-88 120H88';

export function TableTop({ game }: { game: GameName }) {
  const cards = useMemo(pageOf(game).top, [game]);
  return (
    <svg class="table-top" viewBox="-190 -160 380 330" aria-hidden="true">
      <ellipse class="table-shade" cy="10" rx="178" ry="146" />
      <ellipse class="table-edge" rx="178" ry="146" />
      <ellipse class="table-wood" rx="172" ry="140" />
      <path class="table-boards" d={BOARDS} />
      <circle class="table-light" cy="-6" r="92" />
      {cards.map(([x, y, angle, card], i) => (
        <g key={i} transform={`translate(${x} ${y}) rotate(${angle})`}>
          <Svg html={svg(card, 54).replace(/<\/?svg[^>]*>/g, '')} width={54} height={81} />
        </g>
      ))}
      <path class="table-glass" d="M-13 -14H13L16 8H-16Z" />
      <Svg class="table-lamp" html={icon('lamp', 24).replace(/<\/?svg[^>]*>/g, '')}
        viewBox="0 0 24 24" x={-43} y={-52} width={86} height={86} />
      <path class="table-flame" d="M0 -15Q11 -4 0 8Q-11 -4 0 -15Z" />
    </svg>
  );
}
