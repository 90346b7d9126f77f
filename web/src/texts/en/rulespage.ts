/** The frame of the rules pages; the rules themselves are loaded when asked for. */
export const rulesPage = {
  title: (game: string) => `The rules of ${game}`,
  contents: 'On this page',
  back: 'Back',
  loading: 'Opening the rule book …',
  failed: 'The rules could not be loaded.',
  again: 'Try again',
  wrong: 'Not allowed here',
};
