// The faces of the bots' characters, under the hat of whatever seat they sit at. Square eyes
// say: not a person.
import type { Who } from '../engine/types';

type Beard = 'full' | 'fork' | 'square' | 'point' | 'braids' | 'wide' | 'long';
type Brow = 'flat' | 'raised' | 'up' | 'sly' | 'soft' | 'low' | 'angry';
type Mouth = 'straight' | 'grin' | 'smirk';
/** What somebody wears or has in the face. */
type Thing = 'glasses' | 'lens' | 'patch' | 'scar';

interface Face {
  skin: string;
  hair: string;
  /** Or how the hair is worn. */
  beard: Beard | 'bob' | 'plaits';
  brow: Brow;
  mouth?: Mouth;
  thing?: Thing;
}

const BEARD: Record<Beard, string> = {
  full: 'M8 22Q6 39 20 39.5Q34 39 32 22Z',
  fork: 'M8 22Q6 36 13 39.6L20 34.4 27 39.6Q34 36 32 22Z',
  square: 'M8 22V38.6H32V22Z',
  point: 'M8 22Q8 32 20 40Q32 32 32 22Z',
  braids: 'M8 22Q6 30 9 33V39.6H15V35Q20 36.6 25 35V39.6H31V33Q34 30 32 22Z',
  wide: 'M7.4 22Q1 37 12 38.6Q20 40.4 28 38.6Q39 37 32.6 22Z',
  long: 'M8 22Q6 39 20 39.5Q34 39 32 22Z',
};
const BROW: Record<Brow, string> = {
  flat: 'M12 22.9h6M22 22.9h6',
  raised: 'M12 23.2h6M22 21.6l6 .4',
  up: 'M12 22.6q3-1.6 6 0M22 22.6q3-1.6 6 0',
  sly: 'M12 22l6 1.6M22 23.6l6-1.6',
  soft: 'M12 23.4q3-1.4 6 .2M22 23.6q3-1.6 6-.2',
  low: 'M11.6 23.6h7M21.4 23.6h7',
  angry: 'M11.6 21.8l6.8 2M21.6 23.8l6.8-2',
};

const FACES: Record<Who, Face> = {
  tuck: { skin: '#e0aa80', hair: '#d58742', beard: 'wide', brow: 'up', mouth: 'grin' },
  fenn: { skin: '#d8a887', hair: '#efe8da', beard: 'full', brow: 'soft', mouth: 'grin' },
  bram: { skin: '#c99b72', hair: '#8a8f99', beard: 'square', brow: 'flat' },
  moss: { skin: '#9c8a7c', hair: '#57402f', beard: 'long', brow: 'low' },
  pell: { skin: '#e2b48a', hair: '#7a5333', beard: 'point', brow: 'up', thing: 'scar' },
  odile: { skin: '#b98a66', hair: '#3a2a20', beard: 'plaits', brow: 'raised', thing: 'glasses' },
  wren: { skin: '#a7886e', hair: '#7a2f16', beard: 'bob', brow: 'sly', mouth: 'smirk' },
  rook: { skin: '#a9714a', hair: '#1f1a18', beard: 'fork', brow: 'angry', thing: 'patch' },
  ida: { skin: '#c08f6a', hair: '#8a8f99', beard: 'plaits', brow: 'flat', thing: 'lens' },
  sorrel: { skin: '#cf9f7a', hair: '#b96a2c', beard: 'braids', brow: 'sly', mouth: 'smirk' },
};

const inked = (fill: string, d: string): string =>
  `<path class="f-inked" fill="${fill}" d="${d}"/>`;
const drawn = (stroke: string, width: number, d: string): string =>
  `<path fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" d="${d}"/>`;

const INK = '#0b0e15', BRASS = '#ffd78a', LIPS = '#1a0c08';

/** Hair or beard, and the skin in it. */
function headOf({ skin, hair, beard }: Face): string {
  const bare = inked(skin, 'M9.6 21Q8 36 20 38Q32 36 30.4 21Z');
  if (beard === 'plaits')
    return inked(hair, 'M9 21Q4 28 5.4 38.6H11V25ZM31 21Q36 28 34.6 38.6H29V25Z')
      + drawn(INK, 1, 'M5.6 30.4q3 1.4 5.2 0M5.4 34.4q3 1.4 5.4 0M29.2 30.4q3 1.4 5.2 0M29.2 34.4q3 1.4 5.4 0')
      + bare;
  if (beard === 'bob') return inked(hair, 'M7.6 21Q6.4 31 9 34H31Q33.6 31 32.4 21Z') + bare;
  const strands = beard === 'long' ? drawn(INK, 1, 'M13 34v4.4M20 35v4M27 34v4.4') : '';
  return inked(hair, BEARD[beard]) + `<path fill="${skin}" d="M10 21h20v6q0 5-10 5t-10-5Z"/>` + strands;
}

const eye = (x: number): string => `<path fill="#fff6e0" d="M${x} 24.1h5.2v4.3h-5.2Z"/>`
  + `<path fill="#0b2a36" d="M${x + 1.5} 25.1h2.3v2.5h-2.3Z"/>`;

const THING: Record<Thing, string> = {
  glasses: drawn(BRASS, 1.2, 'M10.8 22.9h8.4v6.6h-8.4ZM20.8 22.9h8.4v6.6h-8.4ZM19.2 25h1.6'),
  lens: drawn(BRASS, 1.2, 'M25 21.6a4.6 4.6 0 1 0 .01 0Z') + drawn(BRASS, .8, 'M29 28.6q2 4-1 8'),
  patch: `<path fill="${INK}" d="M21.4 23.4h7.4v5h-7.4Z"/>` + drawn(INK, 1.3, 'M9 22l22 1.6'),
  scar: drawn('#7a2f16', 1.3, 'M26.8 28.4l2.4 3.6'),
};
const MOUTH: Record<Mouth, string> = {
  straight: drawn(LIPS, 1.4, 'M16.8 33.6h6.4'),
  grin: `<path fill="#fff6e0" stroke="${LIPS}" d="M15.4 32.6q4.6 3.4 9.2 0Z"/>`,
  smirk: drawn(LIPS, 1.4, 'M16.4 33.8q4 1.4 7.6-1.6'),
};

/** Everything below the hat. */
export function face(who: Who): string {
  const looks = FACES[who];
  return headOf(looks) + eye(12.4) + eye(22.4) + drawn(LIPS, 1.5, BROW[looks.brow])
    + (looks.thing ? THING[looks.thing] : '')
    + `<path fill="${INK}" fill-opacity=".32" d="M20 26.4q2.6 2.4 2 4t-4 0q-.6-1.6 2-4Z"/>`
    + MOUTH[looks.mouth ?? 'straight'];
}
