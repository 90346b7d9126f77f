// Lies that a goal has found out: somebody had looked, said something else, and now it lies face up.
// Whoever had not looked could not know, and nothing is made of that.
import type { Goal, Seat } from '../engine/types';
import type { LogEntry } from '../playing/props';

export interface Lie {
  by: Seat;
  goal: Goal;
  said: 'gold' | 'stone';
  /** The move that turned the goal over. */
  number: number;
}

/** What somebody said last of a goal, and whether they had looked by then. */
interface Word { by: Seat; goal: string; said: Lie['said']; looked: boolean }

/** All lies of a round so far, from its part of the log with what was claimed in it. */
export function liesIn(round: readonly LogEntry[]): Lie[] {
  const looks = new Set<string>();
  const words = new Map<string, Word>();
  const lies: Lie[] = [];

  for (const { number, events } of round)
    for (const { event, p, goal, is, claim } of events) {
      if (event === 'looked') looks.add(`${p} ${goal}`);
      const [said, at] = event === 'claimed' ? claim!.split('@') : [];
      if ((said === 'gold' || said === 'stone') && at)
        words.set(`${p} ${at}`, { by: p!, goal: at, said, looked: looks.has(`${p} ${at}`) });
      if (event !== 'turned') continue;
      const truth = is === 'treasure' ? 'gold' : 'stone';
      for (const { looked, ...word } of words.values())
        if (word.goal === goal && looked && word.said !== truth)
          lies.push({ ...word, goal: goal!, number });
    }
  return lies;
}
