// One of a few, side by side.
import { useId } from 'preact/hooks';

interface ChoiceProps<V extends string> {
  name: string;
  about?: string | undefined;
  value: V;
  of: readonly (readonly [value: V, text: string])[];
  pick(value: V): void;
}

export function Choice<V extends string>({ name, about, value, of, pick }: ChoiceProps<V>) {
  const id = useId();
  return (
    <fieldset class="setting">
      <legend class="setting-name">{name}</legend>
      <div class="choice">
        {of.map(([v, text]) => (
          <label key={v} class={v === value ? 'choice-one is-on' : 'choice-one'}>
            <input type="radio" name={id} checked={v === value} onChange={() => pick(v)} />
            {text}
          </label>
        ))}
      </div>
      {about && <p class="setting-about">{about}</p>}
    </fieldset>
  );
}

/** One of many, one below the other. */
export function Menu<V extends string>({ name, value, of, pick }: ChoiceProps<V>) {
  return (
    <label class="setting is-menu">
      <span class="setting-name">{name}</span>
      <select class="pick" value={value} onChange={(e) => pick(e.currentTarget.value as V)}>
        {of.map(([v, text]) => <option key={v} value={v}>{text}</option>)}
      </select>
    </label>
  );
}

interface SwitchProps { name: string; about?: string; on: boolean; set(on: boolean): void }

export function Switch({ name, about, on, set }: SwitchProps) {
  const id = useId();
  return (
    <div class="setting is-switch">
      <span>
        <span class="setting-name" id={id}>{name}</span>
        {about && <span class="setting-about">{about}</span>}
      </span>
      <button class="switch" role="switch" aria-checked={on} aria-labelledby={id}
        onClick={() => set(!on)}>
        <span class="switch-knob" />
      </button>
    </div>
  );
}
