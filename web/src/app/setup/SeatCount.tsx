// How many sit at the table.
import type { GameInfo } from '../../engine/types';
import { useTexts } from '../../texts/texts';
import { resize } from '../lineup';
import type { Lineup } from '../lineup';

interface SeatCountProps { lineup: Lineup; info: GameInfo; change(lineup: Lineup): void }

export function SeatCount({ lineup, info, change }: SeatCountProps) {
  const { setup } = useTexts();
  const seats = lineup.chairs.length;
  return (
    <div class="seat-count" role="group" aria-label={setup.seats}>
      <button class="tool-button is-boxed" aria-label={setup.fewer}
        disabled={seats <= info.min_players}
        onClick={() => change(resize(lineup, seats - 1))}>−</button>
      <p aria-live="polite"><b>{seats}</b> {setup.seats}</p>
      <button class="tool-button is-boxed" aria-label={setup.more}
        disabled={seats >= info.max_players}
        onClick={() => change(resize(lineup, seats + 1))}>+</button>
    </div>
  );
}
