// The table of galleries: board, village, dock, end.
const few = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];
const many = (n: number, one: string, more: string): string =>
  `${few[n] ?? n} ${n === 1 ? one : more}`;

export const galleries = {
  // who and what
  you: 'you',
  goblin: (n: number) => `goblin ${n}`,
  yourGoblin: (n: number) => `your goblin ${n}`,
  goblinOf: (name: string, n: number) => `${name}’s goblin ${n}`,
  yourBomb: 'your bomb',
  bombOf: (name: string) => `${name}’s bomb`,
  nobodysBomb: 'nobody’s bomb',
  wear: { armour: 'armour', cross: 'a cross', helmet: 'a helmet' },
  wearing: (things: string) => `with ${things}`,
  isHeld: 'held by bones',
  symbol: {
    N: (n: number) => many(n, 'nugget', 'nuggets'),
    D: (n: number) => many(n, 'diamond', 'diamonds'),
    b: (_: number) => 'bones',
    c: (_: number) => 'a chest',
    p: (_: number) => 'a pick',
  },
  nuggets: (n: number) => many(n, 'nugget', 'nuggets'),

  // the board
  board: 'The five galleries',
  laidLast: 'laid last',
  entrance: (gallery: number) => `gallery ${gallery}, entrance`,
  cardAt: (gallery: number, card: number) => `gallery ${gallery}, card ${card}`,
  numberOf: (n: number) => `number ${n}`,
  fromChest: (n: number) => `${n} more from a chest`,
  closesOn: (numbers: string) => `the next ${numbers} closes it`,
  closesOnNone: 'no number closes it yet',
  closesGallery: 'closes the gallery',
  unknownTop: 'card not known yet',
  ghost: (reading: string, number: number, gallery: number, symbols: string) =>
    `reading ${reading}, tunnel ${number} in gallery ${gallery}: ${symbols}`,

  // players
  players: 'Players',
  isBot: 'bot',
  thinks: 'thinking',
  atHome: 'home',
  inGrave: 'grave',
  gems: (n: number) => `${n} ${n === 1 ? 'gem' : 'gems'}`,
  bombAtHome: 'bomb at home',
  bombAt: (at: string) => `bomb at ${at}`,
  chestsLeft: (n: number) => `${n} ${n === 1 ? 'chest' : 'chests'}`,
  toOpen: 'to open',
  opened: (things: string) => `discarded: ${things}`,

  // village and cemetery
  village: 'Village',
  onePurchase: 'one purchase a turn',
  shop: {
    blacksmith: 'Blacksmith', church: 'Church', store: 'Store', artificer: 'Artificer',
    killer: 'Contract',
  },
  sells: {
    blacksmith: 'armour', church: 'cross', store: 'helmet', artificer: 'bomb or defuse',
    killer: 'one goblin dies',
  },
  boughtNow: 'bought this turn',
  cemetery: 'Cemetery',
  wholeTurn: 'a whole turn to fetch',
  nobodyBuried: 'Nobody lies here.',

  // steps of a turn
  steps: 'Steps of the turn',
  step: {
    cemetery: 'Cemetery', income: 'Income', village: 'Village', dice: 'Dice', dig: 'Dig',
    bomb: 'Bomb', gun: 'Gun',
  },
  stepDone: 'done',
  skip: 'Skip',

  // dice and piles
  die: (which: string, value: string) => `die ${which}: ${value}`,
  notRolled: 'not rolled yet',
  face: { bomb: 'a bomb', gun: 'a gun' },
  piles: 'Piles',
  pile: (n: number, top: string, cards: number) =>
    `pile ${n}: ${top} on top, ${cards} ${cards === 1 ? 'card' : 'cards'}`,
  emptyPile: (n: number, used: number) => `pile ${n}: empty, ${used} used`,

  // what can be chosen
  choices: 'Your choices',
  reading: (number: number, gallery: number) => `Tunnel ${number} in gallery ${gallery}`,
  third: (number: number) => `third ${number}: the gallery closes`,
  toStandOn: (nuggets: string) => `${nuggets} to stand on`,
  atOnce: (diamonds: string) => `${diamonds} at once`,
  opensChest: 'opens a chest',
  bonesHold: 'bones hold without a cross',
  digsOn: 'digs on',
  topUnknown: 'used cards are shuffled, the top is not known',
  fetch: (n: number) =>
    n === 1 ? 'Fetch your goblin' : `Fetch your ${many(n, 'goblin', 'goblins')}`,
  fetchAbout: 'back to the reserve; the turn is over',
  work: 'Go on working',
  workAbout: 'leave them there; income, village and dice follow',
  roll: 'Roll the dice',
  rollAbout: 'and buy nothing',
  orBuy: (gems: string) => `Or pick a shop first: you have ${gems}.`,
  deed: {
    plant: 'Lay your bomb', defuse: 'Remove a bomb', kill: 'Have one killed',
    shoot: 'Shoot',
  },
  deedAbout: {
    plant: 'Where? Pick a lit place.',
    defuse: 'Which one? Pick a lit bomb.',
    kill: 'Whom? Any goblin that is not in the cemetery.',
    shoot: 'Whom? Pick a lit goblin.',
  },
  forWhom: (thing: string) => `Who gets ${thing}?`,
  equip: { armour: 'the armour', cross: 'the cross', helmet: 'the helmet' },
  nothing: 'Nothing can be done with this roll.',

  // who does it
  whoDigs: 'Who digs?',
  yourGoblins: 'Your goblins',
  goblinsOf: (name: string) => `${name}’s goblins`,
  pickGoblin: (goblin: string, where: string) => `${goblin}, ${where}`,

  // the buttons and the sentence over them
  pass: 'Pass',
  back: 'Back',
  go: {
    fetch: 'Fetch', work: 'Work', roll: 'Roll', dig: 'Dig', equip: 'Buy', plant: 'Lay bomb',
    defuse: 'Remove', kill: 'Have killed', shoot: 'Shoot', pass: 'Pass',
  },
  goDig: (reading: string) => `Dig ${reading}`,
  choose: 'Choose',
  explain: {
    fetch: 'Your goblins come home, and the turn ends here.',
    work: 'Your turn goes on without them.',
    roll: 'Both dice are rolled at once.',
    pass: 'Your turn ends without a move.',
    readings: 'Two ways to read the dice. Which tunnel, in which gallery?',
    oneReading: 'Both dice say the same: one tunnel.',
    targets: 'What can be chosen is lit.',
    closes: (reading: string, gallery: number) => `${reading} closes gallery ${gallery}.`,
    stays: (reading: string, gallery: number) =>
      `${reading} leaves gallery ${gallery} open.`,
    standsOn: (who: string, nuggets: string) => `${who}: ${nuggets}`,
    lieFree: (nuggets: string) => `${nuggets} under nobody`,
    newCard: (symbols: string) => `On the new card: ${symbols}.`,
    nuggetsIn: (parts: string) => `There: ${parts}.`,
    moves: (goblin: string, from: string) => `${goblin} goes there from ${from}.`,
    wears: (goblin: string, thing: string) => `${goblin} gets ${thing}.`,
    wearing: {
      armour: 'It takes one bomb or shot.',
      cross: 'Bones do not hold who wears it.',
      helmet: 'It pays its nuggets twice when another player closes the gallery.',
    },
    plant: (at: string) => `Your bomb goes to ${at}. It waits there for a bomb on die A.`,
    defuse: (bomb: string, at: string) => `${bomb} is taken from ${at}.`,
    kill: (goblin: string, at: string | null) =>
      `${goblin} ${at ? `at ${at}` : 'in the reserve'} is to die; nobody is paid.`,
    shoot: (goblin: string, at: string | null) => `You shoot at ${goblin} at ${at}.`,
    hasArmour: { kill: 'Armour does not help it.', shoot: 'Its armour will take the shot.' },
  },
  waiting: {
    start: (name: string) => `${name} stands at the cemetery.`,
    village: (name: string) => `${name} is in the village.`,
    dice: (name: string, a: string, b: string) => `${name} rolled ${a} and ${b}.`,
  },
  reserve: 'the reserve',

  // the bar
  gemsLeft: (left: number, total: number) => `${left} of ${total} gems left`,
  ofTotal: (total: number) => `of ${total}`,
  gemsLeftWord: 'gems left',
  turnTo: {
    dice: (a: string, b: string) => `You rolled ${a} and ${b}: choose`,
    nothing: (a: string, b: string) => `You rolled ${a} and ${b}: nothing can be done`,
    village: 'Your turn: the village, or the dice',
    start: 'Your turn: fetch, or work?',
  },
  turnShort: {
    dice: (a: string, b: string) => `${a}, ${b}: choose`,
    nothing: (a: string, b: string) => `${a}, ${b}: only pass`,
    village: 'Village or dice?',
    start: 'Fetch or work?',
  },
  yourTurn: 'Your turn',
  turnOf: (name: string) => `${name}’s turn`,
  turnThinks: (name: string) => `${name} is thinking`,
  turnOver: 'The game is over',

  // the end
  endGems: 'The last gem is taken.',
  endTurns: 'A thousand turns have passed.',
  whoWon: 'Who has the most?',
  won: (names: string, n: number) => n > 1 ? `${names} share the win.` : `${names} wins.`,
  youWon: 'You win.',
  youShare: (names: string) => `You share the win with ${names}.`,
  jars: 'Gems of each player',
  inBag: (n: number) => `${n} in the bag`,
  counted: (n: number) => `+${n} ${n === 1 ? 'nugget' : 'nuggets'} under goblins`,
  countedNone: 'no nuggets under goblins',
  whyCounted: 'At the end each goblin in a gallery brings the nuggets on its card, '
    + 'helmet or not.',
};
