// The end of a round: the way lights up where the mine lies, the dwarves are turned over one
// by one, and the gold is handed out. Each has its place from the first moment on, and
// nothing is there before it is shown.
import './ceremony.css';

import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';

import { useAlone, useMedia } from '../ui/hooks';
import { Icon } from '../ui/Icon';
import { announce } from '../ui/live';
import { labelsOf } from '../playing/loglines';
import { sound } from '../ui/sound';
import type { MineView } from '../mine/view';
import { MinePicture } from '../mine/MinePicture';
import { Strata } from '../art/Strata';
import { EndButtons, useEnding } from '../playing/ending';
import { seenHere } from '../engine/seen';
import type { TableProps } from '../playing/props';
import { useTalk } from '../playing/props';
import { useTexts, words as grammar } from '../texts/texts';
import { Draft } from './Draft';
import { Reveal } from './Reveal';
import type { RoundEnd } from './roundend';
import { announcement } from './roundend';
import { Staircase, Standing } from './Staircase';
import { useStory } from './useCeremony';

/** Where there is room for everything side by side. */
const WIDE = '(min-width: 56.25em) and (min-height: 35em)';

/** A headline of more letters is set smaller. */
const LONG = 34;

/** What its parts are given: the table as it is now, and the round that has ended. */
export interface CeremonyProps extends TableProps<MineView> { end: RoundEnd }

/** `table` is as the round left it. */
export function Ceremony({ table, end }: { table: TableProps<MineView>; end: RoundEnd }) {
  const words = useTexts().dwarves;
  const { after, goOn } = useEnding();
  const { live, log } = after!;
  const view = after!.view as MineView;
  const props: CeremonyProps = { ...table, view, live, log, end };
  const { turned, done, skip } = useStory(end.shown.length, after!.still);
  const wide = useMedia(WIDE);
  const talk = useTalk();
  const dialog = useRef<HTMLDivElement>(null);
  const title = announcement(end);
  const stage = done ? 'still' : turned ? 'at-roles' : 'at-mine';
  const over = done && view.turn === null;
  const headline = over ? winnersOf(props, words) : title;
  const said = done && talk?.ofRound(end.round);

  useAlone(dialog);
  useEffect(() => {
    dialog.current?.focus();
    announce(title);
    if (!after!.still) sound(end.by === 'treasure' ? 'gold' : 'stone');
  }, []);
  useEffect(() => { if (done) goOn(); }, [done]);

  return (
    <div class={`cer ${stage} ${end.round === table.view.rounds ? 'last' : ''}`} role="dialog"
      aria-modal="true" tabIndex={-1} aria-label={title} ref={dialog} onPointerDown={skip}>
      <Strata seed="c" />
      <header class="cer-head">
        <p class="cer-round">
          {over ? title : words.roundOf({ n: end.round, n_of: table.view.rounds })}
        </p>
        <h2 class={headline.length > LONG ? 'long' : ''}>{headline}</h2>
      </header>
      {!done && (
        <button type="button" class="btn cer-skip" onClick={skip}>
          {words.skip}<kbd>Esc</kbd>
        </button>
      )}
      <Picture table={table.view} end={end} />
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

function winnersOf({ view, me, players }: CeremonyProps, words: Words): string {
  const names = labelsOf(players, me);
  const won = view.winners ?? [];
  const others = won.filter((seat) => seat !== me).map(names);
  const listed = grammar().list(others);
  if (!me || !won.includes(me)) return words.wins({ names: listed, n: others.length });
  return others.length ? words.youWinWith({ names: listed }) : words.youWin;
}

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

interface PictureProps { table: MineView; end: RoundEnd }

function Picture({ table, end }: PictureProps) {
  const { mine, goals } = table;
  const words = useTexts().dwarves;
  const frame = useRef<HTMLDivElement>(null);
  const way = useMemo(() => {
    const gold = goals.findIndex((g) => g.lies && g.is === 'treasure');
    return gold < 0 || end.by !== 'treasure' ? null : seenHere().way(table, gold);
  }, [end.number]);

  useLayoutEffect(() => {
    const picture = frame.current?.querySelector('svg');
    const board = document.querySelector('.dw-board');
    if (picture && board) picture.style.setProperty('--from', fromBoard(picture, board));
  }, []);
  return (
    <div class="cer-mine" ref={frame}>
      <MinePicture cards={mine} goals={goals} way={way} label={words.mine} />
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
