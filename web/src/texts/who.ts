// A player in a sentence.
import type { Seat } from '../engine/types';

export interface Who { seat: Seat; name: string; me: boolean }

/** A goblin, and whose it is. */
export interface WhoseGoblin { owner: Who; number: number }
