// What has not changed stays the same object, and is not drawn again.
import { expect, test } from 'vitest';
import type { Component, ComponentClass } from 'preact';
import { kept, sharing } from '../../src/ui/kept';

const ROWS = [
  ['equal data are those of before', { a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, (x, y) => x === y],
  ['parts that are equal are', { a: [1], b: { c: 2 } }, { a: [1], b: { c: 3 } },
    (x, y) => x !== y && x.a === y.a && x.b !== y.b],
  ['a part fewer is another', { a: 1, b: 2 }, { a: 1 }, (x, y) => x !== y],
  ['a part more is another', { a: 1 }, { a: 1, b: 2 }, (x, y) => x !== y],
  ['a shorter list is another, its parts are not', [{ a: 1 }, { a: 2 }], [{ a: 1 }],
    (x, y) => x !== y && x[0] === y[0]],
  ['a list is not an object', { 0: 1 }, [1], (x, y) => Array.isArray(y) && !Array.isArray(x)],
  ['nothing before', null, { a: 1 }, (x, y) => x === null && y.a === 1],
  ['nothing now', { a: 1 }, null, (_, y) => y === null],
  ['a part that is nothing', { a: null, b: { c: 1 } }, { a: null, b: { c: 1 } }, (x, y) => x === y],
] as [string, any, any, (before: any, after: any) => boolean][];

for (const [name, before, now, holds] of ROWS) {
  test(name, () => {
    const saved = JSON.stringify(now);
    const after = sharing(before, now);
    expect(JSON.stringify(after)).toBe(saved);
    expect(holds(before, after)).toBe(true);
  });
}

test('a kept component is drawn for another prop, one more or one fewer, and for no other', () => {
  const Kept = kept((_: { a?: number; b?: object }) => null) as ComponentClass<object>;
  const b = {};
  const asks = (props: object, next: object): boolean =>
    (new Kept(props) as Component<object>).shouldComponentUpdate!(next, {}, null);
  expect(asks({ a: 1, b }, { a: 1, b })).toBe(false);
  expect(asks({ a: 1, b }, { a: 2, b })).toBe(true);
  expect(asks({ a: 1, b }, { a: 1, b: {} })).toBe(true);
  expect(asks({ a: 1 }, { a: 1, b })).toBe(true);
  expect(asks({ a: 1, b }, { a: 1 })).toBe(true);
  expect(asks({ a: 1 }, { b })).toBe(true);
});
