// Beside the log: the ledger of claims, and the chat.
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { Seat } from '../engine/types';
import { Hat } from '../playing/Hat';
import { botAt, namesOf } from '../playing/loglines';
import type { Tell } from '../playing/talking';
import type { Player } from '../playing/props';
import { Icon } from '../ui/Icon';
import { Ledger } from './Ledger';
import type { ChatLine, ClaimLine } from './lines';
import { sayWhy } from './speaking';
import { useTalkWords } from './words';

// Free chat, where the table allows it.

interface ChatProps {
  lines: readonly ChatLine[];
  players: Player[];
  me: Seat | null;
  send: Tell;
  /** What is being written; it stays when the chat is put away. */
  draft: string;
  write(text: string): void;
  /** All of it is in sight. */
  read(): void;
}

const MOST = 200;

function Chat({ lines, players, me, send, draft, write, read }: ChatProps) {
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
            <Hat seat={p} bot={botAt(players, p)} size={26} />
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

export type Tab = 'log' | 'claims' | 'chat';

interface TabsProps {
  tab: Tab;
  setTab(tab: Tab): void;
  log: ComponentChildren;
  /** Null in a game where there is nothing to claim. */
  claims: readonly ClaimLine[] | null;
  players: Player[];
  /** Null where there is none. */
  chat: ChatProps | null;
  unread: number;
}

export function Tabs({ tab, setTab, log, claims, players, chat, unread }: TabsProps) {
  const words = useTalkWords();
  const id = useId();
  const all: Tab[] = ['log', ...(claims ? ['claims' as const] : []),
    ...(chat ? ['chat' as const] : [])];
  const now = all.includes(tab) ? tab : 'log';
  const step = (event: KeyboardEvent): void => {
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    const next = all[(all.indexOf(now) + way + all.length) % all.length]!;
    setTab(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <>
      <div class="talk-tabs" role="tablist" aria-label={words.tabs} onKeyDown={step}>
        {all.map((one) => (
          <button key={one} role="tab" id={`${id}-${one}`} aria-selected={one === now}
            aria-controls={`${id}-panel`} tabIndex={one === now ? 0 : -1}
            onClick={() => setTab(one)}>
            {words[one]}
            {one === 'claims' && !!claims?.length && <b>{claims.length}</b>}
            {one === 'chat' && unread > 0 && (
              <b class="badge">
                <span aria-hidden="true">{unread}</span>
                <span class="unseen">{words.unread({ n: unread })}</span>
              </b>
            )}
          </button>
        ))}
      </div>
      <div class="talk-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${now}`}>
        {now === 'log' && log}
        {now === 'claims' && claims && <Ledger claims={claims} players={players} />}
        {now === 'chat' && chat && <Chat {...chat} />}
      </div>
    </>
  );
}
