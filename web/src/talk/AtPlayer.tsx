// At a player's row: a bubble, the mark that I have made for myself, and the way to his card.
import { Icon } from '../app/Icon';
import { namesOf } from '../app/loglines';
import type { IconName } from '../art/icons';
import { seatIndex } from '../engine/types';
import type { Seat } from '../engine/types';
import type { PlayerNote, TalkLine } from '../online/messages';
import { Hat } from '../table/Hat';
import type { Player } from '../table/props';
import { useStrip } from '../table/useMedia';
import { wordsOf } from './hearing';
import { useTalkWords } from './words';

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
