import type { rulesPage as en } from '../en/rulespage';

export const rulesPage: typeof en = {
  title: (game) => `Die Regeln von ${game}`,
  contents: 'Auf dieser Seite',
  back: 'Zurück',
  loading: 'Das Regelbuch wird geöffnet …',
  failed: 'Die Regeln konnten nicht geladen werden.',
  again: 'Noch einmal versuchen',
  wrong: 'Hier nicht erlaubt',
  none: 'Die Regeln dieses Spiels stehen hier nicht. Was du darfst, steht bei jedem Zug auf dem '
    + 'Tisch, und warum etwas nicht geht, erfährst du, wenn du es versuchst.',
};
