// A table with a password, before it was said.
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Backdrop } from '../ui/Backdrop';
import { BarTools, TopBar } from '../ui/TopBar';
import { Icon } from '../ui/Icon';
import type { Send, Table } from '../playing/online/messages';
import { gameText } from '../texts/say';
import { LobbyWords, sayWhy, useLobby } from './words';
import { useDeed } from './useDeed';
import './lobby.css';

interface PasswordGateProps { table: Table; send: Send }

export const PasswordGate = (props: PasswordGateProps) =>
  <LobbyWords><Gate {...props} /></LobbyWords>;

function Gate({ table, send }: PasswordGateProps) {
  const texts = useLobby();
  const { gate, open, room } = texts;
  const deed = useDeed(send);
  const [password, setPassword] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const said = useId();
  const wrong = deed.why && sayWhy(texts, deed.why);

  useEffect(() => input.current?.focus(), [deed.why]);
  return (
    <div class="page">
      <Backdrop seed="gate" />
      <TopBar title={room.title} chip={gameText(table.game).title} tools={<BarTools />} />
      <main id="main" class="gate" tabIndex={-1}>
        <form class="panel gate-panel" noValidate onSubmit={(e) => {
          e.preventDefault();
          if (!deed.busy) void deed.act({ t: 'enter', password });
        }}>
          <span class="gate-sign"><Icon name="lock" size={36} /></span>
          <h2>{gate.title}</h2>
          <p>{gate.why}</p>
          <label class="unseen" for={id}>{open.password}</label>
          <input ref={input} id={id} class={wrong ? 'write is-wrong' : 'write'} type="password"
            value={password} placeholder={open.password} autoComplete="off" maxLength={64}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={wrong ? said : undefined}
            onInput={(e) => setPassword(e.currentTarget.value)} />
          {wrong && <p class="wrong" id={said} role="alert">{wrong}</p>}
          <button class="btn go" aria-disabled={deed.busy}>{gate.enter}</button>
        </form>
      </main>
    </div>
  );
}
