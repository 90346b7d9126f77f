// What a person has chosen for this browser.
import { LANGUAGES, preferred, setLanguage } from '../texts/texts';
import type { Language } from '../texts/texts';
import { isObject, keep, load } from './storage';
import { createStore, useStore } from './store';

/** How long bots may think: names that the engine knows, too (engine/thinker.ts). */
export const BUDGETS = ['quick', 'normal', 'deep'] as const;

export interface Settings {
  theme: 'system' | 'dark' | 'light';
  language: Language;
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  /** Is a move confirmed before it is made? */
  confirm: boolean;
  /** Are cards in the log called by their codes? */
  notation: boolean;
  /** How long bots think. */
  budget: (typeof BUDGETS)[number];
  /** Do bots say nothing, or is it not shown? */
  quiet: boolean;
  motion: 'system' | 'full' | 'less';
  /** Is each thing at a table explained when it is first used? */
  notes: boolean;
}

const usual = (): Settings => ({
  theme: 'system',
  language: preferred(globalThis.navigator?.languages ?? []),
  sound: false,
  volume: 0.6,
  confirm: true,
  notation: false,
  budget: 'normal',
  quiet: false,
  motion: 'system',
  notes: true,
});

export const THEMES = ['system', 'dark', 'light'] as const;
export const MOTIONS = ['system', 'full', 'less'] as const;

const rightFor: Record<keyof Settings, (value: unknown) => boolean> = {
  theme: (value) => (THEMES as readonly unknown[]).includes(value),
  language: (value) => (LANGUAGES as readonly unknown[]).includes(value),
  sound: (value) => typeof value === 'boolean',
  volume: (value) => typeof value === 'number' && value >= 0 && value <= 1,
  confirm: (value) => typeof value === 'boolean',
  notation: (value) => typeof value === 'boolean',
  quiet: (value) => typeof value === 'boolean',
  budget: (value) => (BUDGETS as readonly unknown[]).includes(value),
  motion: (value) => (MOTIONS as readonly unknown[]).includes(value),
  notes: (value) => typeof value === 'boolean',
};

/** Of what was kept, that which is right. */
function keptSettings(): Partial<Settings> {
  const all = Object.entries(load('settings', isObject) ?? {});
  const right = all.filter(([key, value]) => rightFor[key as keyof Settings]?.(value));
  return Object.fromEntries(right);
}

const store = createStore<Settings>({ ...usual(), ...keptSettings() });

export const settings = (): Settings => store.get();
export const useSettings = (): Settings => useStore(store);

export function changeSettings(change: Partial<Settings>): void {
  store.set({ ...store.get(), ...change });
  keep('settings', store.get());
}

/** Is movement wanted, by the setting or else by the system? */
export function motionWanted(): boolean {
  const { motion } = store.get();
  return motion === 'system' ? !asks('(prefers-reduced-motion: reduce)') : motion === 'full';
}

const asks = (query: string): boolean =>
  typeof matchMedia !== 'undefined' && matchMedia(query).matches;

/** The colours that are shown: chosen, or those of the system. */
export const colours = createStore<'dark' | 'light'>('dark');

/** Write theme, motion and language onto the page, now and whenever they change. The
 *  words of the language are there when this is done. */
export async function applySettings(): Promise<void> {
  const light = matchMedia('(prefers-color-scheme: light)');
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const apply = () => {
    const { theme } = store.get();
    const root = document.documentElement;
    colours.set(theme === 'system' ? (light.matches ? 'light' : 'dark') : theme);
    root.dataset.theme = colours.get();
    root.dataset.motion = motionWanted() ? 'full' : 'less';
    paintBrowser();
  };
  store.watch(apply);
  store.watch(() => void speak().catch(() => {}));
  light.addEventListener('change', apply);
  still.addEventListener('change', apply);
  apply();
  await speak();
}

const speak = (): Promise<void> => setLanguage(store.get().language);

function paintBrowser(): void {
  const { backgroundColor } = getComputedStyle(document.body);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', backgroundColor);
}
