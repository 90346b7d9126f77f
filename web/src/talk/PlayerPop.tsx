// A player, as I see them: what I can say about them, and what I keep to myself.
import { useEffect, useRef, useState } from 'preact/hooks';
import { Choice, Switch } from '../ui/Choice';
import { announce } from '../ui/live';
import { botAt, namesOf } from '../playing/loglines';
import type { Seat } from '../engine/types';
import type { PlayerNote, Tell } from '../playing/talking';
import { Hat } from '../playing/Hat';
import { useGuess } from '../playing/props';
import { sayClaim } from '../texts/say';
import type { ClaimLine } from './lines';
import { honesty } from './lines';
import { Honest } from './Ledger';
import { Pop } from './Pop';
import type { Speaking } from './speaking';
import { sayWhy } from './speaking';
import { useTalkWords } from './words';

interface PlayerPopProps {
  seat: Seat;
  speaking: Speaking;
  claims: readonly ClaimLine[];
  note: PlayerNote | undefined;
  send: Tell;
  /** May claims be made now? */
  speaks: boolean;
  /** Is there chat that could be muted? */
  chats: boolean;
  covered: boolean;
}

export function PlayerPop(props: PlayerPopProps) {
  const words = useTalkWords();
  const { seat, speaking, claims, speaks, covered } = props;
  const guess = useGuess();
  const { players, close } = speaking;
  const name = namesOf(players)(seat);
  const sum = honesty(claims).get(seat);
  return (
    <Pop title={name} close={close} class="talk-player" beside={`[data-seat="${seat}"]`} light>
      <p class="talk-who">
        <Hat seat={seat} bot={botAt(players, seat)} size={40} />
        {sum && <Honest of={sum} />}
      </p>
      {guess?.entry}
      {speaks && <About {...props} name={name} />}
      <div class="talk-private" role="group" aria-label={words.mine}>
        <h3>{words.mine}</h3>
        {covered ? <p class="talk-hint">{words.covered}</p> : <Private {...props} />}
      </div>
    </Pop>
  );
}

function About({ seat, speaking, name }: PlayerPopProps & { name: string }) {
  const words = useTalkWords();
  const { claims, players, say } = speaking;
  const fits = Array.isArray(claims) ? claims.filter(({ about }) => about === 'seat') : [];
  if (fits.length === 0) return null;
  return (
    <div role="group" aria-label={words.claimAbout({ name })}>
      <div class="talk-tags">
        {fits.map(({ claim: word }) => {
          const claim = `${word}@${seat}`;
          return (
            <button key={claim} class="talk-tag" data-claim={claim} onClick={() => say(claim)}>
              {sayClaim(claim, namesOf(players))}
            </button>
          );
        })}
      </div>
    </div>
  );
}

const MARKS = ['suspect', 'none', 'trust'] as const;

/** One line of what can be seen, as a server wants it. */
const tidied = (text: string): string => text.replace(/\s+/g, ' ').trim();

function Private({ seat, note, send, chats, speaking }: PlayerPopProps) {
  const words = useTalkWords();
  const [text, setText] = useState(note?.text ?? '');
  const [wrong, setWrong] = useState<string | null>(null);
  const sent = useRef(text);
  const leave = useRef(() => {});
  const mute = note?.mute ?? false;
  const change = async (what: Partial<Omit<PlayerNote, 'p'>>): Promise<boolean> => {
    const refusal = await send({ t: 'note', seat, ...what });
    setWrong(refusal && sayWhy(words, refusal));
    return refusal === null;
  };
  const keep = () => {
    const kept = tidied(text);
    if (kept === sent.current) return;
    sent.current = kept;
    void change({ text: kept }).then((done) => { if (done) announce(words.kept); });
  };
  leave.current = keep;
  // A card that is put away while one writes has no blur.
  useEffect(() => () => leave.current(), []);
  const bot = botAt(speaking.players, seat);
  const muted = async (on: boolean) => {
    // The server sends again what was written meanwhile.
    if (await change({ mute: on }) && !on) void send({ t: 'sync' });
  };
  return (
    <>
      <Choice name={words.mark} value={note?.mark ?? 'none'}
        of={MARKS.map((mark) => [mark, words.markOf[mark]] as const)}
        pick={(mark) => void change({ mark })} />
      <label class="talk-note">
        <span class="setting-name">{words.note}</span>
        <textarea rows={2} maxLength={500} placeholder={words.noteHint} value={text}
          onInput={(e) => setText(e.currentTarget.value)} onBlur={keep} />
      </label>
      {wrong && <p class="talk-wrong-here" role="alert">{wrong}</p>}
      {(bot || chats) && (
        <Switch name={bot ? words.muteBot : words.mute} on={mute}
          about={bot ? words.muteBotAbout : words.muteAbout} set={(on) => void muted(on)} />
      )}
    </>
  );
}
