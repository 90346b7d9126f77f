import { grammar } from '../grammar';

const { list } = grammar('en');

/** What a path card is, as say/cards.ts takes it apart. */
export interface PathShape {
  shape:
    | 'crossing' | 'junction' | 'straight' | 'bend' | 'mouth'
    | 'bridge' | 'doubleBend' | 'deadEnd';
  /** Openings of a dead end, or blocked sides of any other card. */
  stubs: number;
  feature: 'ladder' | 'green' | 'blue' | 'crystal' | null;
}

const shapes: Record<PathShape['shape'], string> = {
  crossing: 'crossing', junction: 'junction', straight: 'straight tunnel', bend: 'bend',
  mouth: 'tunnel', bridge: 'bridge', doubleBend: 'double bend', deadEnd: 'dead end',
};
const features = {
  ladder: 'ladder', green: 'green door', blue: 'blue door', crystal: 'crystal',
};
const openings = ['', '', ' with two openings', ' with three openings', ' with four openings'];
const blocked = ['', ' with a blocked side', ' with two blocked sides'];

function pathName({ shape, stubs, feature }: PathShape): string {
  const crystal = feature === 'crystal' ? ' and a crystal' : '';
  const named = shape === 'deadEnd' ? shapes.deadEnd + openings[stubs]
    : (feature && feature !== 'crystal' ? features[feature] : shapes[shape])
      + blocked[stubs];

  return named + (named.includes(' with ') ? crystal : crystal.replace(' and', ' with'));
}

export const cards = {
  path: pathName,
  /** How it lies: "top and right". */
  sides: {
    N: 'top', E: 'right', S: 'bottom', W: 'left',
    open: (sides: string[]) => `open at ${list(sides)}`,
    blocked: (sides: string[]) => `blocked at ${list(sides)}`,
    two: (one: string, other: string) => `one tunnel ${one}, one ${other}`,
    joins: (sides: string[]) => sides.join(' to '),
  },
  start: 'start',
  treasure: 'treasure',
  stone: 'stone',
  unknown: 'unknown card',

  actions: {
    'map': 'map',
    'rockfall': 'rockfall',
    'break-pick': 'broken pick',
    'break-lamp': 'broken lamp',
    'break-cart': 'broken cart',
    'fix-pick': 'new pick',
    'fix-lamp': 'new lamp',
    'fix-cart': 'new cart',
    'fix-pick/lamp': 'new pick or lamp',
    'fix-pick/cart': 'new pick or cart',
    'fix-lamp/cart': 'new lamp or cart',
    'theft': 'theft',
    'hands-off': 'hands off',
    'swap-hand': 'swap your hand',
    'inspect': 'inspection',
    'swap-hat': 'swap your hats',
    'trap': 'trap',
    'free': 'free at last',
  },
  /** Short enough to be printed on the card. */
  titles: {
    'map': 'Map',
    'rockfall': 'Rockfall',
    'break-pick': 'Pick breaks',
    'break-lamp': 'Lamp breaks',
    'break-cart': 'Cart breaks',
    'fix-pick': 'New pick',
    'fix-lamp': 'New lamp',
    'fix-cart': 'New cart',
    'fix-pick/lamp': 'Pick or lamp',
    'fix-pick/cart': 'Pick or cart',
    'fix-lamp/cart': 'Lamp or cart',
    'theft': 'Theft',
    'hands-off': 'Hands off',
    'swap-hand': 'Swap hands',
    'inspect': 'Inspect',
    'swap-hat': 'Swap hats',
    'trap': 'Trapped',
    'free': 'Free at last',
  },

  tools: { pick: 'pick', lamp: 'lamp', cart: 'cart' },
  roles: {
    miner: 'miner', saboteur: 'saboteur', green: 'green digger',
    blue: 'blue digger', boss: 'boss', profiteer: 'profiteer', geologist: 'geologist',
  },
  /** How each dwarf wins: it stands beside the portrait. */
  roleAims: {
    miner: 'Reach the gold before the pile is empty.',
    saboteur: 'Let the pile run empty before anyone reaches the gold.',
    green: 'Green wins if a way reaches the gold without a blue door.',
    blue: 'Blue wins if a way reaches the gold without a green door.',
    boss: 'You win with either team, for one gold piece less.',
    profiteer: 'You win whoever wins, for two gold pieces less. So keep the winners few.',
    geologist: 'Every crystal in the mine is a gold piece for you, whoever wins.',
  },

  wears: { armour: 'armour', cross: 'cross', helmet: 'helmet' },
  chests: {
    'N': 'one nugget', '2N': 'two nuggets', 'D': 'one diamond', '2D': 'two diamonds',
    'bomb': 'a bomb', 'bones': 'bones', 'helmet': 'a helmet', 'cross': 'a cross',
    'armour': 'armour',
  },
  /** Symbols of a tunnel card, in the order of the notation. */
  symbols: {
    nuggets: (n: number): string => ['', 'one nugget', 'two nuggets'][n] ?? 'three nuggets',
    diamonds: (n: number): string => (n === 1 ? 'one diamond' : 'two diamonds'),
    b: 'bones', c: 'a chest', p: 'a pick',
    none: 'nothing',
    list,
  },
};
