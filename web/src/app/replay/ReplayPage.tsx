// A recorded game: open one, or look at the one that was just played.
import { useEffect, useRef, useState } from 'preact/hooks';
import { useTexts } from '../../texts/texts';
import { Loading } from '../Loading';
import type { Fault } from '../recordfault';
import { faultOf } from '../recordfault';
import { readRecord } from '../recordfile';
import { useStore } from '../store';
import { useTitle } from '../title';
import type { Film } from './film';
import { openFilm } from './film';
import { opened, openReplay } from './opened';
import type { Opened } from './opened';
import { OpenRecord } from './OpenRecord';
import { Screening } from './Screening';
import '../../styles/replay.css';
import '../../styles/replaytable.css';

export function ReplayPage() {
  const texts = useTexts();
  const wanted = useStore(opened);
  const [film, setFilm] = useState<Film | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const good = useRef<Opened | null>(null);

  useTitle(texts.replay.title);
  useEffect(() => {
    if (!wanted || wanted === good.current) return;
    let late = false;
    openFilm(wanted).then(
      (found) => {
        if (late) return;
        good.current = wanted;
        setFilm(found);
        setFault(null);
      },
      (error) => {
        if (late) return;
        setFault(faultOf(error));
        opened.set(good.current);
      },
    );
    return () => { late = true; };
  }, [wanted]);

  const read = (file: File) => {
    readRecord(file).then((record) => openReplay(record))
      .catch((error) => setFault(faultOf(error)));
  };
  if (film) {
    const forgive = () => setFault(null);
    return <Screening film={film} read={read} fault={fault} forgive={forgive} />;
  }
  if (wanted && !fault) return <Loading />;
  return <OpenRecord read={read} fault={fault} />;
}
