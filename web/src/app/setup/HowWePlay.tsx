// The options of a game as plain sentences, and where its rules come from.
import { useId } from 'preact/hooks';
import { seatAt } from '../../engine/types';
import type { GameInfo, OptionInfo } from '../../engine/types';
import { optionText, optionValueText, profileText } from '../../texts/say';
import { useTexts } from '../../texts/texts';
import { choose, profileOf, takeProfile, valueOf } from '../lineup';
import type { Lineup } from '../lineup';
import { Sources } from './Sources';

interface HowWePlayProps { lineup: Lineup; info: GameInfo; change(lineup: Lineup): void }

export function HowWePlay({ lineup, info, change }: HowWePlayProps) {
  const { setup } = useTexts();
  return (
    <section class="panel setup-panel how" aria-label={setup.how}>
      <header class="how-head">
        <h2>{setup.how}</h2>
        <RuleBook lineup={lineup} info={info} change={change} />
      </header>
      <RuleOptions lineup={lineup} info={info} change={change} />
    </section>
  );
}

/** The rules one by one, and where they come from. */
export function RuleOptions({ lineup, info, change }: HowWePlayProps) {
  const now = profileOf(lineup, info);
  const profile = info.profiles.find(({ name }) => name === now);
  return (
    <>
      {profile && <p class="how-about">{profileText(info.name, profile.name, profile).about}</p>}
      <ul class="how-options">
        {info.options.map((option) => (
          <OptionRow key={option.name} option={option} lineup={lineup} change={change} />
        ))}
      </ul>
      <Sources info={info} />
    </>
  );
}

/** By which rules, as a whole. */
export function RuleBook(props: HowWePlayProps) {
  return props.info.profiles.length > 0 ? <Profiles {...props} /> : <Plain {...props} />;
}

function Profiles({ lineup, info, change }: HowWePlayProps) {
  const { setup } = useTexts();
  const now = profileOf(lineup, info);
  return (
    <select class="pick" aria-label={setup.profile} value={now ?? ''}
      onChange={(e) => change(takeProfile(lineup, info, e.currentTarget.value))}>
      {now === null && <option value="" disabled>{setup.ownRules}</option>}
      {info.profiles.map(({ name }) => (
        <option key={name} value={name}>{profileText(info.name, name).title}</option>
      ))}
    </select>
  );
}

/** A game without profiles: as in the rule book, or not. */
function Plain({ lineup, info, change }: HowWePlayProps) {
  const { setup } = useTexts();
  const same = info.options.every((o) => valueOf(lineup, o) === o.default);
  if (same) return <span class="chip">{setup.asInRules}</span>;
  return (
    <button class="btn small" type="button"
      onClick={() => change({ ...lineup, options: {} })}>
      {setup.reset}
    </button>
  );
}

interface OptionRowProps { option: OptionInfo; lineup: Lineup; change(lineup: Lineup): void }

function OptionRow({ option, lineup, change }: OptionRowProps) {
  const id = useId();
  const { title, about } = optionText(lineup.game, option.name, option);
  const value = valueOf(lineup, option);
  const pick = (text: string) => change(choose(lineup, option.name, typed(option, text)));
  return (
    <li class="option">
      <label class="option-text" for={id}>
        <b>{title}</b>
        <small>{about}</small>
      </label>
      <select id={id} class={value === option.default ? 'pick' : 'pick is-changed'}
        value={String(value)}
        onChange={(e) => pick(e.currentTarget.value)}>
        {valuesOf(option, lineup).map((v) => (
          <option key={v} value={v}>{valueText(lineup, option, v)}</option>
        ))}
      </select>
    </li>
  );
}

const typed = (option: OptionInfo, value: string): string | number =>
  option.min !== undefined && /^\d+$/.test(value) ? Number(value) : value;

function valuesOf(option: OptionInfo, { chairs }: Lineup): string[] {
  const { values, min, max } = option;
  if (option.seat) return [...values, ...chairs.map((_, i) => seatAt(i))];
  if (min === undefined || max === undefined) return values;
  const whole = Array.from({ length: max - min + 1 }, (_, i) => min + i);
  const range = whole.length <= 21 ? whole
    : whole.filter((n) => n % 10 === 0 || n === min || n === max || n === option.default);
  return [...values, ...range.map(String)];
}

function valueText({ game, chairs }: Lineup, option: OptionInfo, value: string): string {
  const at = option.seat ? /^P(\d+)$/.exec(value) : null;
  return at ? chairs[Number(at[1]) - 1]!.name : optionValueText(game, option.name, value);
}
