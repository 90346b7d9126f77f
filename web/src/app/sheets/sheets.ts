// Which sheet lies over the page; at most one does.
import { createStore } from '../store';

type SheetName = 'settings' | 'keys';

export const sheet = createStore<SheetName | null>(null);
export const openSheet = (name: SheetName): void => sheet.set(name);
export const closeSheet = (): void => sheet.set(null);
