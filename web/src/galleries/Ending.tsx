// The end: gems pour into jars by seat, then the nuggets under the goblins are added.
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../ui/Icon';
import { announce } from '../ui/live';
import { labelsOf } from '../playing/loglines';
import { motionWanted } from '../ui/settings';
import { sound } from '../ui/sound';
import type { Seat } from '../engine/types';
import type { GalleriesView } from './view';
import { EndButtons, useEnding } from '../playing/ending';
import { Turning } from '../playing/Turning';
import { Count } from '../playing/Count';
import { Hat } from '../playing/Hat';
import type { LogEntry, TableProps } from '../playing/props';
import { words as grammar } from '../texts/texts';
import type { Words } from './words';

export const isOver = (log: LogEntry[]): boolean =>
  log.at(-1)?.events.some(e => e.event === 'over') ?? false;

interface Jar { seat: Seat; gems: number; counted: number }

/** What each has at the end, seat by seat. */
export function jars(view: GalleriesView, log: LogEntry[]): Jar[] {
  const last = log.at(-1)?.events ?? [];
  return view.seats.map(({ p, gems }) => ({ seat: p, gems,
    counted: last.find(e => e.event === 'counted' && e.p === p)?.n ?? 0 }));
}

/** A jar after the other is filled, then all are counted. */
const STEP_MS = 700;

function useStory(frames: number): { at: number; skip(): void } {
  const [at, set] = useState(() => motionWanted() ? 0 : frames);
  useEffect(() => {
    if (at >= frames) return;
    const timer = setTimeout(() => set(at + 1), STEP_MS);
    return () => clearTimeout(timer);
  }, [at]);
  return { at, skip: () => set(frames) };
}

interface EndingProps {
  props: TableProps<GalleriesView>;
  words: Words;
  close(): void;
}

export function Ending({ props, words, close }: EndingProps) {
  const { view, log } = props, { texts } = words;
  const all = jars(view, log), most = Math.max(1, ...all.map(j => j.gems + j.counted));
  const { at, skip } = useStory(all.length + 2);
  const done = at > all.length + 1;
  const { goOn } = useEnding();
  const title = useRef<HTMLHeadingElement>(null);
  // The winner is not named before the jars are full.
  const headline = done ? won(view, words) : texts.whoWon;
  const leave = (): void => { goOn(); close(); };

  useEffect(() => title.current?.focus(), []);
  useEffect(() => announce(headline), [headline]);
  useEffect(() => { if (at > 0 && at <= all.length) sound('coin'); }, [at]);
  useEffect(() => { if (done) sound('gold'); }, [done]);

  return (
    <section class="gal-ending" role="dialog" aria-label={headline} onClick={skip}
      onKeyDown={e => { if (e.key === 'Escape') { if (done) leave(); else skip(); } }}>
      <header>
        <p class="gal-why">{log.at(-1)?.events.some(e => e.by === 'turns')
          ? texts.endTurns : texts.endGems}</p>
        <h2 ref={title} tabIndex={-1}>{headline}</h2>
      </header>
      <ol class="gal-jars" aria-label={texts.jars}>
        {all.map((jar, i) => (
          <JarView key={jar.seat} jar={jar} most={most} poured={at > i}
            counted={at > all.length} props={props} words={words} done={done} />
        ))}
      </ol>
      <footer>
        <p class="gal-hint">{texts.whyCounted}</p>
        <div class="gal-buttons">
          <Turning table={{ ...props, me: words.me }} round={1} shown={done} />
          <EndButtons close={leave} />
        </div>
      </footer>
    </section>
  );
}

function won(view: GalleriesView, { texts, me, name }: Words): string {
  const winners = view.winners ?? [];
  const others = winners.filter(w => w !== me).map(name);
  if (me && winners.includes(me)) {
    return others.length ? texts.youShare({ names: grammar().list(others) }) : texts.youWon;
  }
  return texts.won({ names: grammar().list(others), n: others.length });
}

/** As many as there are, to be counted by eye; they fall one after the other. */
function Heap({ icon, n, perRow }: { icon: 'gem' | 'nugget'; n: number; perRow: number }) {
  return (
    <>
      {Array.from({ length: n }, (_, i) => (
        <i key={icon + i} class={`gal-piece is-${icon}`}
          style={{ width: `${100 / perRow}%`, animationDelay: `${500 * i / n}ms` }}>
          <Icon name={icon} size={24} />
        </i>
      ))}
    </>
  );
}

/** The gems, then what is counted at the end. */
const Sum = ({ jar: { gems, counted: more }, counted }: { jar: Jar; counted: boolean }) =>
  (counted ? <Count key="all" from={gems} to={gems + more} /> : <Count key="gems" from={0} to={gems} />);

interface JarProps {
  jar: Jar;
  most: number;
  poured: boolean;
  counted: boolean;
  done: boolean;
  props: TableProps<GalleriesView>;
  words: Words;
}

function JarView({ jar, most, poured, counted, done, props, words }: JarProps) {
  const { texts } = words;
  const player = props.players.find(p => p.seat === jar.seat);
  const winner = done && props.view.winners?.includes(jar.seat);
  const perRow = most <= 44 ? 4 : most <= 90 ? 6 : 8;
  return (
    <li class={winner ? 'gal-jar is-winner' : 'gal-jar'}>
      {winner && <span class="gal-crown"><Icon name="crown" size={30} /></span>}
      <div class="gal-glass" aria-hidden="true">
        {poured && <Heap icon="gem" n={jar.gems} perRow={perRow} />}
        {counted && <Heap icon="nugget" n={jar.counted} perRow={perRow} />}
      </div>
      <p class="gal-sum">
        <Icon name="gem" size={20} />
        <b>{poured ? <Sum jar={jar} counted={counted} /> : 0}</b>
      </p>
      <p class="gal-who">
        <Hat class="gal-hat" seat={jar.seat} bot={player?.bot ?? null} size={34} />
        <b>{labelsOf(props.players, words.me)(jar.seat)}</b>
      </p>
      <p class="gal-parts">
        {texts.inBag({ n: jar.gems })}
        <small>{jar.counted ? texts.counted({ n: jar.counted }) : texts.countedNone}</small>
      </p>
    </li>
  );
}
