// What has not changed is not drawn again: a move changes little of a table, and scripts that go
// through all of it hold the browser up.
import { Component } from 'preact';
import type { ComponentChildren, ComponentType } from 'preact';
import { useCallback, useRef } from 'preact/hooks';

/** A component that is drawn again only when one of its props, or what it watches, is another. */
export function kept<P extends object>(Draw: (props: P) => ComponentChildren): ComponentType<P> {
  return class extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      return differ(this.props, next);
    }

    override render() {
      return <Draw {...this.props} />;
    }
  };
}

function differ<P extends object>(before: P, now: P): boolean {
  const names = Object.keys(now) as (keyof P)[];
  return names.length !== Object.keys(before).length
    || names.some((name) => before[name] !== now[name]);
}

/** What is now; all in it that is as it was before is the very same object. For data. */
export function sharing<T>(before: unknown, now: T): T {
  if (before === now || !isNested(before) || !isNested(now)) return now;
  if (Array.isArray(before) !== Array.isArray(now)) return now;
  const parts = Object.entries(now)
    .map(([name, part]) => [name, sharing(before[name], part)] as const);
  if (parts.length === Object.keys(before).length
    && parts.every(([name, part]) => part === before[name])) return before as T;
  return (Array.isArray(now) ? parts.map(([, part]) => part) : Object.fromEntries(parts)) as T;
}

const isNested = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The same object as long as it says the same. */
export function useSharing<T>(now: T): T {
  const last = useRef(now);
  last.current = sharing(last.current, now);
  return last.current;
}

/** A function that stays the same, and does what the newest one does. */
export function useLatest<A extends unknown[], R>(act: (...args: A) => R): (...args: A) => R {
  const latest = useRef(act);
  latest.current = act;
  return useCallback((...args: A) => latest.current(...args), []);
}
