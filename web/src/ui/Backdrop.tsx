// Uncut rock under a page: sparse cuts, one path.
import { useMemo } from 'preact/hooks';
import { rng, times, wedge } from '../art/seed';

const [WIDE, HIGH] = [1280, 800];

export function Backdrop({ seed }: { seed: string }) {
  const cuts = useMemo(() => draw(seed), [seed]);
  return (
    <svg class="backdrop" viewBox={`0 0 ${WIDE} ${HIGH}`} aria-hidden="true"
      preserveAspectRatio="xMidYMid slice">
      <path d={cuts} />
    </svg>
  );
}

function draw(seed: string): string {
  const chance = rng(seed);
  return times(WIDE * HIGH / 1500, () => {
    const [x, y] = [chance() * WIDE, chance() * HIGH];
    const angle = -0.32 + (chance() - 0.5) * 0.4;
    return wedge(x, y, angle, 8 + chance() * 22, 0.7 + chance());
  }).join('');
}
