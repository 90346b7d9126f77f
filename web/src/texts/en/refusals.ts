import { grammar } from '../grammar';

const { count } = grammar('en');

/** Why a move is refused, by the names of the protocol. What a reason points at comes in
 *  words. */
export interface Reason {
  cell: string;
  side: string;
  player: string;
  goal: string;
  goblin: string;
  at: string;
  card: string;
  tool: string;
  wear: string;
  number: string;
}

export const refusals = {
  other: 'That is not allowed',
  sides: { N: 'top', E: 'right', S: 'bottom', W: 'left' },
  goblin: (player: string, n: number) => `${player}'s goblin ${n}`,
  place: (at: string) => (at.includes('.') ? at : `the entrance of gallery ${at}`),

  reasons: {
    over: () => 'The game is over',
    not_your_turn: () => 'It is not your turn',
    no_such_move: () => 'There is no such move',
    not_now: () => 'That cannot be done now',
    no_such_player: () => 'There is no such player',

    not_in_hand: (r: Reason) => `You do not hold this card: ${r.card}`,
    broken: (r: Reason) => `Your ${r.tool} is broken: you cannot dig`,
    occupied: (r: Reason) => `There is a card at ${r.cell} already`,
    side: (r: Reason) => `The ${r.side} side does not fit at ${r.cell}`,
    no_way_back: (r: Reason) => `No way leads back to the start from ${r.cell}`,
    not_on_self: () => 'You cannot play that on yourself',
    already_broken: (r: Reason) => `${r.player} has a broken ${r.tool} already`,
    not_broken: (r: Reason) => `${r.player} has no broken ${r.tool}`,
    wrong_tool: (r: Reason) => `This card does not mend a ${r.tool}`,
    nothing_there: (r: Reason) => `There is no card at ${r.cell}`,
    start_or_goal: () => 'No rock falls on the start or on a goal',
    no_such_goal: () => 'There is no such goal',
    face_up: (r: Reason) => `${r.goal} lies face up already`,
    hand_not_empty: () => 'You hold cards: choose which one to put down',
    no_such_nugget: (r: Reason) => `No nugget card of ${r.number} is left`,

    trapped: () => 'You are trapped: you cannot dig',
    next_to_goal: (r: Reason) => `${r.cell} is next to a goal: no ladder there`,
    touches_nothing: (r: Reason) =>
      `A ladder must touch a card: there is none beside ${r.cell}`,
    already_trapped: (r: Reason) => `${r.player} is trapped already`,
    not_trapped: (r: Reason) => `${r.player} is not trapped`,
    has_theft: () => 'You are planning a theft already',
    no_theft: (r: Reason) => `${r.player} is not planning a theft`,
    no_hat: () => 'There are no hats left',
    no_gold: (r: Reason) => `${r.player} has no gold`,

    not_rolled: () => 'The dice do not allow that',
    too_dear: (r: Reason) =>
      `You have too few: that costs ${count(Number(r.number), 'gem', 'gems')}`,
    not_in_reserve: (r: Reason) => `${r.goblin} is not in reserve`,
    worn_already: (r: Reason) => `${r.goblin} wears this already: ${r.wear}`,
    no_such_place: (r: Reason) => `There is no tunnel card ${r.at}`,
    bomb_in_play: (r: Reason) => `Your bomb lies out there already: ${r.at}`,
    no_such_bomb: (r: Reason) => `No such bomb lies there: ${r.at}`,
    not_in_gallery: (r: Reason) => `${r.goblin} is in no gallery`,
    no_card_left: (r: Reason) => `No card of number ${r.number} is left`,
    in_cemetery: (r: Reason) => `${r.goblin} lies in the cemetery`,
    held: (r: Reason) => `Bones hold ${r.goblin} at ${r.at}`,
    same_as_lower: (r: Reason) =>
      `${r.goblin} wears the same as one with a lower number: take that one`,
  },
};
