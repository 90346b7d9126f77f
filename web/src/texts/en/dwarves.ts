import type { Role, Tool } from '../../engine/types';
import { grammar } from '../grammar';

const { count, list, plural } = grammar('en');

const tools: Record<Tool, string> = { pick: 'pick', lamp: 'lamp', cart: 'cart' };
const burdens = { ...tools, trap: 'trap', theft: 'theft' };
const teams = { green: 'green', blue: 'blue' } as Record<Role, string>;

/** Those who win a round together, or alone. */
const sides: Record<Role, string> = {
  miner: 'the miners', saboteur: 'the saboteurs', green: 'green', blue: 'blue',
  boss: 'the boss', profiteer: 'the profiteer', geologist: 'the geologist',
};
const many = new Set<Role>(['miner', 'saboteur']);

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const dwarves = {
  // the mine
  mine: 'The mine',
  start: 'Start',
  cell: {
    free: 'free',
    joined: 'joined',
    cutOff: 'cut off',
    faceUp: 'face up',
    faceDown: 'face down',
    seen: (what: string) => `${what}, seen by you`,
    fits: 'fits',
    fitsTurned: 'fits when turned',
    target: 'can be chosen',
    aimed: 'chosen',
    preview: 'preview, Enter digs here',
    last: { dug: 'laid last', fell: 'fell last', looked: 'looked at last' },
  },
  notHere: 'Not here',
  confirm: 'Confirm',
  turnCard: 'Turn the card',
  zoom: 'Zoom',
  zoomIn: 'Nearer',
  zoomOut: 'Farther',
  zoomFit: 'Show the whole mine',
  showPlace: (name: string) => `Show ${name}`,
  moreCells: 'More cells fit outside the view: show all',

  // players
  players: 'Players',
  youAlone: 'You',
  youObject: 'you',
  bot: 'bot',
  cards: (n: number) => count(n, 'card', 'cards'),
  thinks: 'thinking',
  cannotDig: 'cannot dig',
  trapped: 'trapped',
  theft: 'theft',
  broken: (tool: Tool) => `${tools[tool]} broken`,
  hasGold: (n: number) => `${n} gold`,
  hasSome: 'some gold',
  hasNone: 'no gold',
  hasNuggets: (n: number) => count(n, 'nugget card', 'nugget cards'),
  passedCards: (n: number) => `passed ${n}`,
  didIdle: 'no card left',
  didShed: (what: keyof typeof burdens) => `shed ${burdens[what]}`,

  // hand
  hand: 'Your hand',
  handOf: (name: string) => `Cards of ${name}`,
  cardNumber: (n: number, name: string) => `Card ${n}: ${name}`,
  covered: 'covered',
  fresh: 'new',
  turned: 'turned',
  /** On cards that others cover: long words may break where they bear a mark. */
  cannot: {
    broken: (tool: Tool) => `${tools[tool]} broken`,
    trapped: 'trapped',
    fitsNowhere: 'fits no\u00adwhere',
    noTarget: 'no target now',
    nothingToFall: 'nothing to fall',
    noGoal: 'no goal left',
    notNow: 'not now',
  },

  // knowledge
  yourRole: 'Your dwarf',
  noRole: 'You are watching',
  hide: 'hide',
  show: 'show',
  hidden: 'Hidden',
  goals: 'The goals',
  gold: 'Gold',
  stone: 'Stone',
  unknown: 'Unknown',
  seenAt: (turn: number) => `turn ${turn}`,
  faceUp: 'face up',
  looked: (names: string[]) =>
    `${names.length === 1 ? names[0] : names.length} looked`,
  nobodyLooked: 'nobody yet',
  onlyYou: 'Only you see this',
  brokeYours: (name: string, tool: Tool) => `${name} broke your ${tools[tool]}`,

  // piles and actions
  inPile: 'in the pile',
  discarded: 'discarded',
  chooseCard: 'Choose a card',
  chooseCell: 'Choose a cell',
  choosePlayer: 'Choose a player',
  chooseGoal: 'Choose a goal',
  onlyPass: 'Not playable now',
  chooseTool: 'Which tool?',
  waitFor: (name: string) => `${name}’s turn`,
  roundOver: 'The round is over',
  gameOver: 'The game is over',
  watching: 'Looking back',
  readOn: 'Read the note',
  notAsked: 'Not in this step',
  pass: 'Pass',
  passOrShed: 'Pass or shed',
  passOne: 'Pass this card',
  passMany: (n: number) => `Pass ${count(n, 'card', 'cards')}`,
  mark: (most: number) => (most > 1 ? `Pass which? Up to ${most}` : 'Pass which card?'),
  ridOf: 'Two cards free you of',
  shed: (what: keyof typeof burdens) => burdens[what],
  cancel: 'Cancel',
  playOnPlayer: 'This card is played on a player.',
  playOnGoal: 'This card is played on a goal.',
  playAlone: 'This card needs no place.',
  go: {
    dig: (cell: string) => `Dig at ${cell}`,
    break: (tool: Tool, name: string | null) =>
      name === null ? `Break your own ${tools[tool]}` : `Break ${name}’s ${tools[tool]}`,
    fix: (tool: Tool, name: string | null) =>
      name === null ? `Mend your ${tools[tool]}` : `Mend ${name}’s ${tools[tool]}`,
    rockfall: (cell: string) => `Rockfall at ${cell}`,
    map: (goal: string) => `Look at ${goal}`,
    theft: 'Lie in wait',
    'hands-off': (name: string | null) =>
      name === null ? 'Drop your own theft' : `Hands off, ${name}`,
    'swap-hand': (name: string) => `Swap hands with ${name}`,
    inspect: (name: string) => `Look under ${name}’s hat`,
    'swap-hat': (name: string | null) =>
      name === null ? 'Take another hat' : `New hat for ${name}`,
    trap: (name: string) => `Trap ${name}`,
    free: (name: string | null) => (name === null ? 'Free yourself' : `Free ${name}`),
  },

  // the bar
  yourTurn: 'Your turn',
  yourTurnTo: (what: string) => `Your turn: ${what[0]!.toLowerCase()}${what.slice(1)}?`,
  turnOf: (name: string) => `${name}’s turn`,
  thinking: (name: string) => `${name} is thinking`,
  yourPick: 'Your turn: take a nugget card',
  pickOf: (name: string) => `${name} takes a nugget card`,
  yourTheft: 'Your turn: steal a gold piece?',
  theftOf: (name: string) => `${name} may steal`,
  race: 'Cards still to dig to each goal, against the turns left',
  turnsLeft: (n: number) => `about ${count(n, 'turn', 'turns')} each`,

  // the end of a round
  roundOf: (n: number, of: number) => `Round ${n} of ${of}`,
  found: 'Gold!',
  lost: 'The pile is empty.',
  won: (roles: Role[]) =>
    roles.length === 0 ? 'Nobody has won'
      : `${capital(list(roles.map((r) => sides[r])))} ${
        roles.length > 1 || many.has(roles[0]!) ? 'have' : 'has'} won`,
  skip: 'Skip',
  whoWasWho: 'Who was who',
  aside: (role: string) => `Set aside: a ${role}`,
  whoHint: (aside: string | null) =>
    aside ? `least expected last; set aside: a ${aside}` : 'least expected last',
  yours: (won: boolean): string => (won ? 'This round is yours.' : 'Not your round.'),
  deeds: {
    lastCard: 'laid the last card',
    rockfall: (cell: string) => `rockfall at ${cell}`,
    rockfalls: (n: number) => `${n} rockfalls`,
    broke: (n: number) => `broke ${count(n, 'tool', 'tools')}`,
    mended: (n: number) => `mended ${count(n, 'tool', 'tools')}`,
    deadEnds: (n: number) => `laid ${count(n, 'dead end', 'dead ends')}`,
    dug: (n: number) => `dug ${count(n, 'card', 'cards')}`,
    looked: (goal: string) => `looked at ${goal}`,
    passed: (n: number) => `passed ${count(n, 'card', 'cards')}`,
    trapped: (name: string) => `trapped ${name}`,
    nothing: 'kept quiet',
  },
  thenGold: 'Then the gold.',
  gold3: 'The gold',
  nuggetsFor: (n: number) =>
    n === 0 ? 'No nugget cards are left.'
      : `${count(n, 'nugget card', 'nugget cards')} for the miners, taken in turn.`,
  yourPickTitle: 'Your pick',
  yourPickHint: 'Those after you see only what is left.',
  pickTitle: (name: string) => `${name} picks`,
  take: (n: number) => `Take ${n}`,
  takeLabel: (n: number) => `Nugget card of ${n}`,
  took: (n: number | null) => (n === null ? 'took a card' : `took ${n}`),
  paidNuggets: (n: number) => `+${n}`,
  sums: 'How the gold came',
  winners: (n: number, each: number) =>
    `${count(n, 'winner', 'winners')}: ${each} each`,
  noWinners: 'Nobody won gold.',
  freeWays: (roles: Role[]) =>
    roles.length === 0 ? 'Neither team had a free way'
      : `Free way: ${list(roles.map((r) => teams[r] ?? r))}`,
  inAll: (n: number) => `${n} in all`,
  connected: (name: string | null) => `${name ?? 'You'} reached the treasure`,
  step: {
    winner: 'won',
    boss: 'boss',
    profiteer: 'profiteer',
    crystals: 'crystals',
    stole: (name: string | null) => `from ${name ?? 'you'}`,
    robbed: (name: string | null) => `to ${name ?? 'you'}`,
    trapped: 'trapped',
  },
  yourStealTitle: 'Steal a gold piece?',
  stealFrom: (name: string) => `From ${name}`,
  stealNone: 'Take nothing',
  stealing: (name: string) => `${name} may steal now`,
  nextRound: 'Next round',
  wins: (names: string[]) => `${list(names)} ${plural(names.length, 'wins', 'win')} the game.`,
  youWin: (others: string[]) =>
    others.length ? `You win, with ${list(others)}.` : 'You win the game.',
  oneCard: 'a card',
  standing: 'After this round',
  finalStanding: 'The final count',
};
