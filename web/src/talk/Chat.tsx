// Free chat, where the table allows it.
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../app/Icon';
import { isBot, namesOf } from '../app/loglines';
import type { Seat } from '../engine/types';
import type { Send } from '../online/messages';
import { Hat } from '../table/Hat';
import type { Player } from '../table/props';
import type { ChatLine } from './lines';
import { sayWhy } from './speaking';
import { useTalkWords } from './words';

export interface ChatProps {
  lines: readonly ChatLine[];
  players: Player[];
  me: Seat | null;
  send: Send;
  /** What is being written; it stays when the chat is put away. */
  draft: string;
  write(text: string): void;
  /** All of it is in sight. */
  read(): void;
}

const MOST = 200;

export function Chat({ lines, players, me, send, draft, write, read }: ChatProps) {
  const words = useTalkWords();
  const names = namesOf(players);
  const list = useRef<HTMLOListElement>(null);
  const last = lines.at(-1)?.k;

  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
    read();
  }, [last]);
  return (
    <div class="talk-chat">
      <ol class="log-lines" ref={list} tabIndex={0} aria-label={words.chat}>
        {lines.length === 0 && <li class="log-empty">{words.chatEmpty}</li>}
        {lines.map(({ k, p, text }) => (
          <li key={k} class={p === me ? 'talk-line is-mine' : 'talk-line'}>
            <Hat seat={p} bot={isBot(players, p)} size={26} />
            <p><b>{names(p)}</b> <span>{text}</span></p>
          </li>
        ))}
      </ol>
      {me !== null && <Composer send={send} draft={draft} write={write} />}
    </div>
  );
}

function Composer({ send, draft, write }: Pick<ChatProps, 'send' | 'draft' | 'write'>) {
  const words = useTalkWords();
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const text = draft.trim();
  const submit = async () => {
    if (!text || busy) return;
    setBusy(true);
    const refusal = await send({ t: 'chat', text });
    setBusy(false);
    setWrong(refusal && sayWhy(words, refusal));
    if (!refusal) write('');
  };
  return (
    <form class="talk-composer" onSubmit={(e) => { e.preventDefault(); void submit(); }}>
      {wrong && <p class="talk-wrong-here" role="alert">{wrong}</p>}
      <input aria-label={words.write} placeholder={words.write} value={draft} maxLength={MOST}
        enterkeyhint="send" autocomplete="off"
        onInput={(e) => write(e.currentTarget.value)} />
      <button class="btn small" disabled={!text} aria-label={words.send}>
        <Icon name="play" size={16} />
      </button>
    </form>
  );
}
