// The pictures of the rules pages, the same in all languages, by game and by the name that a
// marker in docs/rules calls them by.
import type { Role, Wear } from '../engine/types.ts';

export type Picture =
  | { kind: 'cards'; codes: string[] }
  | { kind: 'mine'; cells: Cell[] }
  | { kind: 'roles'; roles: Role[] }
  | { kind: 'nuggets'; worth: number[] }
  | { kind: 'tunnels'; cards: { number: number; symbols: string }[] }
  | { kind: 'gallery'; gallery: number; cards: GalleryCell[] }
  | { kind: 'dice'; dice: [number | 'bomb', number | 'gun'] };

/** A place of the mine and what lies there. */
export interface Cell {
  x: number;
  y: number;
  /** A path card as it lies, or 'G1' to 'G3' for a goal that lies face down. */
  lies: string;
  lit: boolean | boolean[];
  special?: 'start' | 'treasure' | 'stone';
  /** It may not be laid here. */
  wrong?: boolean;
}

export interface GalleryCell {
  number: number;
  symbols: string;
  /** The owner of the goblin that stands here, from 1 on. */
  player?: number;
  wears?: Wear[];
  held?: boolean;
  /** The owner of the bomb that lies here; null if it came out of a chest. */
  bomb?: number | null;
}

/** Cells in one line: '0,0=start 1,0=EW 2,0=ESW/0', where /0 is dark, /01 the light of
 *  each of two tunnels, and ! before a card says that it may not be laid there. */
function mine(line: string): Picture {
  return { kind: 'mine', cells: line.split(' ').map(cell) };
}

function cell(text: string): Cell {
  const [place = '', card = ''] = text.split('=');
  const [x = 0, y = 0] = place.split(',').map(Number);
  const [name = '', light = '1'] = card.replace('!', '').split('/');
  const [special, lies = 'NESW'] = name.split(':');
  const lit = light.length > 1 ? [...light].map((l) => l === '1') : light === '1';
  const wrong = card.startsWith('!') ? { wrong: true } : {};

  if (special === 'start' || special === 'treasure' || special === 'stone')
    return { x, y, lies, lit, special, ...wrong };
  return { x, y, lies: name, lit, ...wrong };
}

const cards = (codes: string): Picture => ({ kind: 'cards', codes: codes.split(' ') });

const saboteur: Record<string, Picture> = {
  roles: { kind: 'roles', roles: ['miner', 'saboteur'] },
  setUp: mine('0,0=start 8,2=G1 8,0=G2 8,-2=G3'),
  paths: cards('NESW NES NS EW NE nes n'),
  fits: mine('0,0=start 1,0=EW 2,0=ESW 3,0=NW 2,-1=NE 3,-1=EW'),
  wrongSide: mine('0,0=start 1,0=EW 2,0=!NS/0'),
  deadEnd: mine('0,0=start 1,0=EW 2,0=ew 3,0=!EW/0'),
  goal: mine('5,0=EW 6,0=ESW 7,0=NEW 8,0=treasure'),
  stone: mine('6,0=EW 7,0=ESW 8,0=stone:SW'),
  tools: cards('break-pick break-lamp break-cart fix-pick fix-lamp fix-lamp/cart'),
  others: cards('map rockfall'),
  cutOff: mine('0,0=start 1,0=ESW 3,0=NEW/0 4,0=EW/0 3,1=ES/0'),
  nuggets: { kind: 'nuggets', worth: [1, 2, 3] },
};

const saboteur2: Record<string, Picture> = {
  roles: {
    kind: 'roles',
    roles: ['green', 'blue', 'boss', 'profiteer', 'geologist', 'saboteur'],
  },
  paths: cards('NS+EW NE+SW ES.ladder EW.green NS.blue NSe ESW.crystal'),
  bridge: mine('0,0=start 1,0=NS+EW/01 2,0=NSW'),
  ladder: mine('0,0=start 1,0=EW 3,0=ESW 4,0=EW 3,-1=N.ladder'),
  nextToGoal: mine('5,0=EW 6,0=EW 7,0=!W.ladder/0 8,0=G2'),
  actions: cards('theft hands-off swap-hand inspect swap-hat trap free'),
  oneDoor: mine('0,0=start 1,0=EW 2,0=EW.blue 3,0=EW 4,0=treasure'),
  sideBySide: mine('0,0=start 1,0=ESW 2,0=EW.blue 3,0=ESW 1,-1=NE 2,-1=EW.green 3,-1=NW '
    + '4,0=treasure'),
};

const galleries: Record<string, Picture> = {
  tunnels: {
    kind: 'tunnels',
    cards: ['N', 'NNN', 'ND', 'DDb', 'Nc', 'Np'].map((symbols, i) =>
      ({ number: i % 5 + 1, symbols })),
  },
  lead: {
    kind: 'gallery',
    gallery: 2,
    cards: [
      { number: 3, symbols: 'NN', player: 1 },
      { number: 5, symbols: 'D', player: 2 },
      { number: 3, symbols: 'N' },
    ],
  },
  dice: { kind: 'dice', dice: [1, 3] },
  held: {
    kind: 'gallery',
    gallery: 4,
    cards: [
      { number: 2, symbols: 'NNb', player: 1, held: true },
      { number: 4, symbols: 'DDb', player: 2, wears: ['cross'] },
    ],
  },
  closing: {
    kind: 'gallery',
    gallery: 3,
    cards: [
      { number: 4, symbols: 'NN', player: 1, wears: ['helmet'] },
      { number: 1, symbols: 'NNN', player: 2 },
      { number: 4, symbols: 'D' },
      { number: 2, symbols: 'NNN' },
      { number: 4, symbols: 'N', player: 3 },
    ],
  },
  bomb: {
    kind: 'gallery',
    gallery: 1,
    cards: [
      { number: 5, symbols: 'N', player: 1, bomb: 2 },
      { number: 2, symbols: 'NN', player: 3, wears: ['armour'] },
      { number: 5, symbols: 'c', player: 2 },
    ],
  },
};

export const pictures: Record<string, Record<string, Picture>> = { saboteur, saboteur2, galleries };
