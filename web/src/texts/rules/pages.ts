// What a rules page is made of. The words are in en/rules and de/rules, which are loaded
// only when somebody opens them.
import type { Role, Wear } from '../../engine/types';

export interface Chapter {
  /** The end of its address, the same in all languages. */
  id: string;
  title: string;
  parts: Part[];
}

/** A paragraph, where *stars* stand around what matters most; or something else. */
export type Part = string | { list: string[] } | { table: Table } | { example: Example };

/** The first column of a table names the row. */
export interface Table { head: string[]; rows: string[][] }

export type Example = Picture & { caption: string };

export type Picture =
  | { kind: 'cards'; codes: string[] }
  | { kind: 'mine'; cells: Cell[] }
  | { kind: 'roles'; roles: Role[] }
  | { kind: 'nuggets'; worth: number[] }
  | { kind: 'tunnels'; cards: { number: number; symbols: string }[] }
  | { kind: 'gallery'; gallery: number; cards: GalleryCell[] }
  | { kind: 'dice'; dice: [number | 'bomb', number | 'gun'] };

/** A place of the mine and what lies there. */
export interface Cell {
  x: number;
  y: number;
  /** A path card as it lies, or 'G1' to 'G3' for a goal that lies face down. */
  lies: string;
  lit: boolean | boolean[];
  special?: 'start' | 'treasure' | 'stone';
  /** It may not be laid here. */
  wrong?: boolean;
}

export interface GalleryCell {
  number: number;
  symbols: string;
  /** The owner of the goblin that stands here, from 1 on. */
  player?: number;
  wears?: Wear[];
  held?: boolean;
  /** The owner of the bomb that lies here; null if it came out of a chest. */
  bomb?: number | null;
}

export const drawn = (picture: Picture, caption: string): { example: Example } =>
  ({ example: { ...picture, caption } });
