// Who may come to a table, how long they may think, and what they may say.
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import type { ClockRule } from '../playing/online/messages';
import {
  clockNamed, clockWord, FOUNDS, LATES, NO_CLOCK, PER_GAME, PER_MOVE, sayClock, talkOf, TALKS,
  WATCHES,
} from './wish';
import type { Wish } from './wish';
import { useLobby } from './words';

// One thing that is agreed on before a game, and a list to choose it from.

interface TermProps<V extends string> {
  title: string;
  about: string;
  value: V;
  pick(value: V): void;
  /** What there is to choose from; or options of one's own making. */
  of?: readonly (readonly [value: V, text: string])[];
  children?: ComponentChildren;
}

function Term<V extends string>(props: TermProps<V>) {
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

interface TermsProps {
  wish: Wish;
  change(wish: Wish): void;
  /** What is wrong with the password; without it there is none to choose. */
  wrongPassword?: string | null;
}

export function Terms({ wish, change, wrongPassword }: TermsProps) {
  const { open } = useLobby();
  const set = (part: Partial<Wish>) => change({ ...wish, ...part });
  const of = <V extends string>(all: readonly V[], texts: Record<V, string>) =>
    all.map((v) => [v, texts[v]] as const);
  return (
    <ul class="how-options">
      <Term title={open.found} about={open.foundAbout} value={wish.found}
        of={of(FOUNDS, open.founds)} pick={(found) => set({ found })} />
      {wrongPassword !== undefined && (
        <TextTerm title={open.password} about={open.passwordAbout} value={wish.password}
          change={(password) => set({ password })} hint={open.passwordNone}
          wrong={wrongPassword} />
      )}
      <ClockTerm wish={wish} change={change} />
      <Term title={open.talk} about={open.talkAbout} value={talkOf(wish)}
        of={of(TALKS, open.talks)} pick={(talk) => set({ talk })} />
      <Term title={open.watch} about={open.watchAbout} value={wish.watch}
        of={of(WATCHES, open.watches)} pick={(watch) => set({ watch })} />
      <Term title={open.late} about={open.lateAbout[wish.late]} value={wish.late}
        of={of(LATES, open.lates)} pick={(late) => set({ late })} />
    </ul>
  );
}

/** A table that was opened elsewhere may have a clock that is not in the list. */
function ClockTerm({ wish, change }: TermsProps) {
  const texts = useLobby();
  const { open } = texts;
  const options = (clocks: ClockRule[]) => clocks.map((clock) => (
    <option key={clockWord(clock)} value={clockWord(clock)}>{sayClock(texts, clock)}</option>
  ));
  const listed = [NO_CLOCK, ...PER_MOVE, ...PER_GAME].map(clockWord).includes(wish.clock);
  return (
    <Term title={open.clock} about={open.clockAbout} value={wish.clock}
      pick={(clock) => change({ ...wish, clock })}>
      {options(listed ? [NO_CLOCK] : [clockNamed(wish.clock), NO_CLOCK])}
      <optgroup label={open.perMove}>{options(PER_MOVE)}</optgroup>
      <optgroup label={open.perGame}>{options(PER_GAME)}</optgroup>
    </Term>
  );
}
