// Run, stop, step and scrub through a film.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useTexts } from '../texts/texts';
import { Icon } from '../ui/Icon';
import { TimeLine } from '../playing/TimeLine';
import type { TimeSign } from '../playing/TimeLine';
import { isBoardKey } from './Screening';
import { useStory } from './storytexts';

const SPEEDS = [1, 2, 4];
/** Time for a move at normal speed. */
const MOVE_MS = 1400;

interface Projecting {
  at: number;
  running: boolean;
  speed: number;
  set(at: number): void;
  step(by: number): void;
  run(running: boolean): void;
  faster(): void;
}

export function useProjector(moves: number, first: number): Projecting {
  const [at, setAt] = useState(first);
  const [running, run] = useState(false);
  const [speed, setSpeed] = useState(1);
  const within = (to: number) => Math.max(0, Math.min(moves, to));
  const set = (to: number) => setAt(within(to));
  const step = (by: number) => setAt((was) => within(was + by));

  const faster = () => setSpeed(SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length]!);
  const projecting = { at, running, speed, set, step, run, faster };

  useEffect(() => {
    if (!running) return;
    if (at >= moves) return run(false);
    const timer = setTimeout(() => step(1), MOVE_MS / speed);
    return () => clearTimeout(timer);
  }, [running, at, speed, moves]);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const act = isBoardKey(event) ? undefined : KEYS[event.key];
      const on = event.target as HTMLElement;
      if (!act || (event.key === ' ' && on.closest?.('button, a'))) return;
      if (on.matches?.('input[type=range]') && event.key !== ' ') return;
      event.preventDefault();
      act(projecting, moves);
    };
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  });
  return projecting;
}

type Act = (projecting: Projecting, moves: number) => void;
const back: Act = (p) => p.step(-1);
const on: Act = (p) => p.step(1);
const KEYS: Record<string, Act | undefined> = {
  ArrowLeft: back,
  ',': back,
  ArrowRight: on,
  '.': on,
  Home: (p) => p.set(0),
  End: (p, moves) => p.set(moves),
  ' ': (p) => p.run(!p.running),
};

interface ProjectorProps {
  projector: Projecting;
  moves: number;
  rounds: readonly number[];
  signs: readonly TimeSign[];
  /** To the next key moment or the one before; null where there is none. */
  moment(by: 1 | -1): (() => void) | null;
  /** What else can be pressed beside it. */
  children: ComponentChildren;
}

export function Projector({ projector, moves, rounds, signs, moment, children }: ProjectorProps) {
  const { replay } = useTexts();
  const story = useStory();
  const { at, running, speed, set, run, faster } = projector;
  const restart = () => {
    if (!running && at >= moves) set(0);
    run(!running);
  };
  return (
    <div class="projector">
      <button class="tool-button is-round is-lit" onClick={restart}
        aria-label={running ? replay.pause : replay.play}>
        <Icon name={running ? 'pause' : 'play'} size={20} />
      </button>
      <TimeLine at={at} moves={moves} rounds={rounds} signs={signs} set={set} />
      <button class="tool-button is-round speed" onClick={faster}
        aria-label={`${replay.speed}: ${speed}×`}>{speed}×</button>
      <MomentButton sign="‹◆" text={story.momentBefore} act={moment(-1)} />
      <MomentButton sign="◆›" text={story.momentNext} act={moment(1)} />
      {children}
    </div>
  );
}

/** Where there is room; N and P do the same. */
const MomentButton = ({ sign, text, act }: {
  sign: string; text: string; act: (() => void) | null;
}) => (
  <button class="tool-button is-round moment-button" aria-label={text} title={text}
    disabled={!act} onClick={() => act?.()}>{sign}</button>
);
