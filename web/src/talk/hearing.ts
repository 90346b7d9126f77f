// What is said just now: bubbles that stay for a while, a knock, and a word for those who
// listen.
import { useEffect, useRef, useState } from 'preact/hooks';
import { announce } from '../app/live';
import { namesOf } from '../app/loglines';
import { sound } from '../app/sound';
import type { Seat } from '../engine/types';
import type { TalkLine } from '../online/messages';
import type { TableState } from '../online/table';
import type { Player } from '../table/props';
import { sayClaim } from '../texts/say';
import { isMuted } from './lines';
import type { TalkTexts } from './words';

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
export const wordsOf = ({ claim, text }: TalkLine, players: Player[]): string =>
  claim === undefined ? text ?? '' : sayClaim(claim, namesOf(players));
