// The screen of a game that has none of its own: what is seen, as a list; the moves, as
// buttons; the log; and the end. It knows nothing of any game.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { partsOf } from '../engine/moves';
import { seenHere } from '../engine/seen';
import type { Seat, View } from '../engine/types';
import { EndButtons, useEnding } from '../playing/ending';
import type { ScreenProps } from '../playing/gamepage';
import { Frame } from '../playing/GameScreen';
import { Hat } from '../playing/Hat';
import { useAsking, useSounds } from '../playing/hooks';
import { labelsOf } from '../playing/loglines';
import { LogPanel } from '../playing/LogPanel';
import { useTalk } from '../playing/props';
import type { TableProps } from '../playing/props';
import { sayMove } from '../playing/say';
import { capital } from '../texts/grammar';
import { textsLater } from '../texts/later';
import type { TextsOf } from '../texts/later';
import { sayRefusal } from '../texts/say';
import { useTexts, words } from '../texts/texts';
import { Icon } from '../ui/Icon';
import { announce } from '../ui/live';
import './plain.css';

// What is seen, as a list: any view, by its keys. What every view has is shown elsewhere.

interface Reader { names(seat: Seat): string; texts: TextsOf<'plain'> }
type Things = Record<string, unknown>;

const ELSEWHERE = new Set([
  'game', 'players', 'options', 'viewer', 'moves', 'turn', 'round', 'rounds', 'winners', 'legal',
]);

function SeenList({ view, ...reader }: Reader & { view: View }) {
  const own = Object.entries(view).filter(([key]) => !ELSEWHERE.has(key));
  return <Pairs of={own} {...reader} />;
}

const isThings = (value: unknown): value is Things =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const titleOf = (key: string): string => key.replaceAll('_', ' ');

function Pairs({ of, ...reader }: Reader & { of: [string, unknown][] }) {
  return (
    <dl class="plain-list">
      {of.map(([key, value]) => (
        <div key={key}>
          <dt>{titleOf(key)}</dt>
          <dd><Value value={value} {...reader} /></dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ value, ...reader }: Reader & { value: unknown }): ComponentChildren {
  if (isThings(value)) return <Pairs of={Object.entries(value)} {...reader} />;
  if (!Array.isArray(value)) return wordOf(value, reader);
  if (value.length > 0 && value.every(isThings)) return <Rows rows={value} {...reader} />;
  return value.length ? value.map((one) => wordOf(one, reader)).join(', ') : reader.texts.nothing;
}

/** Things of one kind, a row each; the first column says which. */
function Rows({ rows, ...reader }: Reader & { rows: Things[] }) {
  const [first = '', ...keys] = [...new Set(rows.flatMap(Object.keys))];
  const cell = (row: Things, key: string) =>
    (key in row ? <Value value={row[key]} {...reader} /> : '');
  return (
    <div class="plain-rows">
      <table>
        <thead>
          <tr>{[first, ...keys].map((key) => (
            <th key={key} scope="col">{key === 'p' ? reader.texts.player : titleOf(key)}</th>
          ))}</tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              <th scope="row">{cell(row, first)}</th>
              {keys.map((key) => <td key={key}>{cell(row, key)}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A seat is called by the name of its player. */
function wordOf(value: unknown, { names, texts }: Reader): string {
  if (value === null) return '?';
  if (value === '') return texts.nothing;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'object') return JSON.stringify(value);
  return /^P\d+$/.test(String(value)) ? names(value as Seat) : String(value);
}

type Texts = TextsOf<'plain'>;
type Props = TableProps<View> & { texts: Texts };

const usePlainTexts = textsLater('plain');

export function PlainScreen({ table, ...around }: ScreenProps<View>) {
  const { app } = useTexts();
  const texts = usePlainTexts();
  const { view, me, players, waits } = table;
  const turn = view.turn === null ? app.over
    : view.turn === me ? waits ?? app.yourTurn : app.turnOf({ name: labelsOf(players, me)(view.turn) });
  return (
    <Frame {...around} strip={table.hintTold ?? around.strip} turn={turn} mine={table.live} right={null}>
      {texts && <PlainTable {...table} texts={texts} />}
    </Frame>
  );
}

function PlainTable(props: Props) {
  const { view, me, players, log, point, pointed, replay, texts } = props;
  const talk = useTalk();
  useSounds(view.game, log);
  const { ceremony } = useEnding();
  const [dismissed, dismiss] = useState(-1);
  const over = view.turn === null;
  const title = view.viewer === 'everyone' ? texts.everything
    : me ? texts.seen : texts.seenByAll;
  return (
    <div class="plain">
      <section class="plain-seen panel" aria-label={title}>
        <Players {...props} />
        <h2>{title}</h2>
        <SeenList view={view} names={labelsOf(players, me)} texts={texts} />
      </section>
      <div class="plain-side">
        {talk?.word}
        {replay ?? (over && ceremony && dismissed !== view.moves
          ? <End {...props} close={() => dismiss(view.moves)} />
          : !over && <Moves {...props} />)}
        {talk?.button}
        <LogPanel {...{ log, players, point, pointed, me }} />
      </div>
    </div>
  );
}

function Players({ view, players, me, thinking, pointed, texts }: Props) {
  return (
    <ul class="plain-players">
      {players.map(({ seat, name, bot }) => (
        <li key={seat} data-seat={seat} aria-current={seat === view.turn || undefined}
          class={seat === pointed ? 'is-pointed' : ''}>
          <Hat seat={seat} bot={bot} size={30} />
          <span>{seat === me ? texts.you : name}</span>
          {seat === thinking && <Icon name="clock" size={16} />}
        </li>
      ))}
    </ul>
  );
}

/** Legal moves by their kind, in the order of the list. */
function kindsOf({ game, legal = [] }: View): [kind: string, moves: string[]][] {
  const kinds = new Map<string, string[]>();
  for (const move of legal) {
    const kind = partsOf(game, move)?.move ?? '';
    kinds.set(kind, [...(kinds.get(kind) ?? []), move]);
  }
  return [...kinds];
}

function Moves(props: Props) {
  const { view, players, me, live, waits, hint, texts } = props;
  const section = useRef<HTMLElement>(null);
  const chose = useRef(false);
  // Whoever plays by keys stays among the moves: the button that was pressed goes.
  const send = (move: string): void => {
    chose.current = true;
    section.current?.focus({ preventScroll: true });
    props.send(move);
  };
  useEffect(() => {
    if (!live || !chose.current) return;
    chose.current = false;
    if (document.activeElement === section.current)
      section.current?.querySelector<HTMLElement>('[data-move]')?.focus({ preventScroll: true });
  }, [live, view.moves]);
  const say = (move: string): string => sayMove(view.game, move, labelsOf(players, me), me);
  return (
    <section ref={section} class="plain-moves panel" aria-label={texts.moves} tabIndex={-1}>
      <h2>{texts.moves}</h2>
      {!live && <p>{waits ?? texts.noMoves}</p>}
      {live && kindsOf(view).map(([kind, moves]) => (
        <div key={kind} role="group" aria-label={kind}>
          {moves.join() !== kind && <h3>{kind}</h3>}
          <div class="plain-buttons">
            {moves.map((move) => (
              <button key={move} type="button" data-move={move}
                class={move === hint ? 'btn is-hinted' : 'btn'} onClick={() => send(move)}>
                {move === hint && <Icon name="lamp" size={16} />}
                {capital(say(move))}
              </button>
            ))}
          </div>
        </div>
      ))}
      {live && <OtherMove {...props} send={send} />}
    </section>
  );
}

/** Any move, as it is written: it is played, or one learns why not. */
function OtherMove({ view, players, me, why, send, texts }: Props) {
  const [move, type] = useState('');
  const [answer, tell] = useState('');
  const { ask, forget } = useAsking(why);
  useEffect(() => { forget(); tell(''); }, [view.moves]);
  useEffect(() => { if (answer) announce(answer); }, [answer]);
  const submit = (event: Event): void => {
    event.preventDefault();
    const wanted = move.trim().replace(/\s+/g, ' ');
    if (!wanted) return;
    ask([wanted], (refusal) => {
      if (refusal) tell(sayRefusal(refusal, labelsOf(players, me)));
      else {
        type('');
        send(wanted);
      }
    });
  };
  return (
    <form class="plain-other" onSubmit={submit}>
      <label>
        <span>{texts.other}</span>
        <input class="plain-field" value={move} maxLength={60} autocomplete="off" spellcheck={false}
          autocapitalize="off" onInput={(e) => { type(e.currentTarget.value); tell(''); }} />
      </label>
      <button type="submit" class="btn">{texts.play}</button>
      {answer && <p class="plain-why"><Icon name="cross" size={14} />{answer}</p>}
    </form>
  );
}

function winnersOf({ view: { winners = [] }, players, me, texts }: Props): string {
  const names = labelsOf(players, me);
  if (winners.length === 1 && winners[0] === me) return texts.youWon;
  return texts.won({
    names: words().list(winners.map((seat: Seat) => names(seat))), n: winners.length,
  });
}

/** What each has, the most first. */
function Result({ view, players, me }: Props) {
  const gold = seenHere().gold(view);
  const order = players.map((player, i) => ({ ...player, n: gold?.[i] ?? 0 }))
    .sort((a, b) => b.n - a.n);
  if (!gold) return null;
  return (
    <ol class="plain-result">
      {order.map(({ seat, bot, n }) => (
        <li key={seat}>
          <Hat seat={seat} bot={bot} size={26} />
          <span>{labelsOf(players, me)(seat)}</span>
          <b>{n}</b>
        </li>
      ))}
    </ol>
  );
}

function End(props: Props & { close(): void }) {
  const headline = winnersOf(props);
  useEffect(() => announce(headline), [headline]);
  return (
    <section class="plain-end panel" aria-label={headline}>
      <h2><Icon name="crown" size={22} />{headline}</h2>
      <Result {...props} />
      <div class="plain-buttons"><EndButtons close={props.close} /></div>
    </section>
  );
}
