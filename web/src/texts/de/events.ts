import type { Role, Wear } from '../../engine/types';
import type { events as en } from '../en/events';
import { grammar } from '../grammar';
import { card as drawn, code, strong } from '../mark';
import type { Who, WhoseGoblin } from '../who';
import { cards } from './cards';
import { dwarves } from './dwarves';

const { count, list, plural } = grammar('de');

/** Name and verb: "Bram gräbt", "Du gräbst". */
const does = (p: Who, he: string, you: string) => (p.me ? `Du ${you}` : `${p.name} ${he}`);
const accusative = (p: Who) => (p.me ? 'dich' : p.name);
const dative = (p: Who) => (p.me ? 'dir' : p.name);
/** "die Lampe von Bram", "deine Lampe"; what belongs to p himself is his own. */
const lampOf = (p: Who, on: Who, thing: string) =>
  p.seat === on.seat ? `die eigene ${strong(thing)}`
    : on.me ? `deine ${strong(thing)}` : `die ${strong(thing)} von ${on.name}`;
const goblin = (g: WhoseGoblin) =>
  g.owner.me ? `dein Kobold ${g.number}` : `Kobold ${g.number} von ${g.owner.name}`;
const Goblin = (g: WhoseGoblin) => goblin(g).replace(/^dein/, 'Dein');
const goblinAccusative = (p: Who | null, g: WhoseGoblin) =>
  p?.seat === g.owner.seat ? `den eigenen Kobold ${g.number}`
    : g.owner.me ? `deinen Kobold ${g.number}` : goblin(g);
const where = (at: string) =>
  at.includes('.') ? `auf ${code(at)}` : `an den Eingang von Stollen ${code(at)}`;
const lies = (at: string) =>
  at.includes('.') ? `auf ${code(at)}` : `am Eingang von Stollen ${code(at)}`;
const within = (at: string) => `Stollen ${at.split('.')[0]}`;
const BombOf = (owner: Who | null) =>
  owner === null ? 'Eine Bombe aus einer Truhe'
    : owner.me ? 'Deine Bombe' : `Die Bombe von ${owner.name}`;
const gold = (n: number) => count(n, 'Goldstück', 'Goldstücke');
const gems = (n: number) => count(n, 'Edelstein', 'Edelsteine');
const nuggets = (n: number) => count(n, 'Nugget', 'Nuggets');
const numbers = ['keine', 'eine', 'zwei', 'drei'];
const found = (what: 'treasure' | 'stone') =>
  what === 'treasure' ? `der ${strong('Schatz')}` : strong('Stein');
const role = (r: Role) => strong(cards.roles[r]);
const team = { green: 'Grün', blue: 'Blau' } as Record<Role, string>;
const wear: Record<Wear, string> = {
  armour: `eine ${strong('Rüstung')}`, cross: `ein ${strong('Kreuz')}`,
  helmet: `einen ${strong('Helm')}`,
};
const boughtFor = {
  equipment: 'Ausrüstung', bomb: 'eine Bombe', defuse: 'das Entfernen einer Bombe',
  kill: 'den Meuchler',
};
const paidFor = {
  income: 'Einkommen', diamonds: 'für Diamanten', closing: 'für den Stollen',
  bomb: 'für die Bombe', gun: 'für den Schuss',
};
const rid = {
  pick: `die ${strong('kaputte Spitzhacke')}`, lamp: `die ${strong('kaputte Lampe')}`,
  cart: `die ${strong('kaputte Lore')}`, trap: `die ${strong('Falle')}`,
  theft: `den ${strong('Diebstahl')}`,
};
const dice = (d: number | string) =>
  d === 'bomb' ? 'Bombe' : d === 'gun' ? 'Flinte' : `${d}`;

export const events: typeof en = {
  /** While this page was not connected. */
  missed: (n: number) =>
    n === 1 ? 'Ein Zug wurde gemacht, den du nicht gesehen hast.'
      : `${n} Züge wurden gemacht, die du nicht gesehen hast.`,
  // saboteur, saboteur2
  round: (p, n) => `Runde ${n}: ${p.me ? 'Du beginnst' : `${p.name} beginnt`}`,
  dealt: (p, r) => `${does(p, 'ist', 'bist')} ${role(r)}`,
  dug: (p, card, name, at) =>
    `${does(p, 'gräbt', 'gräbst')} bei ${code(at)}: ${drawn(card, name)}`,
  dugAt: (p, card, at) => `${does(p, 'gräbt', 'gräbst')} bei ${at}: ${card}`,
  broke: (p, on, tool) =>
    `${does(p, 'zerbricht', 'zerbrichst')} ${lampOf(p, on, cards.tools[tool])}`,
  fixed: (p, on, tool) =>
    `${does(p, 'repariert', 'reparierst')} ${lampOf(p, on, cards.tools[tool])}`,
  fell: (p, at) => `${p.me ? 'Du' : p.name}: ${strong('Steinschlag')} bei ${code(at)}`,
  looked: (p, goal, what) =>
    `${does(p, 'sieht sich', 'siehst dir')} ${strong(goal)} an`
    + (what ? `: ${found(what)}` : ''),
  passed: (p) => does(p, 'passt', 'passt'),
  passedCards: (p, n, names) =>
    `${does(p, 'legt', 'legst')} ${numbers[n]} Karte${n === 1 ? '' : 'n'} ab`
    + (names.length ? `: ${list(names.map(strong))}` : ''),
  idle: (p) => `${does(p, 'passt', 'passt')} mit leerer Hand`,
  turned: (p, goal, what) =>
    `${does(p, 'erreicht', 'erreichst')} ${strong(goal)}: ${found(what)}`
    + (what === 'treasure' ? '!' : ''),
  drew: (p, names) => `${does(p, 'zieht', 'ziehst')} ${list(names.map(strong))}`,
  ended: (by, n, won) =>
    `Runde ${n} endet: `
    + (by === 'treasure' ? 'Der Schatz ist erreicht' : 'Die Karten sind aus')
    + (won ? `. ${dwarves.won(won)}` : ''),
  shown: (p, r) =>
    p ? `${does(p, 'war', 'warst')} ${role(r)}` : `Beiseite lag: ${role(r)}`,
  paidCard: (p, n) =>
    `${does(p, 'bekommt', 'bekommst')} eine ${strong(`${n}er`)}-Nuggetkarte`,
  paidNuggets: (p, n) =>
    `${does(p, 'bekommt', 'bekommst')} ${n ? strong(nuggets(n)) : 'nichts'}`,
  paidGold: (p, n) => `${does(p, 'bekommt', 'bekommst')} ${n ? strong(gold(n)) : 'nichts'}`,
  nuggets: (n) =>
    n ? `${strong(count(n, 'Nuggetkarte', 'Nuggetkarten'))} für die Goldgräber`
      : 'Für die Goldgräber gibt es keine Nuggetkarten',
  took: (p, n) =>
    `${does(p, 'nimmt', 'nimmst')} ${n ? strong(nuggets(n)) : 'eine Nuggetkarte'}`,
  claimed: (p, claim, mark) =>
    `${p.me ? 'Du' : p.name}: „${claim}“${mark ? `, ${strong(mark)}` : ''}`,
  over: 'Das Spiel ist aus',

  shed: (p, what) => `${does(p, 'ist', 'bist')} ${rid[what]} los`,
  thief: (p) => `${does(p, 'plant', 'planst')} einen ${strong('Diebstahl')}`,
  handsOff: (p, on) =>
    `${does(p, 'verhindert', 'verhinderst')} ${
      p.seat === on.seat ? `den eigenen ${strong('Diebstahl')}`
        : on.me ? `deinen ${strong('Diebstahl')}`
          : `den ${strong('Diebstahl')} von ${on.name}`}`,
  swapped: (p, on) =>
    `${does(p, 'tauscht', 'tauschst')} die ${strong('Hand')} mit ${dative(on)}`,
  inspected: (p, on, r) =>
    r ? `${does(p, 'kontrolliert', 'kontrollierst')} ${accusative(on)}: ${role(r)}`
      : `${does(p, strong('kontrolliert'), strong('kontrollierst'))} ${accusative(on)}`,
  hat: (p, on, r) =>
    (p.seat === on.seat
      ? `${does(p, 'nimmt sich', 'nimmst dir')} einen anderen ${strong('Hut')}`
      : `${does(p, 'gibt', 'gibst')} ${dative(on)} einen anderen ${strong('Hut')}`)
    + (r ? `: ${role(r)}` : ''),
  trapped: (p, on) =>
    `${does(p, 'fängt', 'fängst')} ${accusative(on)} in der ${strong('Falle')}`,
  freed: (p, on) =>
    `${does(p, strong('befreit'), strong('befreist'))} ${
      p.seat === on.seat ? (p.me ? 'dich' : 'sich') : accusative(on)}`,
  freeWay: (p, free) =>
    `${does(p, 'hat', 'hast')} die Verbindung gegraben; der Weg war frei für `
    + (free.length ? list(free.map((r) => team[r])) : 'niemanden'),
  crystals: (p, n) =>
    `${does(p, 'bekommt', 'bekommst')} für Kristalle ${n ? strong(gold(n)) : 'nichts'}`,
  stole: (p, on, n) =>
    `${does(p, strong('stiehlt'), strong('stiehlst'))} ${dative(on)} ${gold(n)}`,
  stoleNothing: (p) => `${does(p, 'stiehlt', 'stiehlst')} nichts`,

  // galleries
  turn: (p, n) => `Zug ${n}: ${p.me ? 'du' : p.name}`,
  works: (p) => `${does(p, 'lässt', 'lässt')} die toten Kobolde auf dem Friedhof`,
  fetched: (p, n) =>
    `${does(p, 'holt', 'holst')} ${strong(count(n, 'Kobold', 'Kobolde'))} vom Friedhof`,
  bought: (p, buys, n) =>
    `${does(p, 'bezahlt', 'bezahlst')} ${strong(gems(n))} für ${boughtFor[buys]}`,
  wears: (g, w) => `${Goblin(g)} bekommt ${wear[w]}`,
  planted: (owner, at) =>
    owner ? `${does(owner, 'legt', 'legst')} eine ${strong('Bombe')} ${where(at)}`
      : `Die ${strong('Bombe')} aus der Truhe liegt ${lies(at)}`,
  defused: (p, owner, at) =>
    `${does(p, 'lässt', 'lässt')} ${
      owner === null ? 'eine Bombe'
        : owner.seat === p.seat ? 'die eigene Bombe'
          : owner.me ? 'deine Bombe' : `die Bombe von ${owner.name}`
    } ${lies(at)} entfernen`,
  contract: (p, g) =>
    `${does(p, 'schickt', 'schickst')} den Meuchler auf ${goblinAccusative(p, g)} los`,
  rolled: (p, rolled) =>
    `${does(p, 'würfelt', 'würfelst')} ${strong(list(rolled.map(dice)))}`,
  dugTunnel: (p, g, number, at, symbols) =>
    `${does(p, 'gräbt', 'gräbst')} ${strong(`Gang ${number}`)} in ${strong(within(at))}`
    + ` mit Kobold ${g.number}: ${symbols}`,
  chest: (card) => (card ? `In der Truhe: ${strong(card)}` : 'Die Truhe ist leer'),
  held: (g) => `Knochen halten ${goblinAccusative(null, g)} ${strong('fest')}`,
  pick: (g, number) => `${Goblin(g)} hackt sich weiter zu Gang ${number}`,
  closed: (p, gallery) =>
    `${does(p, 'schließt', 'schließt')} ${strong(`Stollen ${gallery}`)}`,
  wentHome: (g, n) => `${Goblin(g)} geht heim${n ? `, mit ${strong(nuggets(n))}` : ''}`,
  bombHome: (owner) => `${BombOf(owner)} ${owner ? 'geht heim' : 'wird weggeräumt'}`,
  exploded: (owner, at) => `${BombOf(owner)} ${strong('explodiert')} in ${within(at)}`,
  shot: (p, g) =>
    `${does(p, strong('schießt'), strong('schießt'))} auf ${goblinAccusative(p, g)}`,
  armour: (g) =>
    `Die ${strong('Rüstung')} von ${g.owner.me ? 'deinem ' : ''}Kobold ${g.number}${
      g.owner.me ? '' : ` von ${g.owner.name}`} hat den Schlag abgefangen`,
  died: (g) => `${Goblin(g)} ist ${strong('tot')}`,
  paidGems: (p, what, n, of) =>
    `${does(p, 'bekommt', 'bekommst')} ${n ? strong(gems(n)) : 'nichts'} ${paidFor[what]}`
    + (of === null ? '' : `; fällig ${plural(of, 'war', 'waren')} ${of}`),
  shuffled: (pile, n) =>
    pile ? `Stapel ${pile} wird neu gemischt: ${count(n, 'Karte', 'Karten')}`
      : `Die Truhenkarten werden neu gemischt: ${count(n, 'Karte', 'Karten')}`,
  counted: (p, n) =>
    `${does(p, 'zählt', 'zählst')} ${strong(nuggets(n))} für Kobolde in Stollen dazu`,
  noGemsLeft: `Das Spiel ist aus: Der letzte ${strong('Edelstein')} ist weg`,
  tooManyTurns: 'Das Spiel ist aus: Es waren zu viele Züge',
};
