import { grammar } from '../grammar';

const { count } = grammar('en');

export interface Named { title: string; about: string }
/** A bot, and how hard it is to beat beside the others. */
export interface BotWords extends Named { level: string }
export interface OptionWords extends Named {
  /** Which texts have which value. */
  source: string;
  values: Record<string, string>;
}

const yesNo = { yes: 'Yes', no: 'No' };
const rounds: OptionWords = {
  title: 'Rounds',
  about: 'How many rounds a game has.',
  source: 'The rule book has three.',
  values: {},
};
const first: OptionWords = {
  title: 'Who begins',
  about: 'Who has the first turn of the game.',
  source: 'The rule book says: the youngest.',
  values: { random: 'Drawn by chance' },
};
const breakSelf: Named & { values: Record<string, string> } = {
  title: 'Breaking your own tools',
  about: 'May a broken tool be played on oneself?',
  values: yesNo,
};

const saboteur: Record<string, OptionWords> = {
  dwarves5: {
    title: 'With five players',
    about: 'Saboteurs and miners in the dwarf deck of five players.',
    source: 'Four miners: the rule book. Three: the rules written as a procedure.',
    values: { '2+4': '2 saboteurs, 4 miners', '2+3': '2 saboteurs, 3 miners' },
  },
  break_self: {
    ...breakSelf, source: 'Yes: the rule book. No: the rules written as a procedure.',
  },
  draw: {
    title: 'Nugget cards',
    about: 'When the miners win, as many nugget cards are drawn as there are …',
    source: 'Miners: the rule book. Players: a summary of the rules.',
    values: { miners: 'Miners', players: 'Players' },
  },
  broken_shares: {
    title: 'A share for broken tools',
    about: 'Does a miner with a broken tool at the end share the gold?',
    source: 'Yes: the rule book. No: an optional rule of a summary.',
    values: yesNo,
  },
  starter: {
    title: 'Who begins the next round',
    about: 'It begins to the left of who laid the last path card, or played the last card.',
    source: 'Last path card: the rule book. Last card: the rules written as a '
      + 'procedure.',
    values: { last_path: 'Last path card', last_card: 'Last card' },
  },
  max_saboteurs: {
    title: 'All saboteurs play',
    about: 'Is the dwarf set aside always a miner?',
    source: 'Asked for by players.',
    values: yesNo,
  },
  rounds,
  first: { ...first, about: 'Who begins the first round.' },
};

const saboteur2: Record<string, OptionWords> = {
  extra_rockfall: {
    title: 'Fourth rockfall',
    about: 'Is a fourth rockfall in the deck?',
    source: 'Lists of the box count 21 action cards, the rule book names 20.',
    values: yesNo,
  },
  boss: {
    title: 'The boss wins',
    about: 'The boss wins with a team, or whenever the treasure is reached.',
    source: 'With a team: the rule book. With the treasure: a later edition.',
    values: { team: 'With a team', treasure: 'With the treasure' },
  },
  open_gold: {
    title: 'Open gold',
    about: 'Do screens show how much gold the others have before the end of the game? '
      + 'Whether they have any is always shown.',
    source: 'The rule book: nobody can conceal that they have gold, but anyone may keep '
      + 'the total a secret.',
    values: yesNo,
  },
  break_self: { ...breakSelf, source: 'Yes: the rule book of the base game.' },
  rounds,
  first: { ...first, about: 'Who begins the first round.' },
};

const galleries: Record<string, OptionWords> = {
  income: {
    title: 'Income',
    about: 'A gem at the start of a turn for each gallery in whose lead you are, '
      + 'or for every goblin in a gallery.',
    source: 'For every goblin: the rule book’s own sentence on income. For each lead: its '
      + 'passages on bombs, cemetery and village.',
    values: { lead: 'For each lead', every: 'For every goblin' },
  },
  spent: {
    title: 'Gems you spend',
    about: 'Gems spent in the village go back to the pile, or out of the game.',
    source: 'The rule book does not say.',
    values: { pile: 'Back to the pile', box: 'Out of the game' },
  },
  bounty: {
    title: 'Bounty',
    about: 'A gem for any goblin that your bomb or gun kills, or for others’ only.',
    source: 'Any goblin: the rule book. Only others’: asked for by players.',
    values: { any: 'For any goblin', others: 'For others’ only' },
  },
  gems: {
    title: 'Gems in the pile',
    about: 'The more there are, the longer the game.',
    source: 'The rule book has 50 for two players and 60 for more.',
    values: { auto: 'As in the rule book' },
  },
  first,
};

const profiles: Record<string, Named> = {
  rulebook: { title: 'Rule book', about: 'All options as in the rule book.' },
  summary: {
    title: 'More nuggets',
    about: 'When the miners win, a nugget card is drawn for each player, not only for '
      + 'each miner.',
  },
  procedure: {
    title: 'Three changes',
    about: 'With five players one miner fewer is in the deck. Nobody breaks their own '
      + 'tools. The next round begins to the left of whoever played the last card.',
  },
};

const bots: Record<string, BotWords> = {
  random: {
    title: 'Random', level: 'plays at random',
    about: 'Any legal move, each as likely as the other.',
  },
  hasty: {
    title: 'Hasty', level: 'very easy',
    about: 'Whatever brings the most at once, else anything.',
  },
  greedy: {
    title: 'Greedy', level: 'plays openly',
    about: 'Plays its role openly and takes what is best at once.',
  },
  'trained:easy': {
    title: 'Apprentice', level: 'easy',
    about: 'Knows how it is done, but often hesitates.',
  },
  'trained:medium': {
    title: 'Hewer', level: 'medium',
    about: 'Knows how it is done, and is careless now and then.',
  },
  trained: {
    title: 'Foreman', level: 'hard',
    about: 'Works out who is who, bluffs, and gives little away.',
  },
  master: {
    title: 'Master', level: 'very hard',
    about: 'Plays on in many possible games before it moves.',
  },
};

export const options = {
  games: {
    saboteur: {
      title: 'Saboteur',
      about: 'Find the gold before the cards run out. Someone here hopes you will not.',
    },
    saboteur2: {
      title: 'Saboteur 2',
      about: 'Two teams, doors, ladders, crystals, and thieves who wait for the end.',
    },
    galleries: {
      title: 'Galleries',
      about: 'Goblins, dice and bombs in five galleries. All open, nothing safe.',
    },
  },
  byGame: { saboteur, saboteur2, galleries },
  profiles,
  bots,
  /** A value that is a number. */
  number: (option: string, n: number) =>
    option === 'rounds' ? count(n, 'round', 'rounds')
      : option === 'gems' ? count(n, 'gem', 'gems') : `${n}`,
  seat: (n: number) => `Player ${n}`,
};
