import type { Budget } from '../engine/bots';

export const BUDGETS: readonly Budget[] = ['quick', 'normal', 'deep'];
