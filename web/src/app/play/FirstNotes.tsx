// What is on the screen explains itself when it is first used: a paper note beside it, once, until
// it is read or a move is made. It takes nothing away: all that it does not cover can be used.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Seat, View } from '../../engine/types';
import { keyOf } from '../../mine/cells';
import { goalsOf } from '../../mine/view';
import type { LogEntry } from '../../playing/props';
import { textsLater } from '../../texts/later';
import { useTexts } from '../../texts/texts';
import { hasMet, meet, noteOf } from '../../ui/firsts';
import type { Note } from '../../ui/firsts';
import { announce } from '../../ui/live';
import { useSettings } from '../../ui/settings';
import { PARTS, useSpot } from '../learn/useSpot';
import './firstnotes.css';

const useNoteTexts = textsLater('notes');

interface Rule {
  note: Note;
  /** What it lies beside. */
  at: string;
  /** It is used while this is there. */
  when?: string;
  /** It is used when this is touched. */
  touch?: string;
}

/** A chosen card is explained before the places that it lights. */
const ofCard = (note: Note, card: string): Rule =>
  ({ note, when: `.dw-slot.chosen [data-card^=${card}]`, at: '.dw-hand' });

const RULES: readonly Rule[] = [
  { note: 'say', when: '.talk-say[aria-expanded=true]', at: '.talk-palette, .talk-pop' },
  { note: 'hint', when: '.hint-words b', at: '.hint' },
  { note: 'role', when: '.dw-know.covered', at: '.dw-know' },
  { note: 'broken', when: '.dw-player.me .dw-tool.bad', at: '.dw-player.me' },
  ofCard('goal', 'map'),
  ofCard('breaks', 'break-'),
  ofCard('mends', 'fix-'),
  ofCard('falls', 'rockfall'),
  ofCard('theft', 'theft'),
  ofCard('handsOff', 'hands-off'),
  ofCard('swapHand', 'swap-hand'),
  ofCard('inspect', 'inspect'),
  ofCard('swapHat', 'swap-hat'),
  ofCard('trap', 'trap'),
  ofCard('free', 'free'),
  { note: 'hand', when: '.mine-fits, .mine-turns', at: '.dw-hand' },
  { note: 'pile', touch: '.dw-pile-of, .dw-race', at: '.dw-piles, .dw-race' },
  { note: 'goal', touch: '.dw-goals', at: '.dw-goals' },
  { note: 'most', at: PARTS.gems! },
  { note: 'reading', when: '.gal-choices .is-chosen', at: PARTS.dice! },
  { note: 'shop', touch: '.gal-shop', at: PARTS.village! },
  { note: 'crew', touch: PARTS.crew!, at: PARTS.crew! },
  { note: 'gems', touch: PARTS.gems!, at: PARTS.gems! },
];

/** While these are there, nothing is explained. */
const ALONE = '.dw-reveal, .dw-moment, .cer, .gal-ending, dialog[open], .hand-over';

/** The first thing that is used now and was not explained. */
function findNote(view: View, touched: Element | null): Rule | null {
  if (document.querySelector(ALONE)) return null;
  const isUsed = ({ note, when, touch }: Rule): boolean => !hasMet(noteOf(note))
    && ((when !== undefined && document.querySelector(when) !== null)
      || (touch !== undefined && !!touched?.closest(touch))
      || (note === 'most' && 'prices' in view)
      || (note === 'goal' && isGoal(view, touched)));
  return RULES.find(isUsed) ?? null;
}

function isGoal(view: View, touched: Element | null): boolean {
  const cell = touched?.closest<HTMLElement>('[data-cell]')?.dataset.cell;
  return cell !== undefined && 'goals' in view && goalsOf(view).some((goal) => keyOf(goal) === cell);
}

interface FirstNotesProps { view: View; me: Seat | null; log: readonly LogEntry[]; live: boolean }

export function FirstNotes(props: FirstNotesProps) {
  const { notes } = useSettings();
  return notes && props.me !== null ? <Notes {...props} /> : null;
}

function Notes({ view, me, log, live }: FirstNotesProps) {
  const texts = useNoteTexts();
  const [shown, show] = useState<Rule | null>(null);
  const look = useRef((_: Element | null) => {});
  look.current = (touched) => {
    // What is not used any more needs no words.
    if (shown?.when && !document.querySelector(shown.when)) show(null);
    // One that is being read stays until something is done.
    else if (shown && !touched) return;
    const found = texts && findNote(view, touched);
    if (!found) return;
    meet(noteOf(found.note));
    show(found);
  };

  useEffect(() => look.current(null));
  useEffect(() => { if (log.at(-1)?.seat === me) show(null); }, [log.length]);
  useEffect(() => {
    // Once it has done what it does.
    const used = ({ target }: Event): void => {
      requestAnimationFrame(() => look.current(target instanceof Element ? target : null));
    };
    addEventListener('click', used, true);
    addEventListener('keydown', used, true);
    return () => {
      removeEventListener('click', used, true);
      removeEventListener('keydown', used, true);
    };
  }, []);
  return shown && texts && (
    <Paper key={shown.note} text={texts[shown.note]} at={shown.at} live={live}
      close={() => show(null)} />
  );
}

interface PaperProps { text: string; at: string; live: boolean; close(): void }

function Paper({ text, at, live, close }: PaperProps) {
  const { app } = useTexts();
  const note = useRef<HTMLElement>(null);
  const { place } = useSpot(at, note, live);

  useEffect(() => announce(text), [text]);
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => { if (key === 'Escape') close(); };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
  return (
    <aside class="first-note" ref={note} style={place} data-above>
      <p>{text}</p>
      <button type="button" class="btn small" onClick={close}>{app.gotIt}</button>
    </aside>
  );
}
