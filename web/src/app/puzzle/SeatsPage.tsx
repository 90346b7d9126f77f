// A puzzle whose answer is a player: the mine, what was done and said, and the players to choose from.
import { useId, useMemo, useRef, useState } from 'preact/hooks';
import { face } from '../../art/card';
import { Svg } from '../../art/Svg';
import type { Seat } from '../../engine/types';
import { Board } from '../../mine/Board';
import { NO_MARKS } from '../../mine/marks';
import type { MineView } from '../../mine/view';
import { Hat, HatsContext } from '../../playing/Hat';
import { LogPanel } from '../../playing/LogPanel';
import { botAt, GameContext, namesOf } from '../../playing/loglines';
import { hatsOf } from '../../playing/person';
import { cardName } from '../../texts/say';
import { useTexts } from '../../texts/texts';
import { Backdrop } from '../../ui/Backdrop';
import { Icon } from '../../ui/Icon';
import { announce } from '../../ui/live';
import { sound } from '../../ui/sound';
import { useStore } from '../../ui/store';
import { TopBar } from '../../ui/TopBar';
import type { SolvingProps } from './MoveTable';
import { Dots } from './Dots';
import { Outcome } from './Outcome';
import type { Position } from './position';
import { doneOn, noteEnd, noteWrong, solved } from './solved';
import { Tools } from './Tools';
import { dateOf, endText, question, wrongText } from './words';

const nothing = () => {};

export function SeatsPage({ position, day, today, texts }: SolvingProps) {
  const { puzzle, players } = position;
  const done = doneOn(day, useStore(solved));
  const [isOpen, setOpen] = useState(done.end === null);
  const [chosen, choose] = useState<Seat | null>(null);
  const [wrong, setWrong] = useState<Seat[]>([]);
  const view = useMemo(() => position.view() as MineView, [position]);
  const hats = useMemo(() => hatsOf(players), [players]);
  const head = useRef<HTMLHeadingElement>(null);
  const names = namesOf(players);
  const last = wrong.at(-1);
  const wrongOf = (seat: Seat) => wrongText(puzzle, texts, { seat, name: names(seat) });
  const end = (how: 'right' | 'shown') => {
    noteEnd(day, how);
    setOpen(false);
    choose(puzzle.answer as Seat);
    announce(endText(doneOn(day), texts));
    if (how === 'right') sound('coin');
    head.current?.focus();
  };
  const answer = () => {
    if (chosen === puzzle.answer) return end('right');
    if (!chosen) return;
    noteWrong(day);
    setWrong([...wrong, chosen]);
    choose(null);
    announce(wrongOf(chosen));
  };
  const again = () => {
    setOpen(true);
    setWrong([]);
    choose(null);
  };
  return (
    <HatsContext.Provider value={hats}>
      <div class="page">
        <Backdrop seed="puzzle" />
        <TopBar title={texts.of({ date: dateOf(day) })} tools={<Tools {...{ texts, today, day }} />} />
        <main id="main" class="pz" tabIndex={-1}>
          <div class="pz-board">
            <Board round={view.round} cards={view.mine} goals={view.goals} open={[]} marks={NO_MARKS}
              covered={false} act={() => false} turn={null} confirm={null} />
          </div>
          <section class="pz-side">
            <header class="pz-head">
              <h2 ref={head} tabIndex={-1}>
                {isOpen ? texts.names[puzzle.kind] : endText(done, texts)}
              </h2>
              <Dots puzzle={puzzle} texts={texts} />
            </header>
            {isOpen && (
              <p>{question(puzzle, texts)} <span class="pz-small">{texts.by[puzzle.certainty]}</span></p>
            )}
            {isOpen && puzzle.kind === 'mend' && <MyCards {...{ view, texts }} me={puzzle.me!} />}
            <GameContext.Provider value={position.game}>
              <LogPanel log={position.deeds} players={players} me={puzzle.me} pointed={null} point={nothing} />
            </GameContext.Provider>
            <Seats {...{ position, view, isOpen, chosen, choose, wrong }}
              label={texts.choose} />
            {last && isOpen && (
              <p class="pz-wrong"><Icon name="cross" size={16} />{wrongOf(last)}</p>
            )}
            {isOpen ? (
              <div class="buttons">
                <button class="btn go" disabled={!chosen} onClick={answer}>
                  <Icon name="check" size={17} />
                  {!chosen ? texts.choose
                    : (puzzle.kind === 'mend' ? texts.mendIt : texts.itIs)({ name: names(chosen) })}
                </button>
                <button class="btn" onClick={() => end('shown')}>{texts.show}</button>
              </div>
            ) : (
              <>
                <Outcome {...{ position, day, today, texts }} />
                <button class="btn" onClick={again}>{texts.again}</button>
              </>
            )}
          </section>
        </main>
      </div>
    </HatsContext.Provider>
  );
}

/** What I hold when I am asked whom to mend. */
function MyCards({ view, me, texts }: Pick<SolvingProps, 'texts'> & { view: MineView; me: Seat }) {
  const { cards } = useTexts();
  const { role, hand = [] } = view.seats.find(({ p }) => p === me) ?? { role: null };
  return (
    <div class="pz-cards">
      <p>{role && texts.youAre({ role: cards.aRole[role] })}</p>
      <span role="img" aria-label={hand.map(cardName).join(', ')}>
        {hand.map((card, i) => <Svg key={`${i} ${card}`} html={face(card, { seed: String(i) })} />)}
      </span>
    </div>
  );
}

interface SeatsProps {
  position: Position;
  view: MineView;
  isOpen: boolean;
  chosen: Seat | null;
  choose(seat: Seat): void;
  wrong: readonly Seat[];
  label: string;
}

function Seats({ position, view, isOpen, chosen, choose, wrong, label }: SeatsProps) {
  const { cards, dwarves } = useTexts();
  const { puzzle, players } = position;
  const group = useId();
  const names = namesOf(players);
  return (
    <fieldset class="pz-seats" disabled={!isOpen}>
      <legend class="unseen">{label}</legend>
      {puzzle.seats.map((seat) => {
        const { broken = [] } = view.seats.find(({ p }) => p === seat) ?? {};
        const isOut = isOpen && wrong.includes(seat);
        return (
          <label key={seat}
            class={['pz-seat', chosen === seat && 'is-on', isOut && 'is-out'].filter(Boolean).join(' ')}>
            <input type="radio" name={group} checked={chosen === seat} disabled={isOut}
              onChange={() => choose(seat)} />
            <Hat seat={seat} bot={botAt(players, seat)} size={44} />
            <b>{names(seat)}</b>
            {broken.length > 0 && (
              <span class="pz-tools">
                {broken.map((tool) => (
                  <span key={tool}>
                    <Icon name={tool} size={14} />
                    <span class="unseen">{dwarves.broken({ tool: cards.toolsShort[tool] })}</span>
                  </span>
                ))}
              </span>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}
