// Before a game: which one, who sits where, and by which rules.
import { useEffect, useState } from 'preact/hooks';
import type { GameInfo, GameName } from '../../engine/types';
import { gameText } from '../../texts/say';
import { useTexts } from '../../texts/texts';
import { Backdrop } from '../Backdrop';
import { Choice } from '../Choice';
import { EngineTrouble } from '../EngineTrouble';
import { newSeed, playNow } from '../game';
import { GameTabs } from '../GameTabs';
import { Icon } from '../Icon';
import { gameInfo } from '../games';
import { lastLineup, rememberLineup } from '../lastlineup';
import { mended, sittingOf } from '../lineup';
import { Loading } from '../Loading';
import { changeSettings, useSettings } from '../settings';
import { BUDGETS } from '../budgets';
import { useTitle } from '../title';
import { PageBar } from '../PageLinks';
import { Chairs } from './Chairs';
import { HowWePlay } from './HowWePlay';
import { SeatCount } from './SeatCount';
import '../../styles/setup.css';

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
