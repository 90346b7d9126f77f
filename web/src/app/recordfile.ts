// Records as files: save one, read one.
import type { GameName } from '../engine/types';

/** No record of a game is longer, by far. */
const ROOM = 4_000_000;

export class TooLarge extends Error {}

export function saveRecord(record: string, game: GameName): void {
  const url = URL.createObjectURL(new Blob([record], { type: 'application/x-ndjson' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `adit-${game}-${stamp(new Date())}.record`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

const stamp = (when: Date): string =>
  when.toISOString().slice(0, 16).replace('T', '-').replace(':', '');

export async function readRecord(file: File): Promise<string> {
  if (file.size > ROOM) throw new TooLarge();
  return file.text();
}
