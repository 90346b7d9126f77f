// What a game is set up with, alone or at a server: its options, its seats, its bots.
import { useId, useMemo } from 'preact/hooks';
import { icon } from '../art/icons';
import { svg } from '../art/pathcard';
import { Svg } from '../art/Svg';
import { castOf, CHARACTERS, LEVELS, seatAt } from '../engine/types';
import type { GameInfo, GameName, Level, OptionInfo, Who } from '../engine/types';
import { pageOf } from '../playing/games';
import { choose, profileOf, resize, takeProfile, valueOf } from '../playing/lineup';
import type { Lineup, TableLevel } from '../playing/lineup';
import {
  botText, levelText, optionSource, optionText, optionValueText, profileText, temperText,
} from '../texts/say';
import { useTexts } from '../texts/texts';
import { Switch } from '../ui/Choice';

// Where the rules come from among which one can choose: for those who wonder.

export function Sources({ info }: { info: GameInfo }) {
  const { setup } = useTexts();
  return (
    <details class="how-sources">
      <summary>{setup.sources}</summary>
      <dl>
        {info.options.map((option) => (
          <div key={option.name}>
            <dt>{optionText(info.name, option.name).title}</dt>
            <dd>{optionSource(info.name, option.name, option)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

// The options of a game as plain sentences, and where its rules come from.

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

// How many sit at the table.

interface SeatCountProps { lineup: Lineup; info: GameInfo; change(lineup: Lineup): void }

export function SeatCount({ lineup, info, change }: SeatCountProps) {
  const { setup } = useTexts();
  const seats = lineup.chairs.length;
  return (
    <div class="seat-count" role="group" aria-label={setup.seats}>
      <button class="tool-button is-boxed" aria-label={setup.fewer}
        disabled={seats <= info.min_players}
        onClick={() => change(resize(lineup, seats - 1))}>−</button>
      <p aria-live="polite"><b>{seats}</b> {setup.seats}</p>
      <button class="tool-button is-boxed" aria-label={setup.more}
        disabled={seats >= info.max_players}
        onClick={() => change(resize(lineup, seats + 1))}>+</button>
    </div>
  );
}

// The round table itself: a lamp, and cards of the game that will be played.

/** Seats go clockwise around the table, the first at its foot. */
export function placeOf(i: number, of: number) {
  const angle = Math.PI / 2 + (i / of) * 2 * Math.PI;
  return { '--x': Math.cos(angle).toFixed(3), '--y': Math.sin(angle).toFixed(3) };
}

const BOARDS = 'M-88 -120H88M-148 -72H148M-168 -24H168M-168 24H168M-148 72H148M-88 120H88';

export function TableTop({ game }: { game: GameName }) {
  const cards = useMemo(pageOf(game).top, [game]);
  return (
    <svg class="table-top" viewBox="-190 -160 380 330" aria-hidden="true">
      <ellipse class="table-shade" cy="10" rx="178" ry="146" />
      <ellipse class="table-edge" rx="178" ry="146" />
      <ellipse class="table-wood" rx="172" ry="140" />
      <path class="table-boards" d={BOARDS} />
      <circle class="table-light" cy="-6" r="92" />
      {cards.map(([x, y, angle, card], i) => (
        <g key={i} transform={`translate(${x} ${y}) rotate(${angle})`}>
          <Svg html={svg(card, 54).replace(/<\/?svg[^>]*>/g, '')} width={54} height={81} />
        </g>
      ))}
      <path class="table-glass" d="M-13 -14H13L16 8H-16Z" />
      <Svg class="table-lamp" html={icon('lamp', 24).replace(/<\/?svg[^>]*>/g, '')}
        viewBox="0 0 24 24" x={-43} y={-52} width={86} height={86} />
      <path class="table-flame" d="M0 -15Q11 -4 0 8Q-11 -4 0 -15Z" />
    </svg>
  );
}

// A bot where one chooses it: its name, how hard it is to beat, and how it plays.

export function BotNamed({ bot }: { bot: string }) {
  const { title, level, about } = botText(bot);
  const cast = castOf(bot);
  return (
    <span class="who-text">
      <b>{title}</b> <i class="level">{cast ? temperText(cast.who) : level}</i>
      <small>{about}</small>
    </span>
  );
}

/** Four dots, as many lit as somebody is strong when nobody asks for another level. */
export function OwnLevel({ who }: { who: Who }) {
  const lit = LEVELS.indexOf(CHARACTERS[who]) + 1;
  return (
    <span class="own-level" role="img" aria-label={levelText(CHARACTERS[who]).title}>
      {LEVELS.map((level, i) => <i key={level} class={i < lit ? 'is-lit' : ''} />)}
    </span>
  );
}

// How strong bots are: a tunnel that is lit the further, the stronger they are.

interface LevelPickProps {
  /** That of a first game is none of those that one picks. */
  level: TableLevel | null;
  /** Can each play at its own? Of what is not, that is the level then. */
  own?: Level;
  pick(level: TableLevel): void;
}

export function LevelPick({ level, own, pick }: LevelPickProps) {
  const { setup } = useTexts();
  const id = useId();
  return (
    <fieldset class="levels">
      <legend class="setting-name">{setup.level}</legend>
      <div class="levels-row">
        {LEVELS.map((one, i) => (
          <label key={one} class={one === level ? 'level-one is-on' : 'level-one'}>
            <input type="radio" name={id} checked={one === level} onChange={() => pick(one)} />
            <Tunnel lit={i + 1} />
            {levelText(one).title}
          </label>
        ))}
      </div>
      <p class="setting-about" aria-live="polite">
        {level === null ? setup.mixed : level === 'own' ? '' : <LevelAbout level={level} />}
      </p>
      {own && (
        <Switch name={setup.ownLevel} about={setup.ownLevelAbout} on={level === 'own'}
          set={(on) => pick(on ? 'own' : own)} />
      )}
    </fieldset>
  );
}

function LevelAbout({ level }: { level: Level }) {
  const { title, about } = levelText(level);
  return <><b>{title}.</b> {about}</>;
}

const Tunnel = ({ lit }: { lit: number }) => (
  <span class="level-tunnel" aria-hidden="true">
    {LEVELS.map((level, i) => <i key={level} class={i < lit ? 'is-lit' : ''} />)}
  </span>
);
