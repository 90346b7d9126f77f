import type { Tool, Wear } from '../../engine/types';
import type { moves as en } from '../en/moves';
import { grammar } from '../grammar';
import type { Who, WhoseGoblin } from '../who';
import { cards } from './cards';

const { count, list } = grammar('de');

const whom = (p: Who) => (p.me ? 'dich selbst' : p.name);
const toWhom = (p: Who) => (p.me ? 'dir selbst' : p.name);
const toolOf = (p: Who, tool: Tool) =>
  p.me ? `deine ${cards.tools[tool]}` : `die ${cards.tools[tool]} von ${p.name}`;
const goblin = (g: WhoseGoblin) =>
  g.owner.me ? `deinen Kobold ${g.number}` : `Kobold ${g.number} von ${g.owner.name}`;
const bombOf = (owner: Who | null) =>
  owner === null ? 'die Bombe aus einer Truhe'
    : owner.me ? 'deine Bombe' : `die Bombe von ${owner.name}`;
const to = (at: string) =>
  at.includes('.') ? `auf ${at}` : `an den Eingang von Stollen ${at}`;
const on = (at: string) =>
  at.includes('.') ? `auf ${at}` : `am Eingang von Stollen ${at}`;
const numbers = ['', 'eine Karte', 'zwei Karten', 'drei Karten'];
const rid = {
  pick: 'deine kaputte Spitzhacke', lamp: 'deine kaputte Lampe', cart: 'deine kaputte Lore',
  trap: 'die Falle', theft: 'deinen Diebstahl',
};
const wear: Record<Wear, string> = {
  armour: 'eine Rüstung', cross: 'ein Kreuz', helmet: 'einen Helm',
};

export const moves: typeof en = {
  unknown: (move) => move,
  // saboteur, saboteur2
  dig: (card, at) => `die ${card} bei ${at} graben`,
  break: (p, tool) => `${toolOf(p, tool)} zerbrechen`,
  fix: (p, tool) => `${toolOf(p, tool)} reparieren`,
  fixWith: (p, tool, card) => `${toolOf(p, tool)} reparieren mit: ${card}`,
  rockfall: (at) => `Steinschlag bei ${at}`,
  map: (goal) => `${goal} ansehen`,
  passCards: (names) => `${numbers[names.length]} ablegen: ${list(names)}`,
  pass: 'passen',
  take: (n) => `die Karte mit ${count(n, 'Nugget', 'Nuggets')} nehmen`,
  theft: 'einen Diebstahl planen',
  handsOff: (p) =>
    `${p.me ? 'deinen Diebstahl' : `den Diebstahl von ${p.name}`} verhindern`,
  swapHand: (p) => `die Hand mit ${toWhom(p)} tauschen`,
  inspect: (p) => (p.me ? 'deinen Zwerg ansehen' : `den Zwerg von ${p.name} ansehen`),
  swapHat: (p) => (p.me ? 'einen anderen Hut nehmen' : `${p.name} einen anderen Hut geben`),
  trap: (p) => `${whom(p)} in der Falle fangen`,
  free: (p) => `${whom(p)} befreien`,
  shed: (what, names) => `${rid[what]} loswerden für zwei Karten: ${list(names)}`,
  steal: (p) => `${toWhom(p)} ein Goldstück stehlen`,
  stealNone: 'nichts stehlen',
  // galleries
  fetch: 'deine Kobolde vom Friedhof holen',
  work: 'deine Kobolde auf dem Friedhof lassen und weitermachen',
  roll: 'würfeln',
  buyWear: (w, number) => `${wear[w]} für Kobold ${number} kaufen`,
  buyBomb: (at) => `deine Bombe ${to(at)} legen lassen`,
  buyDefuse: (owner, at) =>
    `${bombOf(owner)} ${on(at)} entfernen lassen`,
  buyKill: (g) => `${goblin(g)} töten lassen`,
  digTunnel: (number, gallery, g) =>
    `Gang ${number} in Stollen ${gallery} mit Kobold ${g} graben`,
  bomb: (at) => `deine Bombe ${to(at)} legen`,
  shoot: (g) => `auf ${goblin(g)} schießen`,
};
