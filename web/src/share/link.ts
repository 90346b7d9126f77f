// A whole game in a link: its record, compressed, stands in the part of the address that no browser
// sends to a server, with the moment to look at and through whose eyes (docs/sharing.md).
//
//   #/shared/1/17/P2/d7Vdbc5s4FP4…/5f0c9a1e
//     version, moves made, eyes, record (d: compressed, t: not), check
//
// Anybody can make such a link. It is read as something from an enemy: bounded before and after it
// is unpacked, whole or not at all; what it holds is for the engine to judge, which plays every
// move again.
import type { Seat } from '../engine/types';
import { LONGEST, pack, unpack } from '../playing/pack';
import type { Packed } from '../playing/pack';
import { sha256 } from '../playing/sha256';

/** A seat's, the public's, or those that see everything. */
export type Eyes = Seat | 'public' | 'everyone';

export interface Shared {
  record: string;
  /** After how many moves; null: wherever it begins. */
  at: number | null;
  eyes: Eyes;
}

/** Why a link opens nothing: it was cut off or changed on its way; it is from a later version; it holds
 *  too much, or nothing that is a record; this browser cannot unpack it. */
export type LinkFault = 'cut' | 'newer' | 'broken' | 'unable';

export class BadLink extends Error {
  constructor(readonly why: LinkFault) {
    super(why);
  }
}

const VERSION = '1';
/** Letters of a link that is read, and bytes of its record: several times what the longest games
 *  of twelve players have. */
const MOST_LETTERS = 100_000;
export const MOST_BYTES = LONGEST / 20;
/** More than this some messengers cut off, or do not make a link of it. */
export const LONG_LINK = 4000;

const HOW = { 'deflate-raw': 'd', text: 't' } as const;

const checkOf = (text: string): string => sha256(text).slice(0, 8);

function lettersOf(bytes: Uint8Array): string {
  let all = '';
  for (const byte of bytes) all += String.fromCharCode(byte);
  return btoa(all).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function bytesOf(letters: string): Uint8Array {
  try {
    const all = atob(letters.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(all, (one) => one.charCodeAt(0));
  } catch {
    throw new BadLink('broken');
  }
}

/** What stands after "#/shared/". */
export async function partsOf({ record, at, eyes }: Shared): Promise<string> {
  const { how, data } = await pack(record);
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
  const text = [VERSION, at ?? '-', eyes, HOW[how] + lettersOf(bytes)].join('/');
  return `${text}/${checkOf(text)}`;
}

/** The address of this page with a game in it. */
export const linkOf = async (shared: Shared): Promise<string> =>
  new URL(`#/shared/${await partsOf(shared)}`, location.href).href;

const MOMENT = /^(-|0|[1-9]\d{0,4})$/;
const EYES = /^(public|everyone|P([1-9]|1[0-2]))$/;
const DATA = /^([dt])([A-Za-z0-9_-]+)$/;

/** Rejects with BadLink. The record can still be none. */
export async function readParts(parts: string): Promise<Shared> {
  const [version, at, eyes, data, check, ...more] = parts.slice(0, MOST_LETTERS + 1).split('/');
  if (/^\d{1,4}$/.test(version ?? '') && Number(version) > Number(VERSION)) throw new BadLink('newer');
  if (parts.length > MOST_LETTERS) throw new BadLink('broken');
  if (version !== VERSION || more.length || check !== checkOf([version, at, eyes, data].join('/')))
    throw new BadLink('cut');
  const [, how, letters] = DATA.exec(data ?? '') ?? [];
  if (!MOMENT.test(at!) || !EYES.test(eyes!) || !letters) throw new BadLink('broken');
  return {
    record: await recordIn(how === 'd', bytesOf(letters)),
    at: at === '-' ? null : Number(at),
    eyes: eyes as Eyes,
  };
}

async function recordIn(packed: boolean, data: Uint8Array): Promise<string> {
  if (packed && typeof DecompressionStream !== 'function') throw new BadLink('unable');
  const how: Packed = packed ? { how: 'deflate-raw', data }
    : { how: 'text', data: textOf(data) };
  const record = await unpack(how, MOST_BYTES).catch(() => { throw new BadLink('broken'); });
  if (!record.startsWith('{"adit":')) throw new BadLink('broken');
  return record;
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new BadLink('broken');
  }
}
