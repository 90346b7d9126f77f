// Who opens a table sits down at it as soon as he comes there.
let awaited: string | null = null;

export function comeTo(table: string): void {
  awaited = table;
}

/** True once, for the table that was just opened here. */
export function hasJustOpened(table: string): boolean {
  const here = awaited === table;
  if (here) awaited = null;
  return here;
}
