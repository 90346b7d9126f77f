// Whose eyes one looks through.
import { useEffect, useId, useRef } from 'preact/hooks';
import { Hat } from '../../table/Hat';
import type { Player } from '../../table/props';
import { useTexts } from '../../texts/texts';
import { Icon } from '../Icon';
import type { Film, Lens } from './film';
import type { ComponentChildren } from 'preact';

interface LensesProps { film: Film; lens: Lens; set(lens: Lens): void }

export function Lenses({ film, lens, set }: LensesProps) {
  const { replay } = useTexts();
  const hat = ({ seat, bot }: Player) => <Hat seat={seat} bot={bot !== null} size={22} />;
  const group = useId();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => bringToMiddle(row.current?.querySelector('.is-on')), [lens]);
  const one = (
    value: Lens, sign: ComponentChildren, text: string, about?: string, off = false,
  ) => (
    <label key={value} class={value === lens ? 'lens is-on' : off ? 'lens is-off' : 'lens'}
      title={about}>
      <input type="radio" name={group} checked={value === lens} disabled={off}
        onChange={() => set(value)} />
      {sign}
      <span>{text}</span>
    </label>
  );
  return (
    <div class="lenses" ref={row} role="radiogroup" aria-label={replay.lens}>
      {one('public', <Icon name="people" size={16} />, replay.publicLens)}
      {film.players.map((p) => one(p.seat, hat(p), p.name, replay.knew({ name: p.name })))}
      {one('everyone', <Icon name="eye" size={16} />, replay.everything,
        film.finished ? undefined : replay.unfinished, !film.finished)}
    </div>
  );
}

/** Scrolls the row, and nothing else, so that the chosen lens is seen. */
function bringToMiddle(chosen: Element | null | undefined): void {
  const scroller = chosen?.parentElement?.parentElement;
  if (!chosen || !scroller) return;
  const [at, of] = [chosen, scroller].map((el) => el.getBoundingClientRect());
  scroller.scrollLeft += at!.left + at!.width / 2 - of!.left - of!.width / 2;
}
