// Beside the log: the ledger of claims, and the chat.
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { Player } from '../table/props';
import { Chat } from './Chat';
import type { ChatProps } from './Chat';
import { Ledger } from './Ledger';
import type { ClaimLine } from './lines';
import { useTalkWords } from './words';

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
