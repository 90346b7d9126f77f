// One's own games at this server: by role, one by one, and what is kept of them.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { player } from '../../art/figures';
import { Svg } from '../../art/Svg';
import { PageBar } from '../../parts/PageBar';
import { playedHere } from '../../playing/game';
import { DATA, eraseMe, fetchMe, presence } from '../../playing/online/server';
import type { Me } from '../../playing/online/server';
import { useTexts } from '../../texts/texts';
import { Backdrop } from '../../ui/Backdrop';
import { useTitle } from '../../ui/hooks';
import { Icon } from '../../ui/Icon';
import { Loading } from '../../ui/Loading';
import { Sheet } from '../../ui/Sheet';
import { TroublePanel } from '../../ui/Trouble';
import { ByRole, GameList, useMeTexts } from './GameList';
import type { MeTexts } from './GameList';
import { PlayedHere } from './PlayedHere';
import './me.css';

// All that is kept of somebody: to take along, or to be erased, which is asked twice.

type State = 'idle' | 'asked' | 'failed';
interface MyDataProps { texts: MeTexts; erased: boolean; done(): void }

function MyData({ texts, erased, done }: MyDataProps) {
  const [state, setState] = useState<State>('idle');
  const erase = () => eraseMe().then(() => {
    setState('idle');
    done();
  }, () => setState('failed'));
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
      <p role="status">{state === 'failed' ? texts.eraseFailed : erased && texts.erased}</p>
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
  const [me, setMe] = useState<Me | 'offline' | null>(null);
  const [tries, setTries] = useState(0);
  const [erased, setErased] = useState(false);
  const here = useMemo(playedHere, []);

  useTitle(texts?.title ?? '');
  useEffect(() => {
    let late = false;
    fetchMe().then((found) => { if (!late) setMe(found); },
      () => { if (!late) setMe('offline'); });
    return () => { late = true; };
  }, [tries]);
  if (!texts || !me) return <Loading />;
  const again = () => {
    setMe(null);
    setTries(tries + 1);
  };
  const forget = () => {
    setErased(true);
    setMe({ games: [], statistics: {} });
  };
  return (
    <div class="page">
      <Backdrop seed="me" />
      <PageBar title={texts.title} />
      <main id="main" class="me" tabIndex={-1}>
        {here.length > 0 && <PlayedHere played={here} texts={texts} />}
        {me === 'offline'
          ? (presence.get() !== 'none' || here.length === 0) && (
            <TroublePanel title={texts.offline} text={texts.offlineAbout}>
              <button class="btn go" onClick={again}>{texts.again}</button>
            </TroublePanel>
          )
          : (
            <>
              <Mine me={me} texts={texts} />
              <MyData texts={texts} erased={erased} done={forget} />
            </>
          )}
      </main>
    </div>
  );
}

function Mine({ me, texts }: { me: Me; texts: MeTexts }) {
  if (me.games.length === 0) {
    return (
      <section class="panel me-empty">
        <Svg html={player(4, 72)} />
        <h2>{texts.empty}</h2>
        <p>{texts.emptyAbout}</p>
      </section>
    );
  }
  return (
    <>
      <p class="me-about">{texts.about}</p>
      <ByRole statistics={me.statistics} texts={texts} />
      <GameList games={me.games} texts={texts} />
    </>
  );
}
