// At a player's row: a bubble, the mark that I have made for myself, and the way to the card about the player.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { IconName } from '../art/icons';
import { seatIndex } from '../engine/types';
import type { Seat } from '../engine/types';
import { Hat } from '../playing/Hat';
import { namesOf } from '../playing/loglines';
import type { PlayerNote, TalkLine } from '../playing/online/messages';
import type { TableState } from '../playing/online/table';
import type { Player } from '../playing/props';
import { sayClaim } from '../texts/say';
import { useStrip } from '../ui/hooks';
import { Icon } from '../ui/Icon';
import { announce } from '../ui/live';
import { sound } from '../ui/sound';
import { isMuted } from './lines';
import { useTalkWords } from './words';
import type { TalkTexts } from './words';

// What is said just now: bubbles that stay for a while, a knock, and a word for those who
// listen.

const STAYS = 7000;

interface Hearing {
  /** What each says now, who spoke last at the end. */
  now: ReadonlyMap<Seat, TalkLine>;
  /** Lines of chat that came while it was not looked at. */
  unread: number;
  read(): void;
}

export function useHearing(
  { said, notes, table }: TableState, players: Player[], words: TalkTexts | null,
  /** Nothing is heard of what is said after this round. */
  held: number | null,
): Hearing {
  const [now, setNow] = useState<ReadonlyMap<Seat, TalkLine>>(new Map());
  const [unread, setUnread] = useState(0);
  const heard = useRef(said);
  const timers = useRef(new Set<number>());
  const me = table?.you.p;

  const show = (line: TalkLine): void => {
    setNow((all) => new Map([...all].filter(([seat]) => seat !== line.p)).set(line.p, line));
    const timer = window.setTimeout(() => {
      timers.current.delete(timer);
      setNow((all) => (all.get(line.p) === line
        ? new Map([...all].filter(([seat]) => seat !== line.p)) : all));
    }, STAYS);
    timers.current.add(timer);
  };

  useEffect(() => {
    if (!said || said === heard.current || !words) return;
    heard.current = said;
    const text = wordsOf(said, players);
    if (held !== null && said.claim !== undefined && (said.round ?? 1) > held) return;
    if (isMuted(notes, said.p) && said.text !== undefined) return;
    show(said);
    announce(words.says({ name: namesOf(players)(said.p), text }));
    if (said.claim !== undefined && !isMuted(notes, said.p)) sound('claim');
    if (said.text !== undefined && said.p !== me) setUnread((n) => n + 1);
  }, [said, words]);
  useEffect(() => () => timers.current.forEach((timer) => clearTimeout(timer)), []);
  return { now, unread, read: () => setUnread(0) };
}

/** A line in the words of the screen. */
const wordsOf = ({ claim, text }: TalkLine, players: Player[]): string =>
  claim === undefined ? text ?? '' : sayClaim(claim, namesOf(players));

interface AtPlayerProps {
  seat: Seat;
  me: Seat | null;
  players: Player[];
  said: TalkLine | undefined;
  note: PlayerNote | undefined;
  /** What I think of others is a secret. */
  covered: boolean;
  /** Null while the row does something else. */
  open: (() => void) | null;
}

export function AtPlayer({ seat, me, players, said, note, covered, open }: AtPlayerProps) {
  const words = useTalkWords();
  const small = useStrip();
  return (
    <>
      {note && !covered && <MyMark note={note} />}
      {said && !small && <Bubble said={said} players={players} />}
      {open && me !== null && seat !== me && (
        <button type="button" class="talk-open" data-talk onClick={open}
          aria-label={words.menuOf({ name: namesOf(players)(seat) })} />
      )}
    </>
  );
}

interface SaidProps { said: TalkLine; players: Player[] }

const Bubble = ({ said, players }: SaidProps) => (
  <span key={said.k} class={said.claim ? 'talk-bubble' : 'talk-bubble is-chat'}>
    {wordsOf(said, players)}
  </span>
);

/** Chips of a small screen have no room for words: what was said last stands in a line of
 *  its own, beside the hat of whoever said it. */
export function WordLine(props: SaidProps) {
  const small = useStrip();
  const { p } = props.said;
  if (!small) return null;
  return (
    <p class="talk-word" data-seat={p}>
      <Hat class="talk-hat" seat={p} bot={props.players[seatIndex(p)]?.bot != null} size={22} />
      <Bubble {...props} />
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
