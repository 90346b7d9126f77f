// What the engine says, as docs/protocol.md has it. Nothing here is a rule.

export type GameName = string;
export type Seat = `P${number}`;
export type Viewer = Seat | 'public' | 'everyone';
export type Tool = 'pick' | 'lamp' | 'cart';
export type Role =
  | 'miner' | 'saboteur' | 'green' | 'blue' | 'boss' | 'profiteer' | 'geologist';
export type Goal = 'G1' | 'G2' | 'G3';
export type Options = Record<string, string | number>;

/** A game as `adit games --json` describes it. Its sentences are here only if the texts do not
 *  have them. */
export interface GameInfo {
  name: GameName;
  title: string;
  about?: string;
  min_players: number;
  max_players: number;
  /** All players see the same, always. */
  open: boolean;
  /** The number of its rules, which its records have too. */
  rules: number;
  options: OptionInfo[];
  profiles: ProfileInfo[];
  claims: ClaimInfo[];
}
/** What can be claimed, by its word. */
export interface ClaimInfo {
  claim: string;
  about: 'nothing' | 'goal' | 'cell' | 'seat' | 'gallery';
  checked: boolean;
}
/** A claim that was made: after so many moves, in that round, and what it was worth. */
export interface Said {
  p: Seat;
  n: number;
  round: number;
  claim: string;
  mark?: 'true' | 'false' | 'unknown';
}
/** What a round came to, P1's first: the roles at its end, who won, and the gold that it brought;
 *  and after how many moves all of that was settled. */
export interface RoundResult {
  moves: number;
  roles: Role[];
  won: Seat[];
  gold: number[];
}
export interface OptionInfo {
  name: string;
  about?: string;
  source?: string;
  default: string | number;
  values: string[];
  seat: boolean;
  min?: number;
  max?: number;
}
interface ProfileInfo { name: string; about?: string; set: Options }

/** The bots, from the weakest on: as the program in which they think has them. */
export const BOTS = [
  'random', 'hasty', 'greedy', 'trained:easy', 'trained:medium', 'trained', 'master',
] as const;

/** How strong they are; a newcomer's first game is kinder than easy. */
export const LEVELS = ['easy', 'medium', 'hard', 'master'] as const;
export type Level = 'kind' | (typeof LEVELS)[number];

/** The bot of a level without a character. */
export const BOT_OF_LEVEL: Record<Level, string> = {
  kind: 'trained:kind', easy: 'trained:easy', medium: 'trained:medium', hard: 'trained',
  master: 'master',
};

/** The characters, each with its own level, in the order of the program. */
export const CHARACTERS = {
  tuck: 'easy', fenn: 'easy', bram: 'medium', moss: 'medium', pell: 'medium', odile: 'hard',
  wren: 'hard', rook: 'hard', ida: 'master', sorrel: 'master',
} as const satisfies Record<string, Level>;
export type Who = keyof typeof CHARACTERS;
export const WHO = Object.keys(CHARACTERS) as Who[];

/** A bot is somebody at some level: 'tuck:easy'. */
export interface Cast { who: Who; level: Level }

export const isWho = (name: string): name is Who => Object.hasOwn(CHARACTERS, name);

/** Who that bot is, and how strong; null if it has no character. */
export function castOf(bot: string): Cast | null {
  const [who = '', level] = botName(bot).split(':');
  if (!isWho(who)) return null;
  return { who, level: levelNamed(level) ?? CHARACTERS[who] };
}

const levelNamed = (name: string | undefined): Level | null =>
  (name === 'kind' ? name : LEVELS.find((level) => level === name) ?? null);

/** How strong a bot is; null if it is of another sort. */
export const levelOf = (bot: string): Level | null => castOf(bot)?.level
  ?? (Object.entries(BOT_OF_LEVEL).find(([, name]) => name === botName(bot))?.[0] as Level
    | undefined) ?? null;

/** Names that bots had in earlier versions, or have in full. */
const others = new Map([
  ['deducer', 'trained'], ['searcher', 'master'], ['trained:hard', 'trained'],
  ['kind', 'trained:kind'], ['easy', 'trained:easy'], ['medium', 'trained:medium'],
  ['hard', 'trained'],
]);

/** What a bot is called now, without how long it thinks. */
export function botName(bot: string): string {
  const name = bot.replace(/:\d+(ms)?$/, '');
  return others.get(name) ?? name;
}

/** How a game begins: the header of its record. */
export interface Setup {
  game: GameName;
  players: number;
  options: Options;
  /** 64 hex digits. */
  seed: string;
  /** It begins from a position of another game: after so many of its moves, with what that seat
   *  knew. */
  from?: Past;
}

export interface Past { at: number; as: Seat }

/** What every view has; the rest is its game's own. */
export interface View {
  game: GameName;
  players: number;
  options: Options;
  viewer: Viewer;
  moves: number;
  turn: Seat | null;
  /** What is decided now; 'over' at the end. */
  phase?: string;
  /** Of a game in several rounds. */
  round?: number;
  rounds?: number;
  winners?: Seat[];
  legal?: string[];
}

export type Goblin = 'g1' | 'g2' | 'g3';
export type Wear = 'armour' | 'cross' | 'helmet';
export type BombOwner = Seat | 'chest';
export type Purchase = 'equipment' | 'bomb' | 'defuse' | 'kill';

/** One thing that happened, as one viewer saw it; its keys are in the protocol. */
export interface GameEvent {
  event: string;
  p?: Seat;
  on?: Seat;
  x?: number;
  y?: number;
  n?: number;
  of?: number;
  lies?: string;
  tool?: Tool;
  card?: string | null;
  goal?: Goal;
  is?: 'treasure' | 'NE' | 'NW';
  role?: Role;
  by?: string;
  as_card?: boolean;
  rid_of?: Tool | 'trap' | 'theft';
  free?: Role[];
  won?: Role[];
  at?: string;
  goblin?: string;
  wears?: Wear;
  bomb?: BombOwner;
  buys?: Purchase;
  dice?: [number | 'bomb', number | 'gun'];
  number?: number;
  symbols?: string;
  gallery?: number;
  for?: 'income' | 'diamonds' | 'closing' | 'bomb' | 'gun';
  pile?: number;
  cards?: number;
  /** Of a claim, which the engine does not know: in the notation, and what it was worth. */
  claim?: string;
  mark?: 'true' | 'false' | 'unknown';
}

/** Why a move was refused, and where it hurts. */
export interface Refusal {
  refused: string;
  /** A server's, in English. */
  text?: string;
  side?: 'N' | 'E' | 'S' | 'W';
  x?: number;
  y?: number;
  p?: Seat;
  goal?: Goal;
  goblin?: string;
  at?: string;
  thing?: string;
}

/** What is wrong with a record, by a name of the texts (record.cut), and in which line; `more`
 *  is what it is about. Of a move against the rules: which, whose, and why. */
export interface RecordFault {
  line: number;
  fault: string;
  more: string;
  p?: Seat;
  why?: Refusal;
}

/** What `adit verify` says, as docs/fairness.md has it. */
export interface Verdict<Step = string, Result = string, Fault = string> {
  holds: boolean;
  /** It holds, and all was compared. */
  complete: boolean;
  steps: { step: Step; is: Result; missing?: Seat[] }[];
  fault?: Fault;
  /** Whose nonce it is. */
  p?: Seat;
  /** What is wrong with the record itself. */
  record?: RecordFault;
}
/** What somebody noted before the game. */
export interface Known { commit?: string | undefined; nonces: Partial<Record<Seat, string>> }

/** A bot, and how many iterations it spends by default on a move in the games that it
 *  thinks in. */
export interface BotInfo { name: string; iterations: Record<string, number> }
/** What somebody says, in the notation. */
export interface Spoken { p: Seat; claim: string }

export const seatIndex = (seat: Seat): number => Number(seat.slice(1)) - 1;
export const seatAt = (index: number): Seat => `P${index + 1}`;
