// One set of icons on a grid of 24: flat silhouettes, cut like lino, in one ink. A second
// tone is opacity, and what is cut out of a silhouette is --hole, the ground below it.
import { f1 } from './seed';

const ICONS = {
  // tools and action cards
  pick:
    '<path d="M2.6 9.4Q11.6-1.4 21.6 8.2L20.2 10.6Q12.4 4.4 4.2 11.4Z"/>'
    + '<path d="M11.3 6.2l3.4 1L10.2 22.4l-3.2-1Z"/>',
  lamp:
    '<path d="M9.2 4.6a2.8 2.8 0 0 1 5.6 0h-1.6a1.2 1.2 0 0 0-2.4 0Z"/>'
    + '<path d="M7 5h10l1 3H6Z"/>'
    + '<path fill-rule="evenodd" d="M6.6 9h10.8l1 9H5.6ZM8.4 10.6L7.6 16.6h8.8l-.8-6Z"/>'
    + '<path d="M12 10.4q3 3 0 6q-3-3 0-6Z"/><path d="M5 19h14v2.6H5Z"/>',
  cart:
    '<path d="M4.6 7.6l2-2.8 2.6.6 2-2 2.8 1.4 2.6-.6 2 3.4Z" opacity=".75"/>'
    + '<path d="M2 8.4h20l-2.6 8.4H4.6Z"/>'
    + '<path fill-rule="evenodd" d="M7.6 15.6a3 3 0 1 0 .01 0ZM7.6 17.5a1.1 1.1 0 1 1-.01'
    + ' 0ZM16.4 15.6a3 3 0 1 0 .01 0ZM16.4 17.5a1.1 1.1 0 1 1-.01 0Z"/>',
  map:
    '<path d="M1.8 5.4L8 3v15.6L1.8 21ZM16 5.4L22.2 3v15.6L16 21Z"/>'
    + '<path d="M8.8 3l6.4 2.4V21l-6.4-2.4Z" opacity=".7"/>'
    + '<path d="M16.9 8.4l1-1 1.2 1.2 1.2-1.2 1 1-1.2 1.2 1.2 1.2-1 1-1.2-1.2-1.2 1.2'
    + '-1-1 1.2-1.2ZM3.8 15h2.2v2.2H3.8ZM10 14.6h2.2v2.2H10ZM12.4 11.2h2.2v2.2h-2.2Z"'
    + ' fill="var(--hole)"/>',
  rockfall:
    '<path d="M5 2.4l4-1 3.4 3-1 4.2-4.6.8-3-3.2Z"/>'
    + '<path d="M14.4 6l3.2-1.6 3.4 2-.4 3.6-3.8 1Z"/>'
    + '<path d="M7.4 12l3.4-1.6 3 2.2-.8 3-4.2.2Z"/>'
    + '<path d="M1.6 22l2.6-5 4 .4 2.6 2.4 2.6-3.4 4.6-.6 4.4 6.2Z"/>',
  theft:
    '<path d="M8.6 8.4Q12 6.6 15.4 8.4Q20.6 13 19.4 18.4Q18.6 22 12 22Q5.4 22 4.6'
    + ' 18.4Q3.4 13 8.6 8.4Z"/>'
    + '<path d="M8 7.4L6 3.2l3.4 1.2L12 2l2.6 2.4L18 3.2l-2 4.2Q12 5.8 8 7.4Z"/>'
    + '<path d="M12 11l1.2 2.6 2.8.3-2.1 1.9.6 2.8L12 17.2 9.5 18.6l.6-2.8L8 13.9l2.8-.3Z'
    + '" fill="var(--hole)" opacity=".7"/>',
  'hands-off':
    '<path d="M7 21.6Q4 17 3 12.6l1.8-.6 2 3.2V5.4q0-1.2 1.1-1.2T9 5.4V11h.8V3.4q0-1.2'
    + ' 1.1-1.2T12 3.4V11h.8V4.6q0-1.2 1.1-1.2T15 4.6V11.6h.8V7q0-1.2 1-1.2t1 1.2v8q0'
    + ' 4.4-3 6.6Z"/>'
    + '<path d="M3 3.4L4.8 1.8 21.4 20.4l-1.8 1.8Z" fill="var(--strike)"/>',
  'swap-hand':
    '<rect x="2.4" y="6.4" width="7.4" height="11" rx="1" transform="rotate(-10 6 12)"/>'
    + '<rect x="14.2" y="6.4" width="7.4" height="11" rx="1" transform="rotate(10 18 12)"'
    + ' opacity=".75"/>'
    + '<path d="M7 1.6h8.4V0l4.2 2.8-4.2 2.8V4H7ZM17 20H8.6v-1.6l-4.2 2.8L8.6 24v-1.6H17Z'
    + '"/>',
  inspect:
    '<path fill-rule="evenodd" d="M1.4 12Q12 1 22.6 12Q12 23 1.4 12ZM12 6.6a5.4 5.4 0 1'
    + ' 0 .01 0Z"/>'
    + '<circle cx="12" cy="12" r="3.2"/>',
  'swap-hat':
    '<path d="M3 11.4h1.4Q4.6 5.4 8.6 5.4t4.2 6h1.4v2H3Z"/>'
    + '<path d="M10 20.4h1.2v-5h8.6v5H21v2H10Z" opacity=".8"/>'
    + '<path d="M15 3.4h3.6q2.6 0 2.6 2.6v3h2L19.9 12.8 16.7 9h2V6.6h-3.7ZM8.6'
    + ' 21.4H6q-2.6 0-2.6-2.6v-1.6h-2L4.6 14l3.2 3.2h-2v1.4h2.8Z"/>',
  trap:
    '<path fill-rule="evenodd" d="M3 22V10a9 9 0 0 1 18 0V22ZM5.4 20h2V9.2Q5.6 9.4 5.4'
    + ' 12ZM9 20h2V6.2q-1.4.2-2 1ZM13 20h2V7.2q-.8-.8-2-1ZM16.6 20h2v-8q-.2-2.6-2-2.8Z"/>'
    + '<path d="M4 13.4h16v2.2H4Z"/>',
  free:
    '<path fill-rule="evenodd" d="M2.6 22V10a7.4 7.4 0 0 1 14.8 0V22h-2.6V10a4.8 4.8 0'
    + ' 0 0-9.6 0V22Z"/>'
    + '<path d="M10 22l1-6-2.4-1.4-1.6 2.6-1.4-.8 2-3.8 3.8-.6 2.8 1.6 2.2-1.2.8 1.4-3'
    + ' 1.8-1 .2-.4 2 2.6 1.6L15 22h-1.8l.4-1.8-2-1.2-.4 3Z"/>'
    + '<circle cx="13.2" cy="8.8" r="2"/>'
    + '<path d="M17 5.4h3.6V3.6L24 6.3l-3.4 2.8V7.3H17Z"/>',

  // states and places
  eye:
    '<path fill-rule="evenodd" d="M1.4 12Q12 2 22.6 12Q12 22 1.4 12ZM12 7a5 5 0 1 0 .01'
    + ' 0Z"/>'
    + '<circle cx="12" cy="12" r="2.8"/>',
  'eye-off':
    '<path fill-rule="evenodd" d="M1.4 12Q12 2 22.6 12Q12 22 1.4 12ZM12 7a5 5 0 1 0 .01'
    + ' 0Z" opacity=".6"/>'
    + '<path d="M3 4.6L4.6 3 21 19.4 19.4 21Z"/>',
  hand:
    '<rect x="3" y="7" width="8" height="12" rx="1.2" transform="rotate(-14 7 13)"'
    + ' opacity=".6"/>'
    + '<rect x="8" y="5" width="8" height="12" rx="1.2" opacity=".8"/>'
    + '<rect x="13.4" y="7" width="8" height="12" rx="1.2" transform="rotate(14 17 13)"/>',
  deck:
    '<rect x="7" y="2.6" width="11" height="15" rx="1.4" opacity=".5"/>'
    + '<rect x="5" y="5" width="11" height="15" rx="1.4"/>',
  clock:
    '<path fill-rule="evenodd" d="M12 1.6a10.4 10.4 0 1 0 .01 0ZM12 4.2a7.8 7.8 0 1'
    + ' 1-.01 0Z"/>'
    + '<path d="M11 6.4h2v5l3.6 2.6-1.2 1.7L11 12.6Z"/>',
  rotate:
    '<path d="M12 3a9 9 0 0 1 8.6 6.4l2-.6-2.2 5.4-4.6-3.4 2-.6A6.2 6.2 0 0 0 6.2'
    + ' 9.8L3.6 8.8A9 9 0 0 1 12 3ZM12 21a9 9 0 0 1-8.6-6.4l-2 .6 2.2-5.4 4.6 3.4-2'
    + ' .6a6.2 6.2 0 0 0 11.6.4l2.6 1A9 9 0 0 1 12 21Z"/>',
  undo:
    '<path d="M9.4 3.4V8H14a6.8 6.8 0 0 1 0 13.6H6.4v-2.8H14a4 4 0 0 0 0-8H9.4v4.6L2.4'
    + ' 9.4Z"/>',
  check: '<path d="M2.8 12.6l3-3 4 4L18.4 4l3 2.8L10 19.8Z"/>',
  cross:
    '<path d="M4 6.6L6.6 4 12 9.4 17.4 4 20 6.6 14.6 12l5.4 5.4-2.6 2.6L12 14.6 6.6 20'
    + ' 4 17.4 9.4 12Z"/>',
  discard: '<path d="M4 5h5l1-2h4l1 2h5v2.6H4Z"/><path d="M5.4 9h13.2l-1.2 13H6.6Z"/>',
  claim: '<path d="M2 3h20v13H11l-5.4 5.6V16H2Z"/>',
  chart: '<path d="M2.4 3H5v15.4h16.6V21H2.4Z"/>'
    + '<path d="M6.6 14.4L11 8.6l4 3 4.6-6.8 2.2 1.5-6.2 9.2-4-3-3 3.9Z"/>',
  log: '<path d="M3 4h18v2.6H3ZM3 10.6h18v2.6H3ZM3 17.2h12v2.6H3Z"/>',
  bot:
    '<path d="M11 1h2v3h-2Z"/>'
    + '<path fill-rule="evenodd" d="M3 5h18v14H3ZM7 9.4v3.4h3.2V9.4ZM13.8 9.4v3.4H17V9.4Z'
    + 'M7 15v1.6h10V15Z"/>'
    + '<path d="M6 20h12v2.4H6Z"/>',
  away:
    '<path d="M13.6 2A10 10 0 1 0 22 15.4 8.6 8.6 0 0 1 13.6 2Z"/>'
    + '<path d="M15 4h6v1.6L17.4 9H21v1.8h-6V9.2L18.6 5.8H15Z"/>',
  crown:
    '<path d="M2 6.4l5 4.2L12 3l5 7.6 5-4.2-2 11.6H4Z"/><path d="M4 19.4h16v2.4H4Z"/>',
  settings:
    '<path fill-rule="evenodd" d="M10 1h4l.6 3 2.2 1 2.6-1.6 2.8 2.8L20.6 9l.8 2'
    + ' 2.6.6v3l-3 .6-.8 2 1.6 2.6-2.8 2.6-2.6-1.6-2.2.8L13.6 24h-3.4l-.6-2.6-2.2-.8-2.6'
    + ' 1.6L2 19.4l1.6-2.6-.8-2.2L0 14v-3.2l2.8-.6.8-2L2 5.6l2.8-2.8 2.6 1.6 2-.8ZM12'
    + ' 8a4.2 4.2 0 1 0 .01 0Z" transform="translate(1.2 1) scale(.9)"/>',
  sound:
    '<path d="M2 8.6h4.6L12 4v16l-5.4-4.6H2Z"/>'
    + '<path d="M14.4 8q3.4 4 0 8l1.6 1.2q4.4-5.2 0-10.4ZM17.6 5.2q5.6 6.8 0 13.6l1.6'
    + ' 1.2q6.8-8 0-16Z"/>',
  flag: '<path d="M4 2h2.4v20H4Z"/><path d="M7.4 3H21l-3 4.6 3 4.6H7.4Z"/>',
  link:
    '<path d="M10.4 13.6a4.6 4.6 0 0 1 0-6.6l3.4-3.4a4.7 4.7 0 0 1 6.6 6.6l-2 2-1.8-1.8'
    + ' 2-2a2.1 2.1 0 0 0-3-3l-3.4 3.4a2.1 2.1 0 0 0 0 3ZM13.6 10.4a4.6 4.6 0 0 1 0'
    + ' 6.6l-3.4 3.4a4.7 4.7 0 0 1-6.6-6.6l2-2 1.8 1.8-2 2a2.1 2.1 0 0 0 3 3l3.4-3.4a2.1'
    + ' 2.1 0 0 0 0-3Z"/>',
  share:
    '<path d="M17.6 1.6a4 4 0 1 1-3 6.6L9.8 10.8a4 4 0 0 1 0 2.4l4.8 2.6a4 4 0 1 1-1.2 2.2'
    + 'L8.6 15.4a4 4 0 1 1 0-6.8l4.8-2.6a4 4 0 0 1 4.2-4.4Z"/>',
  qr:
    '<path fill-rule="evenodd" d="M2 2h8.6v8.6H2ZM4.6 4.6V8H8V4.6ZM13.4 2H22v8.6h-8.6Z'
    + 'M16 4.6V8h3.4V4.6ZM2 13.4h8.6V22H2ZM4.6 16v3.4H8V16Z"/>'
    + '<path d="M13.4 13.4h3v3h-3ZM19 13.4h3v3h-3ZM16.4 16.4H19V19h-2.6ZM13.4 19h3v3h-3Z'
    + 'M19 19h3v3h-3Z"/>',
  lock:
    '<path fill-rule="evenodd" d="M6 10V7.6a6 6 0 0 1 12 0V10h2v12H4V10ZM8.8 10h6.4V7.6'
    + 'a3.2 3.2 0 0 0-6.4 0ZM10.8 13.4v5h2.4v-5Z"/>',
  play: '<path d="M6 3l15 9-15 9Z"/>',
  pause: '<path d="M5 3h5v18H5ZM14 3h5v18h-5Z"/>',
  next: '<path d="M4 4l10 8-10 8ZM15.6 4h4v16h-4Z"/>',
  prev: '<path d="M20 4L10 12l10 8ZM4.4 4h4v16h-4Z"/>',
  people:
    '<circle cx="8" cy="7.4" r="4"/><path d="M.8 20.6Q1.4 12.6 8 12.6t7.2 8Z"/>'
    + '<circle cx="17.4" cy="8.6" r="3" opacity=".7"/>'
    + '<path d="M15.4 13q6.8-.6 7.8 7.6h-6Q17 15.6 15.4 13Z" opacity=".7"/>',
  pin:
    '<path fill-rule="evenodd" d="M12 1.4a7.6 7.6 0 0 1 7.6 7.6Q19.6 14 12 22.6Q4.4 14'
    + ' 4.4 9A7.6 7.6 0 0 1 12 1.4ZM12 6a3 3 0 1 0 .01 0Z"/>',
  seal:
    '<path d="M12 1l2.6 2.4 3.4-.6.8 3.4 3.2 1.6-1.4 3.2 1.4 3.2-3.2 1.6-.8'
    + ' 3.4-3.4-.6L12 21l-2.6-2.4-3.4.6-.8-3.4L2 14.2 3.4 11 2 7.8l3.2-1.6.8-3.4 3.4.6Z"/>'
    + '<path d="M7 11l2-2 2.2 2.2L15.2 7l2 2-6 6Z" fill="var(--hole)"/>',
  warn:
    '<path fill-rule="evenodd" d="M12 1.6L23.4 21.6H.6ZM10.7 8.6v6.4h2.6V8.6ZM10.7'
    + ' 16.6v2.6h2.6v-2.6Z"/>',
  moon: '<path d="M14 2A10 10 0 1 0 22 15 8.6 8.6 0 0 1 14 2Z"/>',
  sun:
    '<circle cx="12" cy="12" r="5"/>'
    + '<path d="M11 1h2v4h-2ZM11 19h2v4h-2ZM1 11h4v2H1ZM19 11h4v2h-4ZM3.6 5L5 3.6l2.8'
    + ' 2.8-1.4 1.4ZM16.2 17.6l1.4-1.4 2.8 2.8-1.4 1.4ZM3.6 19l2.8-2.8 1.4 1.4L5 20.4Z'
    + 'M16.2 6.4L19 3.6 20.4 5l-2.8 2.8Z"/>',
  mute:
    '<path d="M2 8.6h4.6L12 4v16l-5.4-4.6H2Z"/>'
    + '<path d="M14.4 9.6L16 8l2.4 2.4L20.8 8l1.6 1.6-2.4 2.4 2.4 2.4-1.6 1.6-2.4-2.4'
    + 'L16 16l-1.6-1.6 2.4-2.4Z"/>',
  more:
    '<path d="M2.4 9.6h4.8v4.8H2.4ZM9.6 9.6h4.8v4.8H9.6ZM16.8 9.6h4.8v4.8h-4.8Z"/>',
  plus: '<path d="M10.2 3.4h3.6v6.8h6.8v3.6h-6.8v6.8h-3.6v-6.8H3.4v-3.6h6.8Z"/>',
  minus: '<path d="M3.4 10.2h17.2v3.6H3.4Z"/>',
  save:
    '<path d="M10.4 2h3.2v8.4h4L12 16.6 6.4 10.4h4Z"/>'
    + '<path d="M3 17h3v2.4h12V17h3v5.4H3Z"/>',
  open:
    '<path d="M10.4 16V8h-4L12 1.8 17.6 8h-4v8Z"/><path d="M3 17h3v2.4h12V17h3v5.4H3Z"/>',

  // galleries
  bomb:
    '<circle cx="10.4" cy="14.6" r="8"/><path d="M13.6 5.4l3 3 1.6-1.6-3-3Z"/>'
    + '<path d="M16.6 4.4q1.4-3 4-2l-.6 1.6q-1.4-.6-2.2 1.4Z"/>'
    + '<path d="M21.2 1l.6 1.6 1.8.4-1.4 1.2.2 1.8-1.6-.8-1.6.8.4-1.8-1.2-1.2 1.8-.4Z"/>'
    + '<path d="M6 12q1-3 4-3.4v1.6q-2 .4-2.6 2.4Z" fill="var(--shine)" opacity=".5"/>',
  gun:
    '<path d="M1.4 6.4h18.2l.8-1.4h1.6v5.4H13l-.8 3.6H9.4L8 20.6H2.6L4.4 12 1.4 10.6Z"/>'
    + '<path fill="var(--hole)" opacity=".5" d="M9.6 10.6h2l-.6 2.4H9Z"/>',
  armour:
    '<path d="M4.4 3.2L9 2q3 3.4 6 0l4.6 1.2L22 9.4l-4 1.8V18q-2.6 3.6-6 4.6Q8.6 21.6 6'
    + ' 18v-6.8L2 9.4Z"/>'
    + '<path d="M11.2 7.4h1.6v13h-1.6ZM7.4 13.6h9.2v1.5H7.4Z" fill="var(--hole)"'
    + ' opacity=".6"/>',
  bones:
    '<path d="M4.4 3.2a2.6 2.6 0 0 1 3.8 2.2L18.6 15.8a2.6 2.6 0 1 1 1 3.8 2.6 2.6 0 1'
    + ' 1-3.8-1L5.4 8.2A2.6 2.6 0 1 1 3 5.6a2.4 2.4 0 0 1 1.4-2.4Z"/>'
    + '<path d="M19.6 3.2a2.6 2.6 0 0 0-3.8 2.2L5.4 15.8a2.6 2.6 0 1 0-1 3.8 2.6 2.6 0 1'
    + ' 0 3.8-1L18.6 8.2A2.6 2.6 0 1 0 21 5.6a2.4 2.4 0 0 0-1.4-2.4Z"/>',
  nugget:
    '<path d="M2.6 14.6L5.4 6.4l7-3 7.4 4 2 7.4-6 5.4-9-.6Z"/>'
    + '<path d="M6.6 8l5.4-2.4 4.6 2.8-5 3Z" fill="var(--shine)" opacity=".55"/>',
  diamond:
    '<path d="M6 3h12l4.6 6L12 22 1.4 9Z"/>'
    + '<path d="M6 3l2.6 6H1.4ZM12 3l3.4 6H8.6ZM8.6 9L12 22 15.4 9Z" fill="var(--shine)"'
    + ' opacity=".45"/>',
  chest:
    '<path d="M2 10.4Q2 4 6 4h12q4 0 4 6.4Z"/>'
    + '<path fill-rule="evenodd" d="M2 11.6h20V21H2ZM10 11.6V16h4v-4.4Z"/>',
  gem:
    '<path d="M12 1.6l8 5.4v9l-8 6.4L4 16V7Z"/>'
    + '<path d="M12 1.6L20 7l-8 3.6L4 7Z" fill="var(--shine)" opacity=".5"/>',
  tomb:
    '<path fill-rule="evenodd" d="M5 21V9.4a7 7 0 0 1 14 0V21ZM11'
    + ' 7v2.4H8.6v2H11v5h2v-5h2.4v-2H13V7Z"/>'
    + '<path d="M2.6 21h18.8v2H2.6Z"/>',
  anvil:
    '<path d="M1.4 6h6V4.6h15V9q-6 .4-7.4 4.6l2.6 3.4v3H5.4v-3l3-3.6Q7 10.6 1.4 6Z"/>',
  church:
    '<path d="M11.2 1h1.6v2h2v1.6h-2V7l4.4 4v3l4.4 2.6V22h-7v-4.6a2.6 2.6 0 0 0-5.2'
    + ' 0V22h-7v-5.4L6.8 14v-3l4.4-4V4.6h-2V3h2Z"/>',
  store:
    '<path d="M3 3h18l1.6 6q-1.6 2.6-3.6 0-1.8 2.6-3.6 0-1.6 2.6-3.4 0-1.8 2.6-3.4'
    + ' 0-1.8 2.6-3.6 0-2 2.6-3.6 0Z"/>'
    + '<path fill-rule="evenodd" d="M3.4 12h17.2v10H3.4ZM6 14.4V22h4v-7.6ZM12.4'
    + ' 14.4v4h5.6v-4Z"/>',
  artificer:
    '<path d="M14.6 3.4a5.4 5.4 0 0 1 6 7.2L17.4 7.8l-2.6 2.4 2.8 3a5.4 5.4 0 0'
    + ' 1-6.6-.6L5 20.4a2 2 0 0 1-2.8-2.8L10 11.4a5.4 5.4 0 0 1 4.6-8Z"/>',
  killer:
    '<path d="M3 21l2-4.4L17.6 3.2 21 2l-1 3.6L7.4 19Z"/>'
    + '<path d="M3.6 13.4l7.4 7-1.6 1.6-7.4-7Z"/>',
  target:
    '<path fill-rule="evenodd" d="M11 .6h2v3a8.6 8.6 0 0 1 7.4 7.4h3v2h-3a8.6 8.6 0 0'
    + ' 1-7.4 7.4v3h-2v-3A8.6 8.6 0 0 1 3.6 13h-3v-2h3A8.6 8.6 0 0 1 11 3.6ZM12 6.4a5.6'
    + ' 5.6 0 1 0 .01 0Z"/>'
    + '<circle cx="12" cy="12" r="2.4"/>',
  dice:
    '<path fill-rule="evenodd" d="M5 2h14a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H5a3 3 0 0'
    + ' 1-3-3V5a3 3 0 0 1 3-3ZM7 5.4a1.8 1.8 0 1 0 .01 0ZM12 10.2a1.8 1.8 0 1 0 .01 0ZM17'
    + ' 15a1.8 1.8 0 1 0 .01 0Z"/>',
};

export type IconName = keyof typeof ICONS;
export const names = Object.keys(ICONS) as IconName[];

/** The shapes alone, to be put into a drawing. */
export const glyph = (name: IconName): string => ICONS[name];

export const icon = (name: IconName, size = 18, extra = ''): string =>
  `<svg class="i${extra && ` ${extra}`}" viewBox="0 0 24 24" width="${size}"`
  + ` height="${size}" fill="currentColor" aria-hidden="true">${ICONS[name]}</svg>`;

/** A glyph in a drawing, its middle at x,y. */
export const glyphAt = (
  name: IconName, x: number, y: number, scale: number, attributes: string,
): string =>
  `<g transform="translate(${f1(x - 12 * scale)} ${f1(y - 12 * scale)}) scale(${scale})" `
  + `${attributes}>${ICONS[name]}</g>`;
