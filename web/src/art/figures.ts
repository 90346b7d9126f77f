// People: role cards, the hats of the players, goblins, and the mark of the house.
import type { Role, Who } from '../engine/types';
import { face } from './faces';
import { band, EDGE, ground, times, titled, wedge } from './seed';
import { glyph } from './icons';
import { PORTRAITS } from './portraits';

// ---- roles

const LOOKS = 5;

/** A dwarf without its card; beard and skin vary with `look`, the hat never. */
export const bust = (role: Role, look = 0): string =>
  `<g class="r-${role} look-${look % LOOKS}">${PORTRAITS[role]()}</g>`;

const NICHE_RAYS = times(22, i => {
  const a = Math.PI + i / 21 * Math.PI, c = Math.cos(a), s = Math.sin(a);
  return wedge(30 + c * 27, 42 + s * 30, a, 17, .9);
}).join('');

/** Two words too long for one line have two. */
function footOf(title: string): string {
  const lines = title.length > 10 ? title.split(' ') : [title];
  const top = 75.5 - 9.4 * (lines.length - 1);
  if (lines.length === 1) return band('f-band', top) + titled('f-title', title, top + 10.1);
  // One text: its words are heard apart.
  return `${band('f-band', top)}<text class="f-title" y="${top + 10.1}">`
    + lines.map((line, i) => `<tspan x="30"${i ? ' dy="9.4"' : ''}>${line}</tspan>`)
      .join('<tspan font-size="0"> </tspan>') + '</text>';
}

export function roleCard(role: Role, title = '', look = 0): string {
  const niche = 'M5 92V40a25 27 0 0 1 50 0V92';
  return `<g class="card r-${role}">${ground('f-tone')}`
    + `<path class="f-rays" d="${NICHE_RAYS}"/><path class="f-niche" d="${niche}"/>`
    + bust(role, look) + (title && footOf(title)) + EDGE + '</g>';
}

// ---- players

type Pattern = keyof typeof PATTERN;
export type Hat = keyof typeof HAT;
/** What tells a seat from the others: all of these, never by colour alone. The
 *  colour is a class: a style in a drawing's text is what no server should allow. */
interface SeatLook { colour: string; pattern: Pattern; hat: Hat; dash: string }

const HAT = {
  dome: 'M5 21Q5 6 20 6T35 21Z',
  bucket: 'M8 21L10 6.5H30L32 21Z',
  ridge: 'M4 21Q5 12 12 10.5Q20 3 28 10.5Q35 12 36 21Z',
  cone: 'M5 21Q10 15 15 8L20 3.5 25 8Q30 15 35 21Z',
};
const PATTERN = {
  plain: '',
  band: 'M0 12h40v5H0Z',
  stripes: 'M9 0h4v24H9ZM18 0h4v24h-4ZM27 0h4v24h-4Z',
  dots: 'M12 15a2 2 0 1 0 .01 0ZM20 8a2 2 0 1 0 .01 0ZM20 15.5a2 2 0 1 0 .01 0Z'
    + 'M28 15a2 2 0 1 0 .01 0Z',
  chevron: 'M4 20l16-9 16 9v-4.5L20 6.5 4 15.5Z',
  check: 'M5 6h6v5H5ZM17 6h6v5h-6ZM29 6h6v5h-6ZM11 11h6v5h-6ZM23 11h6v5h-6Z'
    + 'M5 16h6v5H5ZM17 16h6v5h-6ZM29 16h6v5h-6Z',
  half: 'M20 0h20v24H20Z',
  slant: 'M2 24L16 0h5L7 24ZM16 24L30 0h5L21 24ZM30 24L40 7v8L35 24Z',
  ring: 'M20 8a6 6 0 1 0 .01 0ZM20 10.8a3.2 3.2 0 1 1-.01 0Z',
  cross: 'M17.8 4h4.4v6.8H32v4.4H22.2V22h-4.4v-6.8H8v-4.4h9.8Z',
  saw: 'M3 22l5-7 5 7 5-7 5 7 5-7 5 7 5-7v9H3Z',
  spots: 'M13 12a3.6 3.6 0 1 0 .01 0ZM26 9.5a4.6 4.6 0 1 0 .01 0Z',
};

const LOOK_OF_SEAT: readonly [Pattern, Hat, dash: string][] = [
  ['plain', 'dome', ''], ['band', 'bucket', '8 4'], ['stripes', 'ridge', '2 3'],
  ['dots', 'cone', '1 5'], ['chevron', 'dome', '12 3 2 3'], ['check', 'bucket', '4 4'],
  ['half', 'ridge', '14 5'], ['slant', 'cone', '6 3 1 3'], ['ring', 'dome', '1 3'],
  ['cross', 'ridge', '10 3 3 3'], ['saw', 'bucket', '3 6'],
  ['spots', 'cone', '6 3 1 3 1 3'],
];
export const SEATS: readonly SeatLook[] = LOOK_OF_SEAT.map(([pattern, hat, dash], i) =>
  ({ colour: `of-${i + 1}`, pattern, hat, dash }));

export const seatLook = (seat: number): SeatLook => SEATS[seat % SEATS.length]!;


/** The pattern of a seat, clipped to an outline. */
function patterned(outline: string, pattern: Pattern, id: string, down = 0): string {
  if (pattern === 'plain') return '';
  return `<clipPath id="${id}"><path d="${outline}"/></clipPath>`
    + `<g clip-path="url(#${id})"><path class="f-pattern" d="${PATTERN[pattern]}"`
    + `${down ? ` transform="translate(0 ${down})"` : ''}/></g>`;
}

type PlayerState = '' | 'bot' | 'away';
interface PlayerLook {
  state?: PlayerState | undefined;
  uid?: string | undefined;
  /** The character of a bot that has one. */
  who?: Who | null | undefined;
}

const EYES: Record<PlayerState, string> = {
  '': '<path class="f-eye" d="M15 26.4h.01M25 26.4h.01"/>',
  bot: '<path class="f-botEye" d="M12.5 24.5h5v3.6h-5ZM22.5 24.5h5v3.6h-5Z"/>',
  away: '<path class="f-shut" d="M12.5 26.5h5M22.5 26.5h5"/>',
};

const plainFace = (state: PlayerState): string =>
  '<path class="f-beard" d="M8 22Q6 39 20 39.5Q34 39 32 22Z"/>'
  + `<path class="f-skin" d="M10 21h20v6q0 5-10 5t-10-5Z"/>${EYES[state]}`
  + '<path class="f-nose" d="M20 26q2.6 2.4 2 4t-4 0q-.6-1.6 2-4Z"/>';

/** The face of a player: the hat belongs to the seat, the beard is everybody's, but
 *  characters have their own. */
export function player(seat: number, size = 36, look: PlayerLook = {}): string {
  const { state = '', uid = '', who = null } = look;
  const { colour, pattern, hat } = seatLook(seat), outline = HAT[hat];
  return `<svg class="hat f-player ${colour}${state && ` f-${state}`}"`
    + ` viewBox="0 0 40 40" width="${size}" height="${size}" aria-hidden="true">`
    + (who && state !== 'away' ? face(who) : plainFace(state))
    + `<path class="f-seat" d="${outline}"/>`
    + patterned(outline, pattern, `h${uid}${seat}`)
    + `<path class="f-outline" d="${outline}"/>`
    + '<path class="f-seat" d="M2.5 20h35v3.6q-17.5-2.4-35 0Z"/></svg>';
}

// ---- goblins

interface GoblinLook {
  n?: number | undefined;
  helmet?: boolean | undefined;
  armour?: boolean | undefined;
  cross?: boolean | undefined;
  /** The lead of its gallery has a crown. */
  lead?: boolean | undefined;
  /** Held by bones. */
  held?: boolean | undefined;
  ghost?: boolean | undefined;
  size?: number | undefined;
  uid?: string | undefined;
}

const GOBLIN_BODY = 'M5 54.5Q6 36 20 35.5T35 54.5Z';
const GOBLIN_HEAD =
  '<path class="o-ear" d="M10 24L-1 17 4 30 11 31ZM30 24L41 17 36 30 29 31Z"/>'
  + '<path class="o-skin" d="M8.5 24Q8.5 12 20 12T31.5 24Q31.5 37 20 37.5Q8.5 37 8.5'
  + ' 24Z"/>'
  + '<path class="o-white" d="M15 24h.01M25 24h.01"/>'
  + '<path class="o-pupil" d="M15.7 24.4h.01M24.3 24.4h.01"/>'
  + '<path class="o-nose" d="M20 25l2.6 4.6h-5Z"/>'
  + '<path class="o-mouth" d="M14 32q6 3.6 12 0"/>'
  + '<path class="o-tooth" d="M16.5 32.8l1.4 2.4 1.3-2Z"/>';
const ARMOUR =
  '<path class="o-steel" d="M11 39Q16 40.5 20 38Q24 40.5 29 39L28.4 48Q20 55 11.6 48Z"/>'
  + '<path class="o-seam" d="M20 40v12M12.4 44.5h15.2"/>';
const HELMET =
  '<path class="o-helmet" d="M7.5 19Q8 7 20 7T32.5 19Z"/>'
  + '<path class="o-brim" d="M5.5 18.5h29v3h-29Z"/>'
  + '<circle class="o-lamp" cx="20" cy="13.5" r="2.6"/>';
const CROSS =
  '<path class="o-cross" d="M18.4 38.4h3.2v3.6h3.8v3h-3.8v6.6h-3.2V45h-3.8v-3h3.8Z"/>';
const CROWN = '<path class="o-crown" d="M11 5L9-6l6 4.6L20-8l5 6.6L31-6 29 5Z"/>';
const CHAIN_LINE =
  'M4 53a4 2.6 0 0 1 8 0a4 2.6 0 0 1 8 0a4 2.6 0 0 1 8 0a4 2.6 0 0 1 8 0';
const CHAIN = `<path class="o-chain" d="${CHAIN_LINE}"/>`
  + `<path class="o-link" d="${CHAIN_LINE}"/>`;

/** The number is on the chest; beside it, if the goblin wears something there. */
function numberOf(n: number, covered: boolean): string {
  if (!covered) return `<text class="o-number" x="20" y="50.5">${n}</text>`;
  return '<circle class="o-badge" cx="34.6" cy="47.6" r="7"/>'
    + `<text class="o-small" x="34.6" y="51.2">${n}</text>`;
}

export function goblin(seat: number, look: GoblinLook = {}): string {
  const { n = 1, size = 40, uid = '' } = look;
  const { colour, pattern } = seatLook(seat);
  return `<svg class="gob ${colour}${look.ghost ? ' ghost' : ''}" viewBox="-2 -9 45 66"`
    + ` width="${Math.round(size * 45 / 66)}" height="${size}" aria-hidden="true">`
    + `<path class="f-seat" d="${GOBLIN_BODY}"/>`
    + patterned(GOBLIN_BODY, pattern, `o${uid}${seat}`, 34)
    + `<path class="f-outline" d="${GOBLIN_BODY}"/>` + GOBLIN_HEAD
    + (look.armour ? ARMOUR : '') + (look.helmet ? HELMET : '') + (look.cross ? CROSS : '')
    + numberOf(n, !!(look.armour || look.cross))
    + (look.lead ? CROWN : '') + (look.held ? CHAIN : '') + '</svg>';
}

/** A bomb that lies in a gallery: its owner's colour and number; paper for nobody's. An owner who
 *  wears another seat's hat has its colour (`look`). */
export function bomb(seat: number | null, size = 30, look = seat): string {
  const colour = look === null ? 'of-nobody' : seatLook(look).colour;
  return `<svg class="bomb ${colour}" viewBox="0 0 32 32"`
    + ` width="${size}" height="${size}" aria-hidden="true">`
    + '<circle class="o-ring" cx="16" cy="16" r="15"/>'
    + '<circle class="o-disc" cx="16" cy="16" r="13.2"/>'
    + `<g class="o-bomb" transform="translate(7.6 6) scale(.74)">${glyph('bomb')}</g>`
    + (seat === null ? '' : `<text class="o-owner" x="15.3" y="19.6">${seat + 1}</text>`)
    + '</svg>';
}

// ---- the mark

/** The adit's mouth: timber, rails, one lamp. */
export const mark = (size = 34): string =>
  `<svg class="mark" viewBox="0 0 40 40" width="${size}" height="${size}"`
  + ' aria-hidden="true">'
  + '<path class="m-mouth" d="M4 37V19a16 16 0 0 1 32 0V37Z"/>'
  + '<path class="m-track" d="M17 37l2-11M23 37l-2-11M14.6 33.6h10.8M16.2 29.4h7.6"/>'
  + '<path class="m-timber" d="M4.5 37V19a15.5 15.5 0 0 1 31 0V37"/>'
  + '<path class="m-joint" d="M9 20L4 14M31 20l5-6"/>'
  + '<circle class="m-lamp" cx="20" cy="17" r="6.5"/>'
  + '<path class="m-flame" d="M20 11.5q5 5 0 10.5q-5-5.5 0-10.5Z"/>'
  + '<path class="m-sill" d="M1 37.6h38"/></svg>';
