// What is seen, as a list: any view, by its keys. What every view has is shown elsewhere.
import type { ComponentChildren } from 'preact';
import type { Seat, View } from '../engine/types';
import type { TextsOf } from '../texts/later';

interface Reader { names(seat: Seat): string; texts: TextsOf<'plain'> }
type Things = Record<string, unknown>;

const ELSEWHERE = new Set([
  'game', 'players', 'options', 'viewer', 'moves', 'turn', 'round', 'rounds', 'winners', 'legal',
]);

export function SeenList({ view, ...reader }: Reader & { view: View }) {
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

/** A seat is called by who sits there. */
function wordOf(value: unknown, { names, texts }: Reader): string {
  if (value === null) return '?';
  if (value === '') return texts.nothing;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'object') return JSON.stringify(value);
  return /^P\d+$/.test(String(value)) ? names(value as Seat) : String(value);
}
