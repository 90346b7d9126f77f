// From a table whose game is over to its replay, to follow there whoever leads.

let table: string | null = null;

/** The next replay of that table follows. */
export function followAt(name: string): void {
  table = name;
}

/** Does the replay of that table follow? Asked once. */
export function wantsTogether(name: string | null): boolean {
  const wanted = name !== null && name === table;
  if (wanted) table = null;
  return wanted;
}
