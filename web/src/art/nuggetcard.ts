// Nugget cards: as many nuggets as the card is worth, and the number.
import { band, EDGE, ground } from './blank';
import { glyphAt } from './icons';
import { times, wedge } from './seed';

const PLACES: Record<1 | 2 | 3, readonly [x: number, y: number, scale: number][]> = {
  1: [[30, 42, 1.5]],
  2: [[22, 33, 1.2], [37, 52, 1.2]],
  3: [[30, 25, 1.05], [19, 48, 1.05], [41, 52, 1.05]],
};

export function nuggetCard(worth: number): string {
  const places = PLACES[worth as 1 | 2 | 3];
  const rays = times(28, i => {
    const a = i / 14 * Math.PI;
    return wedge(30 + Math.cos(a) * 26, 40 + Math.sin(a) * 27, a, 20, 1);
  });
  return '<g class="card nuggets">' + ground('n-ground')
    + `<path class="n-ray" d="${rays.join('')}"/>`
    + '<circle class="n-disc" cx="30" cy="40" r="24"/>'
    + places.map(([x, y, scale]) =>
      glyphAt('nugget', x, y, scale, 'class="n-gold"')).join('')
    + band('n-band', 71) + `<text class="n-number" x="30" y="86.5">${worth}</text>`
    + EDGE + '</g>';
}
