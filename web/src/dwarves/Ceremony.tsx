// The end of a round: the way lights up where the mine lies, the dwarves are turned over one
// by one, and the gold is handed out. Each has its place from the first moment on, and
// nothing is there before it is shown.
import './ceremony.css';

import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';

import { useAlone, useMedia, useNextFrame } from '../ui/hooks';
import { Icon } from '../ui/Icon';
import { announce } from '../ui/live';
import { labelsOf } from '../playing/loglines';
import { sound } from '../ui/sound';
import type { MineView } from '../mine/view';
import type { Cell } from '../mine/cells';
import { MinePicture, wayTakes } from '../mine/MinePicture';
import { Strata } from '../art/Strata';
import { EndButtons, useEnding } from '../playing/ending';
import { Turning } from '../playing/Turning';
import { seenHere } from '../engine/seen';
import type { TableProps } from '../playing/props';
import { useGuess, useTalk } from '../playing/props';
import { seatIndex } from '../engine/types';
import type { Role, View } from '../engine/types';
import { t, useTexts, words as grammar } from '../texts/texts';
import { Draft } from './Draft';
import { Reveal } from './Reveal';
import type { RoundEnd } from './roundend';
import { announcement, hasWon } from './roundend';
import { Staircase, Standing } from './Staircase';
import { useStory } from './useCeremony';

/** Where there is room for everything side by side. */
const WIDE = '(min-width: 56.25em) and (min-height: 35em)';

/** A headline of more letters is set smaller. */
const LONG = 34;

/** What its parts are given: the table as it is now, and the round that has ended. */
export interface CeremonyProps extends TableProps<MineView> { end: RoundEnd }

interface EndProps {
  /** As the round left it. */
  table: TableProps<MineView>;
  end: RoundEnd;
}

/** It comes when the last move was seen on the table. */
export function Ceremony(props: EndProps) {
  return useNextFrame() ? <Stage {...props} /> : null;
}

function Stage({ table, end }: EndProps) {
  const words = useTexts().dwarves;
  const { after, goOn } = useEnding();
  const { live, log } = after!;
  const view = after!.view as MineView;
  const props: CeremonyProps = { ...table, view, live, log, end };
  const { turned, done, skip } = useStory(end.shown.length, after!.still);
  const wide = useMedia(WIDE);
  const talk = useTalk();
  const guess = useGuess();
  const dialog = useRef<HTMLDivElement>(null);
  const way = useMemo(() => wayOf(table.view, end), [end.number]);
  const title = announcement(end);
  const stage = done ? 'still' : turned ? 'at-roles' : 'at-mine';
  const over = done && view.turn === null;
  const headline = (over && (view.rounds === 1 ? sideOf(props, words) : winnersOf(props, words))) || title;
  const said = done && talk?.ofRound(end.round);

  useAlone(dialog);
  useEffect(() => {
    dialog.current?.focus();
    announce(title);
    if (!after!.still) return hearEnd(way);
  }, []);
  useEffect(() => { if (done) goOn(); }, [done]);

  return (
    <div class={`cer ${stage} ${end.round === table.view.rounds ? 'last' : ''}`} role="dialog"
      aria-modal="true" tabIndex={-1} aria-label={title} ref={dialog} onPointerDown={skip}
      style={way ? { '--told': `${wayTakes(way) + 400}ms` } : undefined}>
      <Strata seed="c" />
      <header class="cer-head">
        <p class="cer-round">
          {headline !== title ? title : words.roundOf({ n: end.round, n_of: table.view.rounds })}
        </p>
        <h2 class={headline.length > LONG ? 'long' : ''}>{headline}</h2>
      </header>
      {!done && (
        <button type="button" class="btn cer-skip" onClick={skip}>
          {words.skip}<kbd>Esc</kbd>
        </button>
      )}
      <Picture table={table.view} way={way}>
        {done && guess?.ofRound(end.round, rolesOf(end))}
        <Turning table={props} round={end.round} shown={done} picture={pictureOf} />
      </Picture>
      <Reveal {...props} turned={turned} done={done} wide={wide}>{!wide && said}</Reveal>
      <div class={done ? 'cer-tray' : 'cer-tray dark'}>
        {done ? <Gold {...props} wide={wide} /> : <Later />}
        {done && <Buttons {...props} />}
      </div>
      {wide && said}
    </div>
  );
}

type Words = ReturnType<typeof useTexts>['dwarves'];

/** Of one round the side counts, and the gold stands beside the names. */
function sideOf({ end, me }: CeremonyProps, words: Words): string | null {
  const mine = end.won && end.shown.find(({ p }) => p === me);
  return mine ? (hasWon(end, mine) ? words.sideWon : words.sideLost) : null;
}

function winnersOf({ view, me, players }: CeremonyProps, words: Words): string {
  const names = labelsOf(players, me);
  const won = view.winners ?? [];
  const others = won.filter((seat) => seat !== me).map(names);
  const listed = grammar().list(others);
  if (!me || !won.includes(me)) return words.wins({ names: listed, n: others.length });
  return others.length ? words.youWinWith({ names: listed }) : words.youWin;
}

/** By seat. */
const rolesOf = ({ shown }: RoundEnd): Role[] =>
  [...shown].sort((a, b) => seatIndex(a.p) - seatIndex(b.p)).map(({ role }) => role);

/** The gold waits in the dark. */
function Later() {
  const words = useTexts().dwarves;
  return (
    <section class="cer-gold panel later">
      <Icon name="lamp" size={28} />
      <p>{words.thenGold}</p>
    </section>
  );
}

function Gold(props: CeremonyProps & { wide: boolean }) {
  if ('crystals' in props.view) return <Staircase {...props} />;
  if (props.wide) return <><Draft {...props} /><Standing {...props} /></>;
  return props.end.done ? <Standing {...props} /> : <Draft {...props} />;
}

/** The mine as it was after some move. */
function pictureOf(view: View) {
  const { mine, goals } = view as MineView;
  return <MinePicture cards={mine} goals={goals} way={null} label={t().dwarves.mine} />;
}

/** The way from the ladder to the gold, if it was reached. A table at which it is nobody's turn is
 *  none that the engine knows: for the way, anyone's will do. */
function wayOf(table: MineView, { by }: RoundEnd): readonly Cell[] | null {
  const gold = table.goals.findIndex((g) => g.lies && g.is === 'treasure');
  if (gold < 0 || by !== 'treasure') return null;
  return seenHere().way({ ...table, turn: table.seats[0]!.p }, gold);
}

/** A note for each cell of the way, then a bell when the goal has turned; or a thud. */
function hearEnd(way: readonly Cell[] | null): (() => void) | undefined {
  if (!way) return void sound('stone');
  sound('way', way.length);
  const timer = setTimeout(() => sound('gold'), wayTakes(way) + 400);
  return () => clearTimeout(timer);
}

interface PictureProps {
  table: MineView;
  way: readonly Cell[] | null;
  children: ComponentChildren;
}

function Picture({ table, way, children }: PictureProps) {
  const { mine, goals } = table;
  const words = useTexts().dwarves;
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const picture = frame.current?.querySelector('svg');
    const board = document.querySelector('.dw-board');
    if (picture && board) picture.style.setProperty('--from', fromBoard(picture, board));
  }, []);
  return (
    <div class="cer-mine" ref={frame}>
      <MinePicture cards={mine} goals={goals} way={way} label={words.mine} />
      {children}
    </div>
  );
}

/** The picture as large as the mine on the board, and over it. */
function fromBoard(picture: SVGSVGElement, board: Element): string {
  const [a, b] = [picture.getBoundingClientRect(), board.getBoundingClientRect()];
  const { width, height } = picture.viewBox.baseVal;
  const drawn = Math.min(a.width / width, a.height / height) || 1;
  const large = Math.min(b.width / width, b.height / height) / drawn;
  const x = b.left + b.width / 2 - a.left - a.width / 2;
  const y = b.top + b.height / 2 - a.top - a.height / 2;
  return `translate(${Math.round(x)}px, ${Math.round(y)}px) scale(${large.toFixed(3)})`;
}

function Buttons({ view, end }: CeremonyProps) {
  const words = useTexts().dwarves;
  const { close } = useEnding();
  if (view.turn !== null && !end.done) return null;
  return (
    <div class="cer-buttons">
      {view.turn === null ? <EndButtons close={close} />
        : <button type="button" class="btn go" onClick={close}>{words.nextRound}</button>}
    </div>
  );
}
