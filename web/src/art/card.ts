// The face of any card of saboteur and saboteur2. Drawing one takes a while, so each is
// drawn once and kept; only the ids of its clip paths are written anew.
import { actionCard } from './actioncard';
import { isPath } from './notation';
import { back, pathCard, type PathLook } from './pathcard';

export { isPath };

interface CardLook extends PathLook {
  /** The name on an action card, in the reader's language. */
  title?: string | undefined;
}

const UID = '~';
const drawn = new Map<string, string>();
const ROOM = 1500;

function kept(key: string, draw: () => string): string {
  let text = drawn.get(key);
  if (text === undefined) {
    if (drawn.size >= ROOM) drawn.clear();
    drawn.set(key, text = draw());
  }
  return text;
}

function pathFace(code: string, look: PathLook): string {
  const { lit = true, seed = code, special = '', frame = true, uid = '' } = look;
  const key = [code, lit, seed, special, frame].join(' ');
  return kept(key, () => pathCard(code, { ...look, uid: UID })).replaceAll(UID, uid);
}

/** A card by its code; null is one that lies face down. */
export function face(code: string | null, look: CardLook = {}): string {
  if (code === null) return kept('back', () => back());
  if (isPath(code)) return pathFace(code, look);
  const { title = '' } = look;
  return kept(`${code} ${title}`, () => actionCard(code, title));
}

interface GoalLook { goal: string; is: string | null; lies: string | null; lit: boolean }

/** A goal as its viewer knows it: face up, peeked at (unlit), or its number. */
export function goalFace({ goal, is, lies, lit }: GoalLook, uid = ''): string {
  if (is === null) return kept(goal, () => back(goal.slice(1)));
  const special = is === 'treasure' ? 'treasure' : 'stone';
  const code = lies ?? (is === 'treasure' ? 'NESW' : is);
  return pathFace(code, { lit, seed: goal, special, uid });
}
