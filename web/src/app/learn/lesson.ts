// Runs a script on the real engine: says a step, waits for its move or for 'next', and
// lets the others answer.
import type { Engine } from '../../engine/engine';
import type { GameInfo, Refusal, Seat, View } from '../../engine/types';
import type { LogEntry } from '../../playing/props';
import { Chronicle, Curtain, endsRound } from '../../playing/scene';
import type { After } from '../../playing/scene';
import { createStore } from '../../ui/store';
import type { Store } from '../../ui/store';
import type { Script, Step } from '../../playing/gamepage';

type LessonEngine = Pick<
  Engine, 'begin' | 'play' | 'why' | 'view' | 'events' | 'mover' | 'moves' | 'race' | 'turn'
>;

export interface LessonScene {
  step: number;
  view: View;
  log: LogEntry[];
  race: number[] | null;
  /** True while the others move. */
  answering: boolean;
  thinking: Seat | null;
  over: boolean;
  me: Seat;
  live: boolean;
  after: After | null;
}

export class Lesson {
  readonly scene: Store<LessonScene>;
  private at = 0;
  private answers: NonNullable<Step['then']> = [];
  private chronicle: Chronicle;
  private curtain = new Curtain();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly script: Script, private engine: LessonEngine, info: GameInfo) {
    const usual = Object.fromEntries(info.options.map((o) => [o.name, o.default]));
    const { setup } = script;
    engine.begin({ ...setup, options: { ...usual, ...setup.options } });
    this.chronicle = new Chronicle(engine);
    this.scene = createStore(this.look());
  }

  /** The step that is being said; undefined after the last. */
  get step(): Step | undefined {
    return this.script.steps[this.at];
  }

  /** The reader has read on. */
  next(): void {
    if (!this.answers.length && this.step && !this.step.ask) this.leaveStep();
  }

  /** Only the move that is asked for is taken. */
  send(move: string): void {
    if (this.answers.length || move !== this.step?.ask) return;
    if (this.play(this.script.me, move)) this.leaveStep();
  }

  why(move: string): Refusal | null {
    return this.engine.why(this.script.me, move);
  }

  /** Let the next of the others move now; without any, nothing happens. */
  answer(): void {
    clearTimeout(this.timer);
    const [next, ...rest] = this.answers;
    if (!next) return;
    this.play(next[0], next[1]);
    this.answers = rest;
    if (!rest.length) this.at++;
    this.refresh();
  }

  /** The ceremony of a round is closed. */
  closeRound(): void {
    this.curtain.rise();
    this.refresh();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private play(seat: Seat, move: string): boolean {
    const { engine, script: { me } } = this;
    if (engine.play(seat, move)) return false;
    if (endsRound(engine.events(me, engine.moves))) this.curtain.fall(engine.moves);
    return true;
  }

  private leaveStep(): void {
    this.answers = this.step?.then ?? [];
    if (!this.answers.length) this.at++;
    this.refresh();
  }

  private refresh(): void {
    this.scene.set(this.look());
    if (this.answers.length) this.timer = setTimeout(() => this.answer(), ANSWER_MS);
  }

  private look(): LessonScene {
    const { engine, script: { me, steps }, curtain: { number } } = this;
    const answering = this.answers.length > 0;
    const scene = this.curtain.hide<LessonScene>({
      step: this.at,
      view: this.offered(engine.view(me), answering),
      log: this.chronicle.upTo(me, engine.moves),
      race: engine.race(),
      answering,
      thinking: answering ? this.answers[0]![0] : null,
      over: false,
      me,
      live: !answering && this.step?.ask !== undefined,
      after: null,
    }, number === null ? null : engine.view(me, number - 1));
    return { ...scene, over: this.at >= steps.length };
  }

  /** Of the legal moves, the one that is asked for. */
  private offered(view: View, answering: boolean): View {
    const { ask, beside } = (answering ? undefined : this.step) ?? {};
    const wanted = (move: string) =>
      move === ask || (beside !== undefined && move.startsWith(beside));
    return { ...view, legal: (view.legal ?? []).filter(wanted) };
  }
}

const ANSWER_MS = 1300;
