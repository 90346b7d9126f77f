import type { rulesPage as en } from '../en/rulespage';

export const rulesPage: typeof en = {
  title: (game) => `Die Regeln von ${game}`,
  contents: 'Auf dieser Seite',
  back: 'Zurück',
  loading: 'Das Regelbuch wird geöffnet …',
  failed: 'Die Regeln konnten nicht geladen werden.',
  again: 'Noch einmal versuchen',
  wrong: 'Hier nicht erlaubt',
};
