// At a player's row: a bubble, the mark that I have made for myself, and the way to the card about the player.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { IconName } from '../art/icons';
import { castOf } from '../engine/types';
import type { Seat } from '../engine/types';
import { Hat } from '../playing/Hat';
import { botAt, namesOf } from '../playing/loglines';
import { dragging } from '../playing/hooks';
import type { PlayerNote, TalkLine, TalkState } from '../playing/talking';
import type { Player } from '../playing/props';
import type { Scene } from '../playing/scene';
import type { Filled } from '../texts/fill';
import { sayClaim } from '../texts/say';
import { named } from '../texts/texts';
import { Icon } from '../ui/Icon';
import { announce } from '../ui/live';
import { settings, useSettings } from '../ui/settings';
import { sound } from '../ui/sound';
import { useStore } from '../ui/store';
import { Bubbles } from './bubbles';
import type { Shown } from './bubbles';
import { isMuted } from './lines';
import { useTalkWords } from './words';
import type { TalkTexts } from './words';

// What is said just now: a bubble, a knock, and a word for those who listen.

interface Hearing {
  /** What is to be seen of it. */
  now: Shown | null;
  /** Lines of chat that came while it was not looked at. */
  unread: number;
  read(): void;
}

/** Is it heard at once, or does it stand in the log alone? Claims of people are part of the
 *  game, whatever one thinks of them. */
function isHeard({ p, text }: TalkLine, notes: readonly PlayerNote[], players: Player[]): boolean {
  const bot = botAt(players, p);
  return !(bot && settings().quiet) && !(isMuted(notes, p) && (bot || text !== undefined));
}

export function useHearing(
  { said, notes, table }: TalkState, { players, live }: Scene, words: TalkTexts | null,
  /** Nothing is heard of what is said after this round. */
  held: number | null,
): Hearing {
  const bubbles = useMemo(() => new Bubbles(({ claim }) => {
    if (claim !== undefined) sound('claim');
  }), []);
  const [unread, setUnread] = useState(0);
  const heard = useRef(new Set(said));
  const me = table?.you.p;
  const { quiet } = useSettings();

  const hear = (line: TalkLine): void => {
    const late = held !== null && line.claim !== undefined && (line.round ?? 1) > held;
    if (late || !isHeard(line, notes, players)) return;
    const text = wordsOf(line, players, words!);
    bubbles.add(line, text, line.p === me);
    announce(words!.says({ name: namesOf(players)(line.p), text }));
    if (line.text !== undefined && line.p !== me) setUnread((n) => n + 1);
  };

  useEffect(() => {
    if (!words) return;
    const fresh = said.filter((line) => !heard.current.has(line));
    heard.current = new Set(said);
    if (said.length === 0) bubbles.clear();
    fresh.forEach(hear);
  }, [said, words]);
  useEffect(() => { if (live) bubbles.turn(); }, [live]);
  useEffect(() => { if (quiet) bubbles.clear(); }, [quiet]);
  useEffect(() => {
    const watch = () => bubbles.drag(dragging.get());
    const stop = dragging.watch(watch);
    return () => {
      stop();
      bubbles.clear();
    };
  }, [bubbles]);
  return { now: useStore(bubbles.shown), unread, read: () => setUnread(0) };
}

/** A line in the words of the screen. */
const wordsOf = ({ p, claim, text }: TalkLine, players: Player[], words: TalkTexts): string =>
  (claim === undefined ? text ?? ''
    : inOwnWords(claim, botAt(players, p), namesOf(players), words)
      ?? sayClaim(claim, namesOf(players)));

/** Characters have words of their own for what they say most; undefined for anything else. The
 *  log and the ledger have the plain claim. */
function inOwnWords(
  claim: string, bot: string | null, names: (seat: Seat) => string, words: TalkTexts,
): string | undefined {
  const [word, target = ''] = claim.split('@');
  const who = bot === null ? undefined : castOf(bot)?.who;
  const text = who && named<Wording>(words.wordings[who], word!);
  const at = /^P\d+$/.test(target) ? names(target as Seat) : target;
  return typeof text === 'function' ? text({ at }) : text;
}

type Wording = string | Filled<{ at: string }>;

interface AtPlayerProps {
  seat: Seat;
  me: Seat | null;
  players: Player[];
  said: Shown | null;
  note: PlayerNote | undefined;
  /** What I think of others is a secret. */
  covered: boolean;
  /** Is there room in the row for what is said? */
  hasRoom: boolean;
  /** Null while the row does something else. */
  open: (() => void) | null;
}

export function AtPlayer({ seat, me, players, said, note, covered, hasRoom, open }: AtPlayerProps) {
  const words = useTalkWords();
  return (
    <>
      {note && !covered && <MyMark note={note} />}
      {said && <i class={said.going ? 'talk-speaks is-going' : 'talk-speaks'} aria-hidden="true" />}
      {said && hasRoom && <Bubble {...said} />}
      {open && me !== null && seat !== me && (
        <button type="button" class="talk-open" data-talk onClick={open}
          aria-label={words.menuOf({ name: namesOf(players)(seat) })} />
      )}
    </>
  );
}

const Bubble = ({ line: { k, claim }, text, going }: Shown) => (
  <span key={k} class={`talk-bubble${claim ? '' : ' is-chat'}${going ? ' is-going' : ''}`}>
    {text}
  </span>
);

/** Where rows have no room for words, what is said stands in a line of its own, beside the hat
 *  of whoever says it. */
export function WordLine({ said, players }: { said: Shown; players: Player[] }) {
  const { p } = said.line;
  return (
    <p class="talk-word" data-seat={p}>
      <Hat class="talk-hat" seat={p} bot={botAt(players, p)} size={22} />
      <Bubble {...said} />
    </p>
  );
}

const SIGN: Record<PlayerNote['mark'], IconName> = {
  suspect: 'warn', trust: 'seal', none: 'pin',
};

function MyMark({ note: { mark, text, mute } }: { note: PlayerNote }) {
  const words = useTalkWords();
  const told = [mark !== 'none' && words.marked[mark], text, mute && words.isMuted].filter(Boolean).join(', ');
  if (!told) return null;
  return (
    <span class={`talk-my is-${mark}`} title={told}>
      {(mark !== 'none' || text) && <Icon name={SIGN[mark]} size={13} />}
      {mute && <Icon name="mute" size={13} />}
      <span class="unseen">{told}</span>
    </span>
  );
}
