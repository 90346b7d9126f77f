// Uncut rock under the mine: sparse cuts, one path.
import { useMemo } from 'preact/hooks';

import { rng, wedge } from './seed';

const WIDE = 1200;
const HIGH = 900;

export function Strata({ seed = 's' }: { seed?: string }) {
  const cuts = useMemo(() => {
    const chance = rng(seed);
    let d = '';
    for (let i = 0; i < (WIDE * HIGH) / 1700; i++)
      d += wedge(chance() * WIDE, chance() * HIGH, -0.32 + (chance() - 0.5) * 0.4,
        8 + chance() * 22, 0.7 + chance());
    return d;
  }, [seed]);
  return (
    <svg class="mine-strata" viewBox={`0 0 ${WIDE} ${HIGH}`}
      preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path d={cuts} />
    </svg>
  );
}
