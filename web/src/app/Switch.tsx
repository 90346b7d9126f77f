import { useId } from 'preact/hooks';

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
