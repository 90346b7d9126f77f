// A puzzle whose answer is a move: the table of its game as it is played at, with the question above
// it; where a screen is low, in a sheet over it. What the rules refuse costs nothing; another move than the answer is a grey square.
import { useCallback, useMemo, useState } from 'preact/hooks';
import { GameScreen } from '../../playing/GameScreen';
import { HatsContext } from '../../playing/Hat';
import { useCover } from '../../playing/hooks';
import { hatsOf } from '../../playing/person';
import { useMedia } from '../../ui/hooks';
import { announce } from '../../ui/live';
import { Sheet } from '../../ui/Sheet';
import { sound } from '../../ui/sound';
import { useStore } from '../../ui/store';
import { Dots } from './Dots';
import { Outcome } from './Outcome';
import type { Position } from './position';
import { doneOn, noteEnd, noteWrong, solved } from './solved';
import { Tools } from './Tools';
import { endText, question, wrongText } from './words';
import type { PuzzleTexts } from './words';

export interface SolvingProps { position: Position; day: string; today: string; texts: PuzzleTexts }

export function MoveTable({ position, day, today, texts }: SolvingProps) {
  const { puzzle, players, log } = position;
  const done = doneOn(day, useStore(solved));
  const [isOpen, setOpen] = useState(done.end === null);
  const [told, tell] = useState<string | null>(null);
  const [result, showResult] = useState(false);
  const [times, setTimes] = useState(0);
  const isLow = useMedia('(max-height: 37.4375em)');
  const [asks, ask] = useState(true);
  const [covered, cover] = useCover();
  const view = useMemo(() => (isOpen ? position.view() : position.after()), [position, isOpen]);
  const race = useMemo(() => (isOpen ? position.race() : null), [position, isOpen]);
  const hats = useMemo(() => hatsOf(players), [players]);
  const end = (how: 'right' | 'shown') => {
    noteEnd(day, how);
    tell(null);
    setOpen(false);
    showResult(true);
    if (how === 'right') sound('coin');
  };
  const send = useCallback((move: string) => {
    if (move === puzzle.answer) return end('right');
    noteWrong(day);
    const why = wrongText(puzzle, texts);
    tell(why);
    ask(true);
    announce(why);
    setTimes((n) => n + 1); // The move is not made: the table is as it was.
  }, [position, day, texts]);
  const why = useCallback((move: string) => position.why(move), [position]);
  const again = () => {
    showResult(false);
    ask(false);
    setOpen(true);
  };
  const asked = (
    <div class={told ? 'pz-ask is-wrong' : 'pz-ask'}>
      <p>
        {told ?? (isOpen ? question(puzzle, texts) : endText(done, texts))}
        {isOpen && !told && <span class="pz-small"> {texts.by[puzzle.certainty]}</span>}
      </p>
      {isOpen ? <button class="btn small" onClick={() => end('shown')}>{texts.show}</button> : (
        <>
          <button class="btn small" onClick={again}>{texts.again}</button>
          <button class="btn small go" onClick={() => showResult(true)}>{texts.result}</button>
        </>
      )}
    </div>
  );
  return (
    <HatsContext.Provider value={hats}>
      <GameScreen
        key={`${times} ${isOpen}`}
        title={texts.names[puzzle.kind]}
        view={view} me={puzzle.me} players={players} log={log} live={isOpen} thinking={null}
        covered={covered} cover={cover} race={race} hint={null} send={send} why={why}
        middle={(
          <>
            <Dots puzzle={puzzle} texts={texts} />
            {isLow && (
              <button class="btn small" onClick={() => ask(true)}>{texts.question}</button>
            )}
          </>
        )}
        tools={<Tools {...{ texts, today, day }} />}
        strip={!isLow && asked}
      />
      {isLow && asks && !result && (
        <Sheet title={texts.names[puzzle.kind]} close={() => ask(false)}>{asked}</Sheet>
      )}
      {result && (
        <Sheet title={endText(done, texts)} close={() => showResult(false)}>
          <Outcome {...{ position, day, today, texts }} />
        </Sheet>
      )}
    </HatsContext.Provider>
  );
}
