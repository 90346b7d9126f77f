// At a player's row: a bubble, the mark that I have made for myself, and the way to his card.
import { Icon } from '../app/Icon';
import { namesOf } from '../app/loglines';
import type { IconName } from '../art/icons';
import type { Seat } from '../engine/types';
import type { PlayerNote, TalkLine } from '../online/messages';
import type { Player } from '../table/props';
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
  return (
    <>
      {note && !covered && <MyMark note={note} />}
      {said && (
        <span key={said.k} class={said.claim ? 'talk-bubble' : 'talk-bubble is-chat'}>
          {wordsOf(said, players)}
        </span>
      )}
      {open && me !== null && seat !== me && (
        <button type="button" class="talk-open" data-talk onClick={open}
          aria-label={words.menuOf(namesOf(players)(seat))} />
      )}
    </>
  );
}

const SIGN: Record<PlayerNote['mark'], IconName> = {
  suspect: 'warn', trust: 'seal', none: 'pin',
};

function MyMark({ note: { mark, text, mute } }: { note: PlayerNote }) {
  const words = useTalkWords();
  const told = [words.marked[mark], text, mute && words.isMuted].filter(Boolean).join(', ');
  if (!told) return null;
  return (
    <span class={`talk-my is-${mark}`} title={told}>
      {(mark !== 'none' || text) && <Icon name={SIGN[mark]} size={13} />}
      {mute && <Icon name="mute" size={13} />}
      <span class="unseen">{told}</span>
    </span>
  );
}
