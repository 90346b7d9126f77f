// The move that the board previews, for the bar to ask about.
import { createStore } from '../app/store';

export const aimed = createStore<string | null>(null);
