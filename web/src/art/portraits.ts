// The seven dwarves, from simple shapes. They differ by the outline of the hat first, by
// the beard second, by colour last. Paints are custom properties of the class .r-ROLE.
import type { Role } from '../engine/types';
import { crystal } from './features';

type Paint =
  | 'coat' | 'hat' | 'hat-hi' | 'hat-lo' | 'beard' | 'beard-hi' | 'skin' | 'nose'
  | 'thing' | 'thing-hi' | 'thing-lo' | 'sign' | 'line';

const shape = (paint: Paint, d: string): string =>
  `<path class="f-ink" fill="var(--${paint})" d="${d}"/>`;
const flat = (paint: Paint, d: string): string =>
  `<path fill="var(--${paint})" d="${d}"/>`;
const disc = (paint: Paint, x: number, y: number, r: number): string =>
  `<circle class="f-ink" fill="var(--${paint})" cx="${x}" cy="${y}" r="${r}"/>`;
const dot = (paint: Paint, x: number, y: number, r: number): string =>
  `<circle fill="var(--${paint})" cx="${x}" cy="${y}" r="${r}"/>`;
const stroke = (paint: Paint, d: string): string =>
  `<path class="f-line" stroke="var(--${paint})" d="${d}"/>`;

const COAT = shape('coat', 'M5 92Q6 68 21 63H39Q54 68 55 92Z');
const FACE = shape('skin', 'M19 40h22v10q0 9-11 9t-11-9Z')
  + dot('line', 25.4, 46, 1.6) + dot('line', 34.6, 46, 1.6)
  + stroke('line', 'M22.6 43.2q2.6-1.8 5.2-.2M32.2 43q2.6-1.6 5.2.2')
  + shape('nose', 'M30 45q4.4 3.4 3.6 6.4t-7.2 0Q25.6 48.4 30 45Z');

/** A round helmet with ridge and lamp, a full beard. */
const miner = () => COAT
  + shape('beard', 'M17 50Q15 74 30 78Q45 74 43 50Q38 56 30 55Q22 56 17 50Z') + FACE
  + shape('beard-hi', 'M20 52q5 4 10 1.5q5 2.5 10-1.5q-2 7-10 5.5q-8 1.5-10-5.5Z')
  + shape('hat', 'M14 39Q14 17 30 17Q46 17 46 39Z')
  + shape('hat-hi', 'M27.4 16.4h5.2V39h-5.2Z')
  + shape('hat-lo', 'M10.5 38h39v4.6q-19.5-3-39 0Z')
  + disc('sign', 30, 29, 6) + dot('thing', 30, 29, 3);

/** A drooping hood, no beard, two eyes. */
const saboteur = () => COAT + shape('thing-lo', 'M24 56L30 82 36 56Z')
  + shape('hat', 'M8 66Q12 34 24 18Q32 6 50 9Q41 14 41 22Q49 36 52 66Q42 58 30 60'
    + 'Q18 58 8 66Z')
  + shape('skin', 'M17 48Q18 33 30 32Q42 33 43 48Q42 59 30 60Q18 59 17 48Z')
  + flat('thing', 'M20 45l8.4 2.6q-1.4 4-5 3.6t-3.4-6.2Z'
    + 'M40 45l-8.4 2.6q1.4 4 5 3.6t3.4-6.2Z')
  + dot('skin', 24.2, 48.4, 1.1) + dot('skin', 35.8, 48.4, 1.1)
  + stroke('thing', 'M24 56q6 3 12 0')
  + stroke('hat-hi', 'M14 62Q22 57 30 60Q22 62 16 68ZM12 40Q15 30 22 22');

/** A flat square cap with a square, a square beard. */
const green = () => COAT
  + shape('beard', 'M17 50V76H43V50Q38 56 30 55Q22 56 17 50Z')
  + stroke('thing-lo', 'M23 62v13M30 60v15M37 62v13') + FACE
  + shape('beard-hi', 'M18.5 53h23v5h-23Z')
  + shape('hat', 'M15.5 39V18H44.5V39Z') + shape('hat-hi', 'M15.5 32H44.5V39H15.5Z')
  + shape('hat-lo', 'M10 38h40v5H10Z') + shape('sign', 'M24.6 19.8h10.8v10.8H24.6Z');

/** A bowler with a disc, a round white beard. */
const blue = () => COAT + disc('beard', 30, 61, 15)
  + stroke('thing-lo', 'M20 66q4 6 10 6t10-6') + FACE
  + shape('beard-hi', 'M19 54q5-3 11 0q6-3 11 0q-2 6-11 4.5q-9 1.5-11-4.5Z')
  + shape('hat', 'M14.5 39Q13 15 30 15T45.5 39Z')
  + shape('hat-hi', 'M14.6 33Q30 28 45.4 33L45.6 39H14.4Z')
  + shape('hat-lo',
    'M8.5 40Q12 35.5 17 37.5Q30 34.5 43 37.5Q48 35.5 51.5 40Q30 45.5 8.5 40Z')
  + disc('sign', 30, 24.5, 5.8);

/** A top hat, a forked beard, a monocle. */
const boss = () => COAT + shape('sign', 'M22 64L30 74 38 64 30 60Z')
  + shape('thing-lo', 'M27 66h6l2 14-5 4-5-4Z')
  + shape('beard', 'M18 52Q17 66 23 73L29 62 31 62 37 73Q43 66 42 52Q30 60 18 52Z') + FACE
  + shape('beard-hi', 'M30 53q-5-3.5-12 .5q3 5.5 12 3.5q9 2 12-3.5q-7-4-12-.5Z')
  + shape('hat', 'M18 39L16.5 7Q30 3.5 43.5 7L42 39Z')
  + shape('thing', 'M17.6 29.5H42.5L42 37H18Z')
  + shape('hat', 'M9 40Q10 35.5 16 37H44Q50 35.5 51 40Q30 45 9 40Z')
  + stroke('hat-hi', 'M20.5 10l1 17')
  + stroke('thing', 'M30.7 46a4.3 4.3 0 1 0 8.6 0a4.3 4.3 0 1 0-8.6 0');

/** A wide hat with a feather, a moustache, a coin. */
const profiteer = () => COAT + shape('beard', 'M25 57Q30 74 35 57Z') + FACE
  + shape('beard', 'M30 53.5q-4-3-8-1q-4.5 2-8-1q1.5 6 8 6q5 0 8-2.5q3 2.5 8 2.5q6.5 0 8-6'
    + 'q-3.5 3-8 1q-4-2-8 1Z')
  + shape('hat', 'M4 38Q14 30 20 34Q22 16 33 17Q42 18 42 33Q50 29 57 31Q48 43 30 42.5'
    + 'Q12 43 4 38Z')
  + shape('hat-lo', 'M20 33.5Q31 38 42 33L42.3 37.5Q31 42 19.5 38Z')
  + shape('sign', 'M37 33Q40 12 56 6Q57 20 42 34Z')
  + stroke('thing-lo', 'M39 33Q45 18 54 9')
  + disc('thing', 46, 67, 7.4) + stroke('line', 'M46 62.6v8.8M43.6 64.6h4.2q1.6 2.4-1.8'
    + ' 2.4t-2 2.6h4.4');

/** A sun helmet, goggles, a braid, a crystal. */
const geologist = () => COAT
  + shape('beard',
    'M19 50Q18 66 27 70L30 84 33 70Q42 66 41 50Q38 57 30 56Q22 57 19 50Z')
  + stroke('thing-lo', 'M26 71q4 3 8 0M27.5 76q2.5 2 5 0') + FACE
  + shape('hat', 'M15.5 38Q16 22 30 18.5Q44 22 44.5 38Z')
  + stroke('hat-lo', 'M30 18.5v19M22 22q-2 8-1.5 15M38 22q2 8 1.5 15')
  + disc('hat-lo', 30, 18, 2.2)
  + shape('hat-hi', 'M7 44Q9 36 18 35.5Q30 33.5 42 35.5Q51 36 53 44Q42 39.5 30 39.5T7 44Z')
  + disc('thing', 24.2, 46.5, 5) + disc('thing', 35.8, 46.5, 5)
  + stroke('sign', 'M21.6 45.5l3-2.4M33.2 45.5l3-2.4') + stroke('line', 'M29.2 46h1.6')
  + crystal(47.6, 66, .72);

export const PORTRAITS: Record<Role, () => string> =
  { miner, saboteur, green, blue, boss, profiteer, geologist };
