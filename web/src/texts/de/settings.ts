import type { settings as en } from '../en/settings';

export const settings: typeof en = {
  title: 'Einstellungen',
  language: 'Sprache',
  languages: { en: 'English', de: 'Deutsch' },
  theme: 'Farben',
  themes: { system: 'Wie am Gerät', dark: 'Dunkel', light: 'Hell' },
  sound: 'Klänge',
  soundAbout: 'Hacken, Steine und eine warme Glocke.',
  volume: 'Lautstärke',
  confirm: 'Vor jedem Zug nachfragen',
  confirmAbout: 'Aus: Ein Tipp auf einen hellen Platz spielt sofort.',
  budget: 'Wie lange Bots nachdenken',
  budgets: { quick: 'Kurz', normal: 'Normal', deep: 'Gründlich' },
  budgetAbout: {
    quick: 'Sie antworten sofort.',
    normal: 'Ein Augenblick für jeden Zug.',
    deep: 'Sie spielen besser und lassen sich Zeit.',
  },
  motion: 'Bewegung',
  motions: { system: 'Wie am Gerät', full: 'Alle', less: 'Weniger' },
};
