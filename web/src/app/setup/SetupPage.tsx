// Before a game: which one, who sits where, and by which rules.
import { useEffect, useId, useState } from 'preact/hooks';
import { BOTS, castOf, CHARACTERS, seatAt, WHO } from '../../engine/types';
import type { GameInfo, GameName, Who } from '../../engine/types';
import { GameTabs, PageBar } from '../../parts/PageBar';
import {
  BotNamed, HowWePlay, LevelPick, OwnLevel, placeOf, SeatCount, TableTop,
} from '../../parts/setup';
import { newSeed, playNow } from '../../playing/game';
import { gameInfo } from '../../playing/games';
import { Hat } from '../../playing/Hat';
import {
  atLevel, guest, lastLineup, levelOfTable, mended, rememberLineup, seat, seatOfMe, sits, sittingOf,
} from '../../playing/lineup';
import type { Chair, Lineup, TableLevel } from '../../playing/lineup';
import { choosePerson, hatsOf, LONGEST_NAME, person } from '../../playing/person';
import { botText, gameText, temperText } from '../../texts/say';
import { useTexts } from '../../texts/texts';
import { Backdrop } from '../../ui/Backdrop';
import { Choice } from '../../ui/Choice';
import { useTitle } from '../../ui/hooks';
import { Icon } from '../../ui/Icon';
import { Loading } from '../../ui/Loading';
import { BUDGETS, changeSettings, useSettings } from '../../ui/settings';
import { Sheet } from '../../ui/Sheet';
import { useStore } from '../../ui/store';
import { EngineTrouble } from '../../ui/Trouble';
import '../../parts/setup.css';

// Who plays a seat: a person with a name, or one of the bots.

interface ChairSheetProps {
  chairs: Chair[];
  at: number;
  /** Of the table. */
  level: TableLevel;
  change(change: Partial<Chair>): void;
  close(): void;
}

function ChairSheet({ chairs, at, level, change, close }: ChairSheetProps) {
  const { setup, app } = useTexts();
  const group = useId();
  const chair = chairs[at]!;
  const me = chair.bot === null ? null : castOf(chair.bot)?.who ?? null;
  const free = WHO.filter((who) => who === me || !sits(chairs, who));
  const one = (bot: string | null, to: Partial<Chair>, isOn: boolean) => (
    <label key={bot ?? ''} class={isOn ? 'who is-on' : 'who'}>
      <input type="radio" name={group} checked={isOn} onChange={() => change(to)} />
      <Hat seat={seatAt(at)} bot={bot} size={40} />
      {bot === null
        ? <span class="who-text"><b>{setup.person}</b><small>{setup.personAbout}</small></span>
        : <BotNamed bot={bot} />}
      {bot !== null && castOf(bot) && <OwnLevel who={castOf(bot)!.who} />}
    </label>
  );
  const somebody = (who: Who) => {
    const to = guest(who, level === 'own' ? CHARACTERS[who] : level);
    return one(to.bot, to, who === me);
  };
  const plain = (bot: string) => one(bot, { bot }, bot === chair.bot);

  return (
    <Sheet title={setup.whoSits} close={close}>
      <fieldset class="whos">
        <legend class="unseen">{setup.whoSits}</legend>
        {one(null, { bot: null }, chair.bot === null)}
        {free.map(somebody)}
        <details class="whos-more" open={chair.bot !== null && me === null}>
          <summary>{setup.others}</summary>
          <div class="whos">{BOTS.map(plain)}</div>
        </details>
      </fieldset>
      <label class="field">
        <span>{setup.name}</span>
        <input type="text" value={chair.name} maxLength={16} autoComplete="off"
          onInput={(e) => change({ name: e.currentTarget.value })} />
      </label>
      <button class="btn go" onClick={close}>{app.close}</button>
    </Sheet>
  );
}

// The round table: a hat for each seat. A tap says who plays it.

interface ChairsProps { lineup: Lineup; info: GameInfo; change(lineup: Lineup): void }

function Chairs({ lineup, info, change }: ChairsProps) {
  const { setup } = useTexts();
  const [open, setOpen] = useState<number | null>(null);
  const { name: called, hat } = useStore(person);
  const { chairs } = lineup;
  const mine = seatOfMe(chairs);
  const hats = hatsOf(chairs.map((_, i) => (i === mine && hat ? { hat } : {})));
  /** What the only person is called is kept for every table. */
  const close = (at: number) => {
    setOpen(null);
    const name = [...chairs[at]!.name.trim()].slice(0, LONGEST_NAME).join('');
    if (at === mine && name && name !== called) choosePerson({ name });
  };

  return (
    <section class={chairs.length > 8 ? 'round is-full' : 'round'} aria-label={setup.around}>
      <TableTop game={info.name} />
      <ul class="chairs">
        {chairs.map((chair, i) => (
          <li key={i} class="chair-place" style={placeOf(i, chairs.length)}>
            <ChairButton chair={chair} hat={hats[i]!} alone={isAlone(chairs, i)}
              open={() => setOpen(i)} />
          </li>
        ))}
      </ul>
      {open !== null && chairs[open] && (
        <ChairSheet chairs={chairs} at={open} level={levelOfTable(lineup) ?? 'medium'}
          change={(c) => change(seat(lineup, open, c))} close={() => close(open)} />
      )}
    </section>
  );
}

const isAlone = (chairs: Chair[], i: number): boolean =>
  chairs.every((c, j) => (c.bot === null) === (i === j));

interface ChairButtonProps { chair: Chair; hat: number; alone: boolean; open(): void }

function ChairButton({ chair, hat, alone, open }: ChairButtonProps) {
  const { setup } = useTexts();
  const person = alone ? setup.you : setup.here;
  const cast = chair.bot === null ? null : castOf(chair.bot);
  const who = cast ? temperText(cast.who)
    : chair.bot === null ? person : botText(chair.bot).title;
  return (
    <button class={chair.bot === null ? 'chair is-person' : 'chair'} onClick={open}>
      <Hat seat={seatAt(hat)} bot={chair.bot} size={56} />
      <b>{chair.name}</b>
      <small>{who}</small>
    </button>
  );
}

export function SetupPage({ game }: { game: GameName }) {
  const texts = useTexts();
  const [info, setInfo] = useState<GameInfo | null>(null);
  const [failed, setFailed] = useState<unknown>(null);

  useTitle(texts.setup.title);
  useEffect(() => {
    gameInfo(game).then(setInfo, setFailed);
  }, [game]);
  if (failed) return <EngineTrouble error={failed} />;
  if (!info) return <Loading />;
  return <SetupForm info={info} fail={setFailed} />;
}

interface SetupFormProps { info: GameInfo; fail(error: unknown): void }

function SetupForm({ info, fail }: SetupFormProps) {
  const { setup } = useTexts();
  const [lineup, change] = useState(() => mended(lastLineup(info.name), info));
  const seats = lineup.chairs.length;
  const people = lineup.chairs.filter((c) => c.bot === null).length;

  const start = () => {
    rememberLineup(lineup);
    playNow(sittingOf(lineup, info, newSeed())).catch(fail);
  };
  return (
    <div class="page setup">
      <Backdrop seed="setup" />
      <PageBar title={setup.title} chip={gameText(info.name).title} />
      <main id="main" class="setup-main" tabIndex={-1}>
        <div class="setup-left">
          <GameTabs page="setup" game={info.name} label={setup.game} />
          <Chairs lineup={lineup} info={info} change={change} />
          <SeatCount lineup={lineup} info={info} change={change} />
        </div>
        <div class="setup-right">
          <div class="panel setup-panel">
            <LevelPick own="medium" level={levelOfTable(lineup)}
              pick={(level) => change(atLevel(lineup, level))} />
          </div>
          <HowWePlay lineup={lineup} info={info} change={change} />
          <BotsThink />
          {people === 0 && <p class="setup-watch">{setup.watch}</p>}
          <button class="btn go big setup-start" onClick={start}>
            <Icon name="lamp" size={22} />
            {setup.start({ seats: setup.numbers[seats] ?? String(seats) })}
          </button>
        </div>
      </main>
    </div>
  );
}

function BotsThink() {
  const { setup, settings: texts } = useTexts();
  const { budget } = useSettings();
  return (
    <div class="panel setup-panel">
      <Choice name={setup.thinks} value={budget} about={texts.budgetAbout[budget]}
        of={BUDGETS.map((v) => [v, texts.budgets[v]] as const)}
        pick={(value) => changeSettings({ budget: value })} />
    </div>
  );
}
