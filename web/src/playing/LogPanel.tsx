// What happened, in words. Each line points at its place on the board.
import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { face } from '../art/card';
import { Svg } from '../art/Svg';
import type { Seat } from '../engine/types';
import { pieces } from '../texts/mark';
import type { Sentence as Said } from '../texts/mark';
import { language, useTexts } from '../texts/texts';
import { useSize } from '../ui/hooks';
import { Icon } from '../ui/Icon';
import { kept } from '../ui/kept';
import { logAsked } from '../ui/keys';
import { useSettings } from '../ui/settings';
import { Sheet } from '../ui/Sheet';
import { Hat } from './Hat';
import { botAt, GameContext, linesOf, linesOfEntry, PastContext } from './loglines';
import type { Line, Told } from './loglines';
import { useTalk } from './props';
import type { LogEntry, Player } from './props';

// A sentence with what changed in bold, notation as code and cards drawn. Where a drawing says
// more than its name, it is spoken in words.

export function Sentence({ of }: { of: Said }) {
  const { notation } = useSettings();
  return useMemo(() => {
    const seen = pieces(of).map(({ text, as, card }, i) => {
      if (as === 'strong') return <b key={i}>{text}</b>;
      if (as === 'code') return <code key={i}>{text}</code>;
      if (card === undefined) return text;
      return (
        <span key={i} class="drawn">
          <Svg html={face(card)} />{notation ? <code>{card}</code> : text}
        </span>
      );
    });
    if (!of.spoken) return <>{seen}</>;
    return <><span class="unseen">{of.spoken}</span><span aria-hidden="true">{seen}</span></>;
  }, [of, notation]);
}

interface LogProps {
  log: LogEntry[];
  players: Player[];
  point(place: string | null): void;
  pointed: string | null;
  me: Seat | null;
  /** A line was pressed. A sheet that hides the place makes way. */
  pressed?: (() => void) | undefined;
}

export function LogPanel({ compact = false, ...props }: LogProps & { compact?: boolean }) {
  return compact ? <LogStrip {...props} /> : <LogList {...props} />;
}

function useLines({ log, players, me }: LogProps): Line[] {
  const game = useContext(GameContext);
  const past = useContext(PastContext);
  return useMemo(() => linesOf(past ? [...past.log, ...log] : log, { players, me, game }),
    [past, log, players, me, game, language()]);
}

function LogList(props: LogProps) {
  const texts = useTexts();
  const talk = useTalk();
  // Talk draws what is around the lines more often than they change.
  const { players, point, pointed, me, pressed } = props;
  const log = useGrown(props.log);
  const told = useMemo(() => <LogLines {...props} log={log} />,
    [log, players, point, pointed, me, pressed]);
  return (
    <section class="log panel" aria-label={texts.app.log} aria-busy={log !== props.log || undefined}>
      {talk ? talk.beside(told) : <><h2 class="log-head">{texts.app.log}</h2>{told}</>}
    </section>
  );
}

/** New lines come in a task after that which draws the board, so that neither takes long. A log
 *  that is another, or that says less, as when secrets are covered, is there at once. */
function useGrown(log: LogEntry[]): LogEntry[] {
  const [last, show] = useState(log);
  const grows = log.length > last.length && last.every((entry, i) => entry === log[i]);

  useEffect(() => {
    const timer = setTimeout(() => show(log));
    return () => clearTimeout(timer);
  }, [log]);
  return grows ? last : log;
}

/** One stop of the Tab key: arrows walk from line to line, as far as lines point at
 *  something. */
function LogLines(props: LogProps) {
  const texts = useTexts();
  const lines = useLines(props);
  const list = useRef<HTMLOListElement>(null);
  const height = useSize(list)?.height;
  const [at, setAt] = useState<string | null>(null);
  const pointing = lines.filter(({ sentence }) => sentence.place !== undefined);
  const stop = pointing.find(({ key }) => key === at) ?? pointing.at(-1);
  const { log, players, point, pointed, me, pressed } = props;
  const last = log.at(-1)?.number;
  const past = useContext(PastContext);
  const told = (line: Line) => (
    <LogLine key={line.key} {...{ line, players, point, pressed }} stop={line === stop}
      came={setAt} isMine={me !== null && line.seat === me} isNow={line.number === last}
      isPointed={line.sentence.place !== undefined && line.sentence.place === pointed} />
  );

  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lines.length, height]);
  return (
    <ol class="log-lines" ref={list} tabIndex={stop ? undefined : 0} aria-label={texts.app.log}
      onKeyDown={walk}>
      {lines.filter(isPast).map(told)}
      {past && <li class="log-past">{past.end}</li>}
      {lines.filter((line) => !isPast(line)).map(told)}
      {lines.length === 0 && <li class="log-empty">{texts.app.logEmpty}</li>}
    </ol>
  );
}

const isPast = ({ number }: Line): boolean => number < 0;

const STEPS: Partial<Record<string, number>> = {
  ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity,
};

function walk(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  const points = [...event.currentTarget.querySelectorAll<HTMLElement>('.log-point')];
  const from = points.indexOf(event.target as HTMLElement);
  if (from < 0) return;
  points[Math.max(0, Math.min(points.length - 1, from + step))]!.focus();
  event.preventDefault();
}

/** The last two lines, which open the whole log. */
function LogStrip(props: LogProps) {
  const texts = useTexts();
  const talk = useTalk();
  const [open, setOpen] = useState(false);
  const lines = useLines(props).slice(-2);
  const unread = talk?.unread ?? 0;

  const putAway = useCallback(() => setOpen(false), []);
  const close = (): void => {
    putAway();
    props.point(null);
  };

  useEffect(() => logAsked(() => setOpen((was) => !was)), []);
  // The board is in sight when it is my turn.
  useEffect(() => { if (talk?.mine) setOpen(false); }, [talk?.mine]);
  return (
    <>
      <button class="log-strip" title={texts.app.openLog}
        onClick={() => { talk?.opens(); setOpen(true); }}>
        <span class="log-strip-lines">
          {lines.map((line) => (
            <span key={line.key} class={toned('log-strip-line', line)}>
              <Face line={line} size={18} players={props.players} />
              <span class="log-text"><Sentence of={line.sentence} /></span>
            </span>
          ))}
        </span>
        <span class="unseen">{texts.app.openLog}</span>
        {unread > 0 && <b class="badge">{unread}</b>}
        <Icon name="log" size={16} />
      </button>
      {open && (
        <Sheet title={texts.app.log} close={close}>
          <LogList {...props} pressed={putAway} />
        </Sheet>
      )}
    </>
  );
}

interface LogLineProps extends Pick<LogProps, 'players' | 'point' | 'pressed'> {
  line: Line;
  isMine: boolean;
  /** Is it of the last move? */
  isNow: boolean;
  isPointed: boolean;
  /** Does the Tab key come here? */
  stop: boolean;
  came(key: string): void;
}

const LogLine = kept((
  { line, players, point, pressed, isMine, isNow, isPointed, stop, came }: LogLineProps,
) => {
  const place = line.sentence.place ?? null;
  const classes = [
    toned('log-line', line), isMine && 'is-mine', isPointed && 'is-pointed',
    isNow && 'is-now', !line.first && 'is-more',
  ].filter(Boolean).join(' ');
  const inside = (
    <>
      <Face line={line} size={26} players={players} />
      <span class="log-text"><Sentence of={line.sentence} /></span>
      <span class="log-number">{line.first && line.number > 0 ? line.number : ''}</span>
    </>
  );
  const current = isNow ? 'step' : undefined;
  if (place === null) return <li class={classes} aria-current={current}>{inside}</li>;
  return (
    <li class={classes} aria-current={current}>
      <button
        class="log-point"
        tabIndex={stop ? 0 : -1}
        onFocus={() => came(line.key)}
        aria-pressed={isPointed}
        onClick={() => {
          point(isPointed && !pressed ? null : place);
          pressed?.();
        }}
        onPointerEnter={(e) => { if (e.pointerType === 'mouse') point(place); }}
        onPointerLeave={(e) => { if (e.pointerType === 'mouse') point(null); }}
      >
        {inside}
      </button>
    </li>
  );
});

interface FaceProps { line: Line; size: number; players: Player[] }

function Face({ line: { face }, size, players }: FaceProps) {
  if (face === null) return <span class="log-face" />;
  if (face === 'lamp') {
    return <span class="log-face"><Icon name="lamp" size={size - 6} /></span>;
  }
  return <Hat class="log-face" seat={face} bot={botAt(players, face)} size={size} />;
}

const toned = (name: string, line: Line): string =>
  line.sentence.tone ? `${name} is-${line.sentence.tone}` : name;

// What the last move was: who made it, and all that it did.

interface MoveToldProps {
  entry: LogEntry;
  moves: number;
  told: Told;
  /** What can be asked about it. */
  beside?: ComponentChildren;
  /** What it meant. */
  children?: ComponentChildren;
}

export function MoveTold({ entry, moves, told, beside, children }: MoveToldProps) {
  const { app, replay } = useTexts();
  const [first, ...rest] = linesOfEntry(entry, told);
  const count = entry.number ? app.moveOf({ n_at: entry.number, n_of: moves }) : replay.beginning;
  const { players } = told;
  const box = useRef<HTMLElement>(null);
  useEffect(() => { if (box.current) box.current.scrollTop = 0; }, [entry.number]);
  return (
    <section class="move-told panel" ref={box} aria-label={count} tabIndex={0}>
      <div>
        <p class="move-count">{count}</p>
        {first && (
          <>
            <Face line={first} size={48} players={players} />
            <h2><Sentence of={first.sentence} /></h2>
          </>
        )}
        {beside}
        {rest.length > 0 && (
          <ul>
            {rest.map((line) => (
              <li key={line.key}>
                {line.face && <Face line={line} size={24} players={players} />}
                <span><Sentence of={line.sentence} /></span>
              </li>
            ))}
          </ul>
        )}
        {children}
      </div>
    </section>
  );
}
