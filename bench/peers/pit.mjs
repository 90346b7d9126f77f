// pit.mjs -- the game that the peers serve: of the size of saboteur, with secrets, and
// with hardly a rule. A move puts a card of one's hand into a cell of the mine, and a
// new one from the pile into the hand.

const KINDS = [
  "NESW", "ESW", "NES", "NS", "EW", "NE", "NW", "nesw", "esw", "nes", "ns", "ew",
  "map", "rockfall", "break-pick", "break-lamp", "fix-cart", "fix-pick/lamp",
];
const HAND = 6;
const PILE = 60;

export const SEATS = 5;

const card = (n) => KINDS[(n * 7) % KINDS.length];

function cell(n) {
  return { x: n % 9, y: (n % 5) - 2, lies: card(n), lit: n % 2 === 0 };
}

export function deal(cells) {
  const seats = [];
  const hands = [];
  for (let i = 0; i < SEATS; i++) {
    seats.push({ p: `P${i + 1}`, role: null, cards: HAND, broken: [], passed: 0, gold: 0 });
    hands.push(Array.from({ length: HAND }, (_, n) => card(i * HAND + n)));
  }
  return {
    seats,
    mine: Array.from({ length: cells }, (_, n) => cell(n)),
    hands,
    pile: Array.from({ length: PILE }, (_, n) => card(n * 5)),
  };
}

export function play(state, seat, index, where) {
  const hand = state.hands[seat];
  const place = state.mine[where % state.mine.length];
  const drawn = state.pile.pop();
  state.pile.unshift(hand[index]);
  place.lies = hand[index];
  place.lit = !place.lit;
  state.seats[seat].passed = (state.seats[seat].passed + 1) % 10;
  hand[index] = drawn;
}

// What a seat may know.
export function view(state, seat) {
  const { hands, pile, ...shared } = state;
  return { ...shared, pile: pile.length, hand: hands[seat] };
}

// How many cells make the text of a position as long as it should be.
export function cellsFor(bytes, textOf) {
  let cells = 1;
  while (textOf(deal(cells)).length < bytes) cells++;
  return cells;
}

export function option(name, usual) {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? usual : Number(process.argv[at + 1]);
}
