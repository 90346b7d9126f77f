// What the page has of a game: its screen, its tile, its words. All of it may be missing; then
// a game is shown as a list, and speaks as the engine does (games.ts).
import type { ComponentChildren, ComponentType } from 'preact';
import type { Line as ChartLine } from '../engine/opinions';
import type { ClaimInfo, GameEvent, Seat, Setup, View } from '../engine/types';
import type { Says } from '../texts/say/events';
import type { SoundName } from '../ui/sound';
import type { LogEntry, TableProps } from './props';

/** What a screen is given: the table, and what stands around it. */
export interface ScreenProps<V extends View> {
  table: TableProps<V>;
  bar: { title: string; chip: string | undefined; tools: ComponentChildren;
    middle: ComponentChildren };
  strip: ComponentChildren;
  foot: ComponentChildren;
}

/** A card on the round table of the set-up page. */
export type Laid = readonly [x: number, y: number, angle: number, card: string];

/** What a chart of opinions can show; gems are counted, not estimated. */
export type Shown = ChartLine | 'gems';

/** A board as the text of an SVG, and the frame that it fits into: x, y, width and height. */
export interface Drawing { html: string; frame: readonly [number, number, number, number] }

/** A claim that fits. */
export interface Offer { claim: string; since: number }

export interface GamePage {
  /** How many sit down unless somebody wants it otherwise. */
  seats: number;
  /** Cards of the game, for its tile on the first page. */
  tile(): string;
  top(): Laid[];
  screen: ComponentType<ScreenProps<View>>;
  lesson?: () => Promise<{ lesson: Script }>;
  sounds(event: GameEvent): SoundName[];
  /** What one has at the end. */
  counts: 'gold' | 'gems';
  /** Its sentences, which are fetched before there is a table. */
  says?: () => Promise<Says>;
  /** What a chart of opinions begins with, and what else it can show; its title is in the
   *  texts. `hidden`: that it would tell who was who. */
  chart?: { lines: readonly [Shown, ...Shown[]]; title: 'guilty' | 'who' | 'ahead';
    hidden: boolean };
  /** The board of a position, for a picture of it; which hat the player of each seat wears. */
  picture?: () => Promise<{ picture(view: View, hats: readonly number[]): Drawing }>;
  /** What somebody may want to say now, and since which move it fits. */
  offers?(view: View, log: readonly LogEntry[], me: Seat): Offer[];
  /** What a claim can point at. */
  targets?(about: ClaimInfo['about'], view: View): string[];
  /** Of a game in rounds: what a position tells of the end of a round; and the position
   *  without it, for anyone who looks before that was shown. */
  ended?: { told(view: View): GameEvent[]; untold(view: View, me: Seat | null): View };
}

// A lesson: a game with a fixed deal, the moves that others make in it, and what is
// said, shown and asked for on the way.

/** A part of the screen that a note points at: its data-part. */
export type Part = string;

export interface Step {
  /** Which words of the tutorial's texts. */
  words: number;
  at: Part | null;
  /** The move that is asked for; without one, a tap on 'next'. */
  ask?: string;
  /** What else the screen offers, so that the move can be put together there: moves
   *  that begin so. It is not taken. */
  beside?: string;
  /** What the others do after it. */
  then?: readonly (readonly [seat: Seat, move: string])[];
}

export interface Script {
  setup: Setup;
  me: Seat;
  steps: readonly Step[];
}
