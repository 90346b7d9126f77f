// One thing that is agreed on before a game, and a list to choose it from.
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

interface TermProps<V extends string> {
  title: string;
  about: string;
  value: V;
  pick(value: V): void;
  /** What there is to choose from; or options of one's own making. */
  of?: readonly (readonly [value: V, text: string])[];
  children?: ComponentChildren;
}

export function Term<V extends string>(props: TermProps<V>) {
  const { title, about, value, pick, of = [], children } = props;
  const id = useId();
  return (
    <li class="option">
      <label class="option-text" for={id}><b>{title}</b><small>{about}</small></label>
      <select id={id} class="pick" value={value}
        onChange={(e) => pick(e.currentTarget.value as V)}>
        {of.map(([v, text]) => <option key={v} value={v}>{text}</option>)}
        {children}
      </select>
    </li>
  );
}

interface TextTermProps {
  title: string;
  about: string;
  value: string;
  change(value: string): void;
  hint?: string;
  /** What is wrong with it. */
  wrong?: string | null;
  required?: boolean;
}

export function TextTerm(
  { title, about, value, change, hint, wrong, required }: TextTermProps,
) {
  const id = useId();
  const said = useId();
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (wrong) input.current?.focus();
  }, [wrong]);
  return (
    <li class="option">
      <label class="option-text" for={id}><b>{title}</b><small>{about}</small></label>
      <input ref={input} id={id} class={wrong ? 'write is-wrong' : 'write'} type="text"
        value={value} placeholder={hint} autoComplete="off" required={required} spellcheck={false}
        aria-invalid={wrong ? true : undefined} aria-describedby={wrong ? said : undefined}
        onInput={(e) => change(e.currentTarget.value)} />
      {wrong && <p class="wrong" id={said} role="alert">{wrong}</p>}
    </li>
  );
}
