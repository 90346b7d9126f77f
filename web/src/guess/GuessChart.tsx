// My guesses over what the deeds said of those who were saboteurs, or whom I suspected most.
import { useRef } from 'preact/hooks';
import { seatLook } from '../art/figures';
import { SURE } from '../engine/opinions';
import type { ReadRound } from '../engine/reads';
import { seatIndex } from '../engine/types';
import type { Role, Seat } from '../engine/types';
import type { Guess } from '../playing/guessing';
import { Diamond, LEFT, pathOf, placeIn, ticksOf } from '../parts/plot';
import type { Plot } from '../parts/plot';
import { Hat } from '../playing/Hat';
import { botAt } from '../playing/loglines';
import type { Player } from '../playing/props';
import { roleName } from '../texts/say';
import { t } from '../texts/texts';
import { useSize } from '../ui/hooks';
import type { Size } from '../ui/hooks';
import { useGuessWords } from './words';

interface GuessChartProps {
  players: Player[];
  roles: readonly Role[];
  reads: ReadRound;
  guesses: readonly Guess[];
}

/** More curves than that tell nothing. */
const MOST = 3;
const MARGIN = 14;

export function GuessChart({ players, roles, reads, guesses }: GuessChartProps) {
  const words = useGuessWords();
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const shown = whoMatters(roles, guesses);
  const text = (seat: Seat) =>
    words.was({ name: players[seatIndex(seat)]!.name, role: roleName(roles[seatIndex(seat)]!) });
  return (
    <section class="guess-chart panel">
      <h3>{words.chart}</h3>
      <p class="guess-about">{words.chartOf}</p>
      <div class="chart" ref={box}>
        {size && size.width > 0 && (
          <Drawing {...{ reads, guesses, shown, size }} heard={shown.map((seat) =>
            words.heard({ who: text(seat), values: heardOf(seat, guesses) })).join(' ')} />
        )}
      </div>
      <ul class="guess-legend">
        {shown.map((seat) => (
          <li key={seat}>
            <Hat seat={seat} bot={botAt(players, seat)} size={24} />{text(seat)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The saboteurs of whom I did not know; or whom I suspected most. */
function whoMatters(roles: readonly Role[], guesses: readonly Guess[]): Seat[] {
  const seats = roles.map((role, i) => ({
    seat: `P${i + 1}` as Seat, role,
    most: Math.max(-1, ...guesses.map(({ of }) => of[i] ?? -1)),
  })).filter(({ most }) => most >= 0);
  const guilty = seats.filter(({ role }) => role === 'saboteur');
  const found = guilty.length ? guilty : seats.sort((a, b) => b.most - a.most).slice(0, 1);
  return found.slice(0, MOST).map(({ seat }) => seat);
}

const heardOf = (seat: Seat, guesses: readonly Guess[]): string => guesses.flatMap(({ at, of }) => {
  const step = of[seatIndex(seat)];
  return step == null ? [] : [`${at}: ${t().language.percent({ n: step })}`];
}).join(', ');

interface DrawingProps extends Pick<GuessChartProps, 'reads' | 'guesses'> {
  shown: Seat[];
  size: Size;
  heard: string;
}

function Drawing({ reads: { deeds }, guesses, shown, size, heard }: DrawingProps) {
  const plot: Plot = {
    moves: deeds.map(({ n }) => n),
    values: shown.map((seat) => deeds.map(({ of }) => of[seatIndex(seat)] ?? 0)),
    top: SURE,
    from: deeds[0]!.n,
    to: Math.max(deeds[0]!.n + 1, deeds.at(-1)!.n),
  };
  const place = placeIn(plot, size, MARGIN);
  return (
    <svg width={size.width} height={size.height} role="img" aria-label={heard}>
      <g class="grid">
        {[0, 50, 100].map((value) => (
          <g key={value}>
            <path d={`M${LEFT} ${place.y((value * SURE) / 100)}H${place.right}`} />
            <text x="38" y={place.y((value * SURE) / 100) + 4}>{`${value}%`}</text>
          </g>
        ))}
        {ticksOf(plot, place, 44).map((n) => (
          <text key={n} class="tick" x={place.x(n)} y={place.floor + 20}>{n}</text>
        ))}
      </g>
      {shown.map((seat, i) => {
        const { colour, dash } = seatLook(seatIndex(seat));
        const d = pathOf(plot, place, i, plot.to);
        return (
          <g key={seat} class={`curve ${colour}`}>
            <path class="casing" d={d} stroke-dasharray={dash} />
            <path d={d} stroke-dasharray={dash} />
            {guesses.map(({ at, of }) => {
              const step = of[seatIndex(seat)];
              return step != null && (
                <Diamond key={at} x={place.x(at)} y={place.y((step * SURE) / 100)} />
              );
            })}
          </g>
        );
      })}
    </svg>
  );
}
