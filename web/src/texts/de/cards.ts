import type { cards as en, PathShape } from '../en/cards';
import { grammar } from '../grammar';

const { list } = grammar('de');

// All of them are feminine, so that "die" may stand before each.
const shapes: Record<PathShape['shape'], string> = {
  crossing: 'Kreuzung', junction: 'Abzweigung', straight: 'gerade Strecke', bend: 'Kurve',
  mouth: 'Strecke', bridge: 'Brücke', doubleBend: 'Doppelkurve', deadEnd: 'Sackgasse',
};
const features = {
  ladder: 'Leiter', green: 'grüne Tür', blue: 'blaue Tür', crystal: 'Kristall',
};
const openings = ['', '', ' mit zwei Öffnungen', ' mit drei Öffnungen', ' mit vier Öffnungen'];
const blocked = ['', ' mit versperrter Seite', ' mit zwei versperrten Seiten'];

function pathName({ shape, stubs, feature }: PathShape): string {
  const crystal = feature === 'crystal' ? ' und Kristall' : '';
  const named = shape === 'deadEnd' ? shapes.deadEnd + openings[stubs]
    : (feature && feature !== 'crystal' ? features[feature] : shapes[shape])
      + blocked[stubs];

  return named + (named.includes(' mit ') ? crystal : crystal.replace(' und', ' mit'));
}

export const cards: typeof en = {
  path: pathName,
  sides: {
    N: 'oben', E: 'rechts', S: 'unten', W: 'links',
    open: (sides) => `offen ${list(sides)}`,
    blocked: (sides) => `versperrt ${list(sides)}`,
    two: (one, other) => `ein Weg ${one}, einer ${other}`,
    joins: (sides) => sides.join('–'),
  },
  start: 'Einstieg',
  treasure: 'Schatz',
  stone: 'Stein',
  unknown: 'unbekannte Karte',

  actions: {
    'map': 'Lageplan',
    'rockfall': 'Steinschlag',
    'break-pick': 'kaputte Spitzhacke',
    'break-lamp': 'kaputte Lampe',
    'break-cart': 'kaputte Lore',
    'fix-pick': 'neue Spitzhacke',
    'fix-lamp': 'neue Lampe',
    'fix-cart': 'neue Lore',
    'fix-pick/lamp': 'neue Spitzhacke oder Lampe',
    'fix-pick/cart': 'neue Spitzhacke oder Lore',
    'fix-lamp/cart': 'neue Lampe oder Lore',
    'theft': 'Diebstahl',
    'hands-off': 'Finger weg',
    'swap-hand': 'Kartentausch',
    'inspect': 'Kontrolle',
    'swap-hat': 'Huttausch',
    'trap': 'Falle',
    'free': 'Befreiung',
  },
  titles: {
    'map': 'Lageplan',
    'rockfall': 'Steinschlag',
    'break-pick': 'Hacke bricht',
    'break-lamp': 'Lampe bricht',
    'break-cart': 'Lore bricht',
    'fix-pick': 'Neue Hacke',
    'fix-lamp': 'Neue Lampe',
    'fix-cart': 'Neue Lore',
    'fix-pick/lamp': 'Hacke/Lampe',
    'fix-pick/cart': 'Hacke/Lore',
    'fix-lamp/cart': 'Lampe/Lore',
    'theft': 'Diebstahl',
    'hands-off': 'Finger weg',
    'swap-hand': 'Kartentausch',
    'inspect': 'Kontrolle',
    'swap-hat': 'Huttausch',
    'trap': 'Gefangen',
    'free': 'Befreit',
  },

  tools: { pick: 'Spitzhacke', lamp: 'Lampe', cart: 'Lore' },
  roles: {
    miner: 'Goldgräber', saboteur: 'Saboteur', green: 'grüner Goldgräber',
    blue: 'blauer Goldgräber', boss: 'Chef', profiteer: 'Profiteur', geologist: 'Geologe',
  },
  roleAims: {
    miner: 'Erreiche das Gold, bevor der Stapel leer ist.',
    saboteur: 'Der Stapel muss leer werden, bevor jemand das Gold erreicht.',
    green: 'Grün gewinnt, wenn ein Weg ohne blaue Tür zum Gold führt.',
    blue: 'Blau gewinnt, wenn ein Weg ohne grüne Tür zum Gold führt.',
    boss: 'Du gewinnst mit jedem Team, für ein Goldstück weniger.',
    profiteer: 'Du gewinnst mit, wer auch gewinnt, für zwei Goldstücke weniger. Also lass wenige gewinnen.',
    geologist: 'Jeder Kristall im Bergwerk ist ein Goldstück für dich, wer auch gewinnt.',
  },

  wears: { armour: 'Rüstung', cross: 'Kreuz', helmet: 'Helm' },
  chests: {
    'N': 'ein Nugget', '2N': 'zwei Nuggets', 'D': 'ein Diamant', '2D': 'zwei Diamanten',
    'bomb': 'eine Bombe', 'bones': 'Knochen', 'helmet': 'ein Helm', 'cross': 'ein Kreuz',
    'armour': 'eine Rüstung',
  },
  symbols: {
    nuggets: (n) => ['', 'ein Nugget', 'zwei Nuggets'][n] ?? 'drei Nuggets',
    diamonds: (n) => (n === 1 ? 'ein Diamant' : 'zwei Diamanten'),
    b: 'Knochen', c: 'eine Truhe', p: 'eine Spitzhacke',
    none: 'nichts',
    list,
  },
};
