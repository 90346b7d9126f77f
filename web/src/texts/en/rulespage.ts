/** The frame of the rules pages; the rules themselves are loaded when asked for. */
export const rulesPage = {
  title: (game: string) => `The rules of ${game}`,
  contents: 'On this page',
  back: 'Back',
  loading: 'Opening the rule book …',
  failed: 'The rules could not be loaded.',
  again: 'Try again',
  wrong: 'Not allowed here',
  none: 'The rules of this game are not written down here. What you may do stands on the table '
    + 'at each turn, and why something is not allowed is said when you try it.',
};
