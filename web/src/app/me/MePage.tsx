// One's own games at this server: by role, one by one, and what is kept of them.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { player } from '../../art/figures';
import { Svg } from '../../art/Svg';
import { useTexts } from '../../texts/texts';
import { Backdrop } from '../Backdrop';
import { presence } from '../../lobby/server';
import { Loading } from '../Loading';
import { playedHere } from '../played';
import { useTitle } from '../title';
import { PageBar } from '../PageLinks';
import { TroublePanel } from '../Trouble';
import { ByRole } from './ByRole';
import { fetchMe } from './fetched';
import type { Me } from './fetched';
import { GameList } from './GameList';
import type { MeTexts } from './metexts';
import { useMeTexts } from './metexts';
import { MyData } from './MyData';
import { PlayedHere } from './PlayedHere';
import '../../styles/me.css';

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
