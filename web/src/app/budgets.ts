/** How long bots may think: names that the engine knows, too (engine/thinker.ts). */
export const BUDGETS = ['quick', 'normal', 'deep'] as const;
