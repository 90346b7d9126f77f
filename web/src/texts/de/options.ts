import type { BotWords, Named, options as en, OptionWords } from '../en/options';
import { grammar } from '../grammar';

const { count } = grammar('de');

const yesNo = { yes: 'Ja', no: 'Nein' };
const rounds: OptionWords = {
  title: 'Runden',
  about: 'Wie viele Runden ein Spiel hat.',
  source: 'Im Spielheft sind es drei.',
  values: {},
};
const first: OptionWords = {
  title: 'Wer beginnt',
  about: 'Wer im Spiel als Erstes am Zug ist.',
  source: 'Im Spielheft: wer am jüngsten ist.',
  values: { random: 'Das Los entscheidet' },
};
const breakSelf: Named & { values: Record<string, string> } = {
  title: 'Eigenes Werkzeug zerbrechen',
  about: 'Darf man kaputtes Werkzeug auf sich selbst spielen?',
  values: yesNo,
};

const saboteur: Record<string, OptionWords> = {
  dwarves5: {
    title: 'Zu fünft',
    about: 'Saboteure und Goldgräber unter den Zwergen bei fünf Spielern.',
    source: 'Vier Goldgräber: das Spielheft. Drei: die Regeln als Ablauf.',
    values: { '2+4': '2 Saboteure, 4 Goldgräber', '2+3': '2 Saboteure, 3 Goldgräber' },
  },
  break_self: {
    ...breakSelf, source: 'Ja: das Spielheft. Nein: die Regeln als Ablauf.',
  },
  draw: {
    title: 'Nuggetkarten',
    about: 'Gewinnen die Goldgräber, werden so viele Nuggetkarten gezogen, wie es … gibt.',
    source: 'Goldgräber: das Spielheft. Spieler: eine Kurzfassung der Regeln.',
    values: { miners: 'Goldgräber', players: 'Spieler' },
  },
  broken_shares: {
    title: 'Anteil trotz kaputten Werkzeugs',
    about: 'Bekommt ein Goldgräber, dessen Werkzeug am Ende kaputt ist, etwas vom Gold?',
    source: 'Ja: das Spielheft. Nein: eine Zusatzregel der Kurzfassung.',
    values: yesNo,
  },
  starter: {
    title: 'Wer die nächste Runde beginnt',
    about: 'Links von dem, der die letzte Stollenkarte gelegt oder die letzte Karte '
      + 'gespielt hat.',
    source: 'Letzte Stollenkarte: das Spielheft. Letzte Karte: die Regeln als Ablauf.',
    values: { last_path: 'Letzte Stollenkarte', last_card: 'Letzte Karte' },
  },
  max_saboteurs: {
    title: 'Alle Saboteure spielen mit',
    about: 'Ist der Zwerg, der beiseite liegt, immer ein Goldgräber?',
    source: 'Von Spielern gewünscht.',
    values: yesNo,
  },
  rounds,
  first: { ...first, about: 'Wer die erste Runde beginnt.' },
};

const saboteur2: Record<string, OptionWords> = {
  extra_rockfall: {
    title: 'Vierter Steinschlag',
    about: 'Ist ein vierter Steinschlag unter den Karten?',
    source: 'Listen der Schachtel zählen 21 Aktionskarten, das Spielheft nennt 20.',
    values: yesNo,
  },
  boss: {
    title: 'Der Chef gewinnt',
    about: 'Der Chef gewinnt mit einem Team oder immer, wenn der Schatz erreicht '
      + 'wird.',
    source: 'Mit einem Team: das Spielheft. Mit dem Schatz: eine spätere Ausgabe.',
    values: { team: 'Mit einem Team', treasure: 'Mit dem Schatz' },
  },
  open_gold: {
    title: 'Offenes Gold',
    about: 'Sieht man schon vor dem Ende des Spiels, wie viel Gold die anderen haben? '
      + 'Ob sie welches haben, sieht man immer.',
    source: 'Das Spielheft: Niemand kann verbergen, dass er Gold hat, aber jeder darf '
      + 'geheim halten, wie viel.',
    values: yesNo,
  },
  break_self: { ...breakSelf, source: 'Ja: das Spielheft des Grundspiels.' },
  rounds,
  first: { ...first, about: 'Wer die erste Runde beginnt.' },
};

const galleries: Record<string, OptionWords> = {
  income: {
    title: 'Einkommen',
    about: 'Zu Beginn des Zuges ein Edelstein für jeden Stollen, in dem du vorn bist, '
      + 'oder für jeden Kobold in einem Stollen.',
    source: 'Für jeden Kobold: der Satz des Spielhefts über das Einkommen. Für jede '
      + 'Führung: was es über Bomben, Friedhof und Dorf sagt.',
    values: { lead: 'Für jede Führung', every: 'Für jeden Kobold' },
  },
  spent: {
    title: 'Ausgegebene Edelsteine',
    about: 'Was du im Dorf ausgibst, geht zurück in den Vorrat oder aus dem Spiel.',
    source: 'Das Spielheft sagt dazu nichts.',
    values: { pile: 'Zurück in den Vorrat', box: 'Aus dem Spiel' },
  },
  bounty: {
    title: 'Kopfgeld',
    about: 'Ein Edelstein für jeden Kobold, den deine Bombe oder Flinte tötet, '
      + 'oder nur für fremde.',
    source: 'Jeder Kobold: das Spielheft. Nur fremde: von Spielern gewünscht.',
    values: { any: 'Für jeden Kobold', others: 'Nur für fremde' },
  },
  gems: {
    title: 'Edelsteine im Vorrat',
    about: 'Je mehr es sind, desto länger dauert das Spiel.',
    source: 'Im Spielheft sind es 50 zu zweit und sonst 60.',
    values: { auto: 'Wie im Spielheft' },
  },
  first,
};

const profiles: Record<string, Named> = {
  rulebook: { title: 'Spielheft', about: 'Alles wie im Spielheft.' },
  summary: {
    title: 'Mehr Nuggets',
    about: 'Gewinnen die Goldgräber, wird für jeden Spieler eine Nuggetkarte gezogen, '
      + 'nicht nur für jeden Goldgräber.',
  },
  procedure: {
    title: 'Drei Änderungen',
    about: 'Zu fünft ist ein Goldgräber weniger unter den Zwergen. Niemand zerbricht sein '
      + 'eigenes Werkzeug. Die nächste Runde beginnt links von dem, der die letzte Karte '
      + 'gespielt hat.',
  },
};

const bots: Record<string, BotWords> = {
  random: {
    title: 'Zufall', level: 'spielt irgendwas',
    about: 'Irgendein erlaubter Zug, jeder gleich wahrscheinlich.',
  },
  hasty: {
    title: 'Hastig', level: 'sehr leicht',
    about: 'Was sofort am meisten bringt, sonst irgendetwas.',
  },
  greedy: {
    title: 'Gierig', level: 'spielt offen',
    about: 'Spielt offen nach seiner Rolle und nimmt sofort das Beste.',
  },
  'trained:easy': {
    title: 'Lehrling', level: 'leicht',
    about: 'Weiß, wie es geht, und zögert oft.',
  },
  'trained:medium': {
    title: 'Hauer', level: 'mittel',
    about: 'Weiß, wie es geht, und ist manchmal unachtsam.',
  },
  trained: {
    title: 'Steiger', level: 'schwer',
    about: 'Findet heraus, wer wer ist, blufft und verrät wenig.',
  },
  master: {
    title: 'Meister', level: 'sehr schwer',
    about: 'Spielt viele mögliche Spiele weiter, bevor er zieht.',
  },
};

export const options: typeof en = {
  games: {
    saboteur: {
      title: 'Saboteur',
      about: 'Findet das Gold, ehe die Karten ausgehen. Jemand hier hofft, dass ihr es '
        + 'nicht schafft.',
    },
    saboteur2: {
      title: 'Saboteur 2',
      about: 'Zwei Teams, Türen, Leitern, Kristalle, und Diebe, die auf das Ende warten.',
    },
    galleries: {
      title: 'Stollen',
      about: 'Kobolde, Würfel und Bomben in fünf Stollen. Alles liegt offen, nichts ist '
        + 'sicher.',
    },
  },
  byGame: { saboteur, saboteur2, galleries },
  profiles,
  bots,
  number: (option, n) =>
    option === 'rounds' ? count(n, 'Runde', 'Runden')
      : option === 'gems' ? count(n, 'Edelstein', 'Edelsteine') : `${n}`,
  seat: (n) => `Spieler ${n}`,
};
