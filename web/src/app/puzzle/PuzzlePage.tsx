// The puzzle of a day: fetched, opened on the engine, and shown as what it asks for: a move at the
// table of its game, or a player. The days before lie in the archive.
import { useEffect, useState } from 'preact/hooks';
import { PageBar } from '../../parts/PageBar';
import { dayAt } from '../../playing/today';
import { Backdrop } from '../../ui/Backdrop';
import { useTitle } from '../../ui/hooks';
import { Loading } from '../../ui/Loading';
import { address } from '../../ui/routes';
import { EngineTrouble, TroublePanel } from '../../ui/Trouble';
import { Archive } from './Archive';
import { MoveTable } from './MoveTable';
import { openPosition } from './position';
import type { Position } from './position';
import { Missing, puzzleOf } from './puzzles';
import { SeatsPage } from './SeatsPage';
import { dateOf, usePuzzleTexts } from './words';
import './puzzle.css';

export function PuzzlePage({ day: asked }: { day: string | null }) {
  const texts = usePuzzleTexts();
  const [today] = useState(() => dayAt(Date.now()));
  const day = asked ?? today;
  const isLater = day > today;
  const { position, error, again } = usePosition(isLater ? null : day);

  useTitle(texts ? texts.of({ date: dateOf(day) }) : '');
  if (!texts) return <Loading />;
  if (isLater || error instanceof Missing) {
    const lack = error instanceof Missing ? texts.lacks[error.lack]
      : { title: texts.notYet.title, text: texts.notYet.text({ date: dateOf(day) }) };
    return (
      <div class="page">
        <Backdrop seed="puzzle" />
        <PageBar title={texts.title} />
        <main id="main" class="pz-lack" tabIndex={-1}>
          <TroublePanel {...lack}>
            {!isLater && <button class="btn go" onClick={again}>{texts.again}</button>}
            {day !== today && <a class="btn" href={address({ page: 'puzzle' })}>{texts.today}</a>}
          </TroublePanel>
          <section class="panel pz-archive"><h2>{texts.archive}</h2><Archive {...{ texts, today, day }} /></section>
        </main>
      </div>
    );
  }
  if (error) return <EngineTrouble error={error} />;
  if (!position) return <Loading />;
  const Page = position.puzzle.seats.length ? SeatsPage : MoveTable;
  return <Page key={`${day} ${position.puzzle.number}`} {...{ position, day, today, texts }} />;
}

interface Found { day: string; position: Position | null; error: unknown }

function usePosition(day: string | null) {
  const [found, setFound] = useState<Found | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (day === null) return;
    let late = false;
    const tell = (what: Partial<Found>) => {
      if (!late) setFound({ day, position: null, error: null, ...what });
    };
    setFound(null);
    puzzleOf(day).then(openPosition)
      .then((position) => tell({ position }), (error: unknown) => tell({ error }));
    return () => { late = true; };
  }, [day, tries]);
  const now = found?.day === day ? found : null;
  return {
    position: now?.position ?? null, error: now?.error ?? null,
    again: () => setTries(tries + 1),
  };
}
