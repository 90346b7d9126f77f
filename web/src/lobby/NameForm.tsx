// What somebody is called: asked before sitting down, and to change it.
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { sayWhy, useLobby } from './words';

// What the server takes as a name. It has the last word; but what is far too long for a
// message must not be sent.

export const isName = (name: string): boolean => name !== '' && [...name].length <= 24;

interface NameFormProps {
  name: string;
  /** What is wrong with it. */
  wrong: string | null;
  busy: boolean;
  /** What is on the button. */
  children: ComponentChildren;
  done(name: string): void;
}

export function NameForm({ name, wrong: refused, busy, children, done }: NameFormProps) {
  const texts = useLobby();
  const { room } = texts;
  const [text, setText] = useState(name);
  const [bad, setBad] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const said = useId();

  const wrong = bad ? sayWhy(texts, 'bad_name') : refused;
  const submit = (event: Event) => {
    event.preventDefault();
    const called = text.trim();
    setBad(!isName(called));
    if (!busy && isName(called)) done(called);
  };
  useEffect(() => {
    if (wrong) input.current?.focus();
  }, [wrong]);
  return (
    <form class="name-form" noValidate onSubmit={submit}>
      <label class="unseen" for={id}>{room.name}</label>
      <input ref={input} id={id} class={wrong ? 'write is-wrong' : 'write'} type="text"
        value={text} placeholder={room.name} autoComplete="nickname" spellcheck={false}
        aria-invalid={wrong ? true : undefined} aria-describedby={wrong ? said : undefined}
        onInput={(e) => setText(e.currentTarget.value)} />
      <button class="btn go" aria-disabled={busy}>{children}</button>
      {wrong && <p class="wrong" id={said} role="alert">{wrong}</p>}
    </form>
  );
}
