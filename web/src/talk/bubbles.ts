// What is said just now, at the pace of people: one bubble at a time, which stays as long as it
// takes to read it. Two more may wait; what is older is in the log only. Nothing new comes while
// a card is dragged, nor when it has just become my turn.
import type { TalkLine } from '../playing/talking';
import { createStore } from '../ui/store';

/** Milliseconds: a bubble comes and goes, and between that stays, longer for each letter. */
const COMES = 160;
const GOES = 120;
const STAYS = 1800;
const A_LETTER = 45;
/** The beginning of my turn is for the board. */
const MY_TURN = 600;
const MAY_WAIT = 2;

export interface Shown {
  line: TalkLine;
  text: string;
  /** It is on its way out. */
  going: boolean;
}

type Word = Pick<Shown, 'line' | 'text'>;

export class Bubbles {
  readonly shown = createStore<Shown | null>(null);
  #waiting: Word[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #dragging = false;
  #turn: ReturnType<typeof setTimeout> | undefined;

  /** `come` is called when a bubble does. */
  constructor(private come: (line: TalkLine) => void = () => {}) {}

  /** Somebody has said something. What I say myself is seen at once. */
  add(line: TalkLine, text: string, mine: boolean): void {
    if (mine) return this.#show({ line, text });
    this.#waiting = [...this.#waiting, { line, text }].slice(-MAY_WAIT);
    this.#next();
  }

  drag(on: boolean): void {
    this.#dragging = on;
    this.#next();
  }

  /** It is my turn from now on. */
  turn(): void {
    clearTimeout(this.#turn);
    this.#turn = setTimeout(() => {
      this.#turn = undefined;
      this.#next();
    }, MY_TURN);
  }

  /** Nobody has said anything. */
  clear(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#turn);
    this.#waiting = [];
    this.#turn = undefined;
    this.shown.set(null);
  }

  #next(): void {
    if (this.shown.get() || this.#dragging || this.#turn !== undefined) return;
    const word = this.#waiting.shift();
    if (word) this.#show(word);
  }

  #show(word: Word): void {
    clearTimeout(this.#timer);
    this.shown.set({ ...word, going: false });
    this.come(word.line);
    this.#timer = setTimeout(() => this.#leave(word), COMES + STAYS + A_LETTER * [...word.text].length);
  }

  #leave(word: Word): void {
    this.shown.set({ ...word, going: true });
    this.#timer = setTimeout(() => {
      this.shown.set(null);
      this.#next();
    }, GOES);
  }
}
