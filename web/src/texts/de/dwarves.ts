import type { Role, Tool } from '../../engine/types';
import { grammar } from '../grammar';
import type { dwarves as en } from '../en/dwarves';

const { count, list, plural } = grammar('de');

const tools: Record<Tool, string> = { pick: 'Spitzhacke', lamp: 'Lampe', cart: 'Lore' };
const burdens = { ...tools, trap: 'Falle', theft: 'Diebstahl' };
const teams = { green: 'Grün', blue: 'Blau' } as Record<Role, string>;
/** Wer eine Runde zusammen oder allein gewinnt. */
const sides: Record<Role, string> = {
  miner: 'die Goldgräber', saboteur: 'die Saboteure', green: 'Grün', blue: 'Blau',
  boss: 'der Chef', profiteer: 'der Profiteur', geologist: 'der Geologe',
};
const many = new Set<Role>(['miner', 'saboteur']);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
/** Kurz, für Knöpfe. */
const short: Record<Tool, string> = { ...tools, pick: 'Hacke' };
/** Lisas, aber Hans’. */
const whose = (name: string) => (/[sßxz]$/i.test(name) ? `${name}’` : `${name}s`);

export const dwarves: typeof en = {
  mine: 'Das Bergwerk',
  start: 'Start',
  cell: {
    free: 'frei',
    joined: 'verbunden',
    cutOff: 'abgeschnitten',
    faceUp: 'aufgedeckt',
    faceDown: 'verdeckt',
    seen: (what) => `${what}, von dir gesehen`,
    fits: 'passt',
    fitsTurned: 'passt gedreht',
    target: 'wählbar',
    aimed: 'gewählt',
    preview: 'Vorschau, Enter gräbt hier',
    last: { dug: 'zuletzt gelegt', fell: 'zuletzt eingestürzt', looked: 'zuletzt angesehen' },
  },
  notHere: 'Nicht hier',
  confirm: 'Bestätigen',
  turnCard: 'Karte drehen',
  zoom: 'Vergrößerung',
  zoomIn: 'Näher',
  zoomOut: 'Weiter weg',
  zoomFit: 'Das ganze Bergwerk zeigen',
  showPlace: (name) => `${name} zeigen`,
  moreCells: 'Außerhalb passen weitere Felder: alle zeigen',

  players: 'Mitspieler',
  youAlone: 'Du',
  youObject: 'dich',
  bot: 'Bot',
  cards: (n) => count(n, 'Karte', 'Karten'),
  thinks: 'überlegt',
  cannotDig: 'gräbt nicht',
  trapped: 'gefangen',
  theft: 'Diebstahl',
  broken: (tool) => `${tools[tool]} kaputt`,
  hasGold: (n) => `${n} Gold`,
  hasSome: 'etwas Gold',
  hasNone: 'kein Gold',
  hasNuggets: (n) => count(n, 'Goldkarte', 'Goldkarten'),
  passedCards: (n) => `${n} abgelegt`,
  didIdle: 'keine Karte mehr',
  didShed: (what) => `${burdens[what]} los`,

  hand: 'Deine Hand',
  handOf: (name) => `Karten von ${name}`,
  cardNumber: (n, name) => `Karte ${n}: ${name}`,
  covered: 'verdeckt',
  fresh: 'neu',
  turned: 'gedreht',
  cannot: {
    broken: (tool) => `${short[tool]} kaputt`,
    trapped: 'ge\u00adfangen',
    fitsNowhere: 'passt nir\u00adgends',
    noTarget: 'kein Ziel dafür',
    nothingToFall: 'nichts zum Ein\u00adreißen',
    noGoal: 'kein Ziel ver\u00addeckt',
    notNow: 'jetzt nicht',
  },

  yourRole: 'Dein Zwerg',
  noRole: 'Du schaust zu',
  hide: 'verbergen',
  show: 'zeigen',
  hidden: 'Verborgen',
  goals: 'Die Ziele',
  gold: 'Gold',
  stone: 'Stein',
  unknown: 'Unbekannt',
  seenAt: (turn) => `Zug ${turn}`,
  faceUp: 'aufgedeckt',
  looked: (names) =>
    (names.length === 1 ? `${names[0]} sah es` : `${names.length} sahen es`),
  nobodyLooked: 'niemand',
  onlyYou: 'Das siehst nur du',
  brokeYours: (name, tool) => `${name} zerbricht deine ${tools[tool]}`,

  inPile: 'im Stapel',
  discarded: 'abgelegt',
  chooseCard: 'Wähle eine Karte',
  chooseCell: 'Wähle ein Feld',
  choosePlayer: 'Wähle jemanden',
  chooseGoal: 'Wähle ein Ziel',
  onlyPass: 'Jetzt nicht spielbar',
  chooseTool: 'Welches Werkzeug?',
  waitFor: (name) => `${name} ist am Zug`,
  roundOver: 'Die Runde ist vorbei',
  gameOver: 'Das Spiel ist vorbei',
  watching: 'Rückblick',
  readOn: 'Lies den Zettel',
  notAsked: 'Nicht in diesem Schritt',
  pass: 'Passen',
  passOrShed: 'Passen oder loswerden',
  passOne: 'Karte ablegen',
  passMany: (n) => `${count(n, 'Karte', 'Karten')} ablegen`,
  mark: (most) => (most > 1 ? `Welche ablegen? Bis zu ${most}` : 'Welche ablegen?'),
  ridOf: 'Zwei Karten befreien dich von',
  shed: (what) => burdens[what],
  cancel: 'Abbrechen',
  playOnPlayer: 'Diese Karte wird auf jemanden gespielt.',
  playOnGoal: 'Diese Karte wird auf ein Ziel gespielt.',
  playAlone: 'Diese Karte braucht keinen Platz.',
  go: {
    dig: (cell) => `Graben bei ${cell}`,
    break: (tool, name) =>
      `${name === null ? 'Eigene' : whose(name)} ${short[tool]} zerstören`,
    fix: (tool, name) =>
      `${name === null ? 'Deine' : whose(name)} ${short[tool]} reparieren`,
    rockfall: (cell) => `Steinschlag bei ${cell}`,
    map: (goal) => `${goal} ansehen`,
    theft: 'Auf der Lauer liegen',
    'hands-off': (name) =>
      name === null ? 'Eigenen Diebstahl aufgeben' : `Finger weg, ${name}`,
    'swap-hand': (name) => `Hand mit ${name} tauschen`,
    inspect: (name) => `Unter ${whose(name)} Hut sehen`,
    'swap-hat': (name) => (name === null ? 'Neuen Hut nehmen' : `Neuer Hut für ${name}`),
    trap: (name) => `${name} fangen`,
    free: (name) => (name === null ? 'Dich befreien' : `${name} befreien`),
  },

  yourTurn: 'Du bist am Zug',
  yourTurnTo: (what) => `Du bist am Zug: ${what}?`,
  turnOf: (name) => `${name} ist am Zug`,
  thinking: (name) => `${name} überlegt`,
  yourPick: 'Du bist am Zug: nimm eine Goldkarte',
  pickOf: (name) => `${name} nimmt eine Goldkarte`,
  yourTheft: 'Du bist am Zug: ein Goldstück stehlen?',
  theftOf: (name) => `${name} darf stehlen`,
  race: 'Karten, die bis zu jedem Ziel noch fehlen, gegen die Züge, die bleiben',
  turnsLeft: (n) => `etwa ${count(n, 'Zug', 'Züge')} für jeden`,

  roundOf: (n, of) => `Runde ${n} von ${of}`,
  found: 'Gold!',
  lost: 'Der Stapel ist leer.',
  won: (roles) =>
    roles.length === 0 ? 'Niemand hat gewonnen'
      : `${capital(list(roles.map((r) => sides[r])))} ${
        roles.length > 1 || many.has(roles[0]!) ? 'haben' : 'hat'} gewonnen`,
  skip: 'Überspringen',
  whoWasWho: 'Wer war wer',
  aside: (role) => `Beiseite lag: ${role}`,
  yours: (won) => (won ? 'Diese Runde geht an dich.' : 'Nicht deine Runde.'),
  whoHint: (aside) =>
    `das Überraschendste zuletzt${aside ? `; beiseite lag: ${aside}` : ''}`,
  deeds: {
    lastCard: 'legte die letzte Karte',
    rockfall: (cell) => `Steinschlag bei ${cell}`,
    rockfalls: (n) => `${n} Steinschläge`,
    broke: (n) => `zerstörte ${count(n, 'Werkzeug', 'Werkzeuge')}`,
    mended: (n) => `reparierte ${count(n, 'Werkzeug', 'Werkzeuge')}`,
    deadEnds: (n) => `legte ${count(n, 'Sackgasse', 'Sackgassen')}`,
    dug: (n) => `grub ${count(n, 'Karte', 'Karten')}`,
    looked: (goal) => `sah ${goal} an`,
    passed: (n) => `legte ${count(n, 'Karte', 'Karten')} ab`,
    trapped: (name) => `fing ${name}`,
    nothing: 'blieb still',
  },
  thenGold: 'Dann das Gold.',
  gold3: 'Das Gold',
  nuggetsFor: (n) =>
    n === 0 ? 'Es sind keine Goldkarten mehr da.'
      : `${count(n, 'Goldkarte', 'Goldkarten')} für die Goldgräber, reihum genommen.`,
  yourPickTitle: 'Du wählst',
  yourPickHint: 'Wer nach dir kommt, sieht nur den Rest.',
  pickTitle: (name) => `${name} wählt`,
  take: (n) => `${n} nehmen`,
  takeLabel: (n) => `Goldkarte mit ${n}`,
  took: (n) => (n === null ? 'nahm eine Karte' : `nahm ${n}`),
  paidNuggets: (n) => `+${n}`,
  sums: 'Wie das Gold verteilt wurde',
  winners: (n, each) => `${count(n, 'Gewinner', 'Gewinner')}: je ${each}`,
  noWinners: 'Niemand gewann Gold.',
  freeWays: (roles) =>
    roles.length === 0 ? 'Kein Team hatte freien Weg'
      : `Freier Weg: ${list(roles.map((r) => teams[r] ?? r))}`,
  inAll: (n) => `${n} insgesamt`,
  connected: (name) => (name ? `${name} erreichte den Schatz` : 'Du hast den Schatz erreicht'),
  step: {
    winner: 'gewonnen',
    boss: 'Chef',
    profiteer: 'Profiteur',
    crystals: 'Kristalle',
    stole: (name) => `von ${name ?? 'dir'}`,
    robbed: (name) => `an ${name ?? 'dich'}`,
    trapped: 'gefangen',
  },
  yourStealTitle: 'Ein Goldstück stehlen?',
  stealFrom: (name) => `Von ${name}`,
  stealNone: 'Nichts nehmen',
  stealing: (name) => `${name} darf jetzt stehlen`,
  nextRound: 'Nächste Runde',
  wins: (names) => `${list(names)} ${plural(names.length, 'gewinnt', 'gewinnen')} das Spiel.`,
  youWin: (others) =>
    others.length ? `Du gewinnst, mit ${list(others)}.` : 'Du gewinnst das Spiel.',
  oneCard: 'eine Karte',
  standing: 'Nach dieser Runde',
  finalStanding: 'Der Endstand',
};
