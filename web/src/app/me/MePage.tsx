// One's own games: what they come to, one by one, and what is kept of them. Those of this browser
// and those of a server are one list.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { player } from '../../art/figures';
import { Svg } from '../../art/Svg';
import { PageBar } from '../../parts/PageBar';
import { dayOf as dayNumberOf, forgetDays, keepDays } from '../../playing/days';
import { kept } from '../../playing/kept';
import { DATA, eraseMe, whyOf } from '../../playing/online/server';
import type { Me } from '../../playing/online/server';
import { person } from '../../playing/person';
import { useTexts } from '../../texts/texts';
import { Backdrop } from '../../ui/Backdrop';
import { useTitle } from '../../ui/hooks';
import { Icon } from '../../ui/Icon';
import { Loading } from '../../ui/Loading';
import { Sheet } from '../../ui/Sheet';
import { useStore } from '../../ui/store';
import { TroublePanel } from '../../ui/Trouble';
import { OpenGames } from '../home/OpenGames';
import { lightDays } from '../puzzle/solved';
import { useAsked } from './asked';
import { Characters } from './Characters';
import { earlierItem, History, keptItem, serverItem } from './History';
import { KeptData, LackNote, useWork } from './KeptData';
import type { Work } from './KeptData';
import { useHere, useServer } from './mygames';
import type { Here } from './mygames';
import { PersonSheet } from './PersonSheet';
import { ReadingPanel } from './Reading';
import { ByGame, ByRole, Figures } from './Statistics';
import type { PanelProps } from './Statistics';
import { statisticsOf } from './statistics';
import type { Statistics } from './statistics';
import { dayOf, useMeTexts } from './words';
import type { MeTexts } from './words';
import './me.css';

// All that a server keeps of somebody: to take along, or to be erased, which is asked once.

type State = 'idle' | 'asked' | 'failed' | 'blocked' | 'done';

function ServerData({ texts, done }: { texts: MeTexts; done(): void }) {
  const [state, setState] = useState<State>('idle');
  const erase = () => eraseMe().then(() => {
    setState('done');
    done();
  }, (error) => setState(whyOf(error) === 'blocked' ? 'blocked' : 'failed'));
  return (
    <section class="panel me-data">
      <h2>{texts.data}</h2>
      <p>{texts.dataAbout}</p>
      <div class="buttons">
        <a class="btn" href={DATA} download="adit.json">
          <Icon name="save" size={16} />
          {texts.download}
        </a>
        <button class="btn" onClick={() => setState('asked')}>
          <Icon name="discard" size={16} />
          {texts.erase}
        </button>
      </div>
      <p role="status">
        {state === 'failed' ? texts.eraseFailed : state === 'blocked' ? texts.eraseBlocked
          : state === 'done' && texts.erased}
      </p>
      {state === 'asked' && (
        <Sheet title={texts.eraseSure} close={() => setState('idle')}>
          <p>{texts.eraseWhy}</p>
          <div class="buttons">
            <button class="btn danger" onClick={erase}>{texts.eraseYes}</button>
            <button class="btn" onClick={() => setState('idle')}>{texts.eraseNo}</button>
          </div>
        </Sheet>
      )}
    </section>
  );
}

export function MePage() {
  useTexts();
  const texts = useMeTexts();
  const here = useHere();
  const { me, again, forget } = useServer();

  useTitle(texts?.title ?? '');
  if (!texts || !me || !here) return <Loading />;
  const server = typeof me === 'string' ? null : me;
  return (
    <div class="page">
      <Backdrop seed="me" />
      <PageBar title={texts.title} />
      <main id="main" class="me" tabIndex={-1}>
        <LackNote here={here} texts={texts} />
        {(me === 'offline' || me === 'blocked') && (
          <TroublePanel title={texts[me]} text={me === 'blocked' ? texts.blockedAbout : texts.offlineAbout}>
            <button class="btn go" onClick={again}>{texts.again}</button>
          </TroublePanel>
        )}
        <OpenGames />
        <Mine here={here} server={server} texts={texts} />
        {server && <ServerData texts={texts} done={() => { forget(); forgetTables(); }} />}
      </main>
    </div>
  );
}

// History, roles, reading and characters: side by side where there is room, else one after the other.

const TABS = ['history', 'roles', 'reading', 'characters'] as const;
type Tab = (typeof TABS)[number];

function Mine({ here, server, texts }: { here: Here; server: Me | null; texts: MeTexts }) {
  const [tab, setTab] = useState<Tab>('history');
  const { games, tables, toDo } = useAsked(here, server);
  const statistics = useMemo(() => statisticsOf(games, server, tables), [games, server, tables]);
  useEffect(() => keepDays(statistics.times.map(dayNumberOf)), [statistics]);
  const items = useMemo(() => [
    ...here.games.map((game) => keptItem(game, texts)),
    ...here.earlier.map((game) => earlierItem(game, texts)),
    ...(server?.games ?? []).map((game) => serverItem(game, texts)),
  ].sort((a, b) => b.at - a.at), [here, server, texts]);
  const names: Record<Tab, string> = {
    history: texts.history, roles: texts.byRole, reading: texts.readingTab,
    characters: texts.charactersTab,
  };
  const work = useWork(texts);
  if (items.length === 0) return <Empty here={here} texts={texts} work={work} />;
  return (
    <div class="me-all" data-tab={tab}>
      <Profile statistics={statistics} texts={texts} />
      <div class="me-tabs choice" role="group" aria-label={texts.title}>
        {TABS.map((one) => (
          <button key={one} class={one === tab ? 'choice-one is-on' : 'choice-one'}
            aria-pressed={one === tab} onClick={() => setTab(one)}>{names[one]}</button>
        ))}
      </div>
      <section class="panel me-panel me-history" aria-label={texts.history}>
        <History items={items} texts={texts} />
        <KeptData here={here} texts={texts} work={work} />
      </section>
      <div class="me-side">
        <div class="me-roles">
          <ByRole statistics={statistics} texts={texts} />
          <ByGame statistics={statistics} texts={texts} />
        </div>
        <div class="me-reading">
          <ReadingPanel {...{ statistics, texts }} toDo={here.toMake + toDo} />
        </div>
        <div class="me-faces">
          <Characters statistics={statistics} texts={texts} />
          {statistics.against.length === 0 && (
            <p class="panel me-panel me-small me-nobody">{texts.nobodyYet}</p>
          )}
        </div>
      </div>
    </div>
  );
}

const Empty = ({ here, texts, work }: { here: Here; texts: MeTexts; work: Work }) => (
  <div class="me-all is-empty" data-tab="history">
    <section class="panel me-panel me-history">
      <div class="me-empty">
        <Svg html={player((person.get().hat ?? 5) - 1, 72, { uid: 'empty' })} />
        <h2>{texts.empty}</h2>
        <a class="btn go" href="#/">{texts.toPlay}</a>
      </div>
      <KeptData here={here} texts={texts} work={work} />
    </section>
  </div>
);

/** What this browser knew of its games goes with them. */
function forgetTables(): void {
  forgetDays();
  lightDays();
  kept().dropTables().catch(() => {});
}

/** Who I am: name and hat, and since when. */
function Profile({ statistics, texts }: PanelProps) {
  const { name, hat } = useStore(person);
  const [open, setOpen] = useState(false);
  return (
    <section class="panel me-profile" aria-label={name ?? texts.you}>
      <button class="me-who" onClick={() => setOpen(true)} aria-label={texts.who}>
        <Svg html={player((hat ?? 1) - 1, 84, { uid: 'me' })} />
      </button>
      <div class="me-called">
        <h2>{name ?? texts.you}</h2>
        {since(statistics, texts)}
        <button class="me-link" onClick={() => setOpen(true)}>{texts.who}</button>
      </div>
      <Figures statistics={statistics} texts={texts} />
      {open && <PersonSheet texts={texts} close={() => setOpen(false)} />}
    </section>
  );
}

const since = ({ since: at }: Statistics, texts: MeTexts) =>
  at !== null && <p>{texts.since({ date: dayOf(at) })}</p>;
