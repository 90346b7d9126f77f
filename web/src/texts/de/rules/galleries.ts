import type { Chapter } from '../../rules/pages';
import { drawn } from '../../rules/pages';
import { galleries as pictures } from '../../rules/pictures';

export const galleries: Chapter[] = [
  {
    id: 'idea',
    title: 'Worum es geht',
    parts: [
      'Kobolde graben fünf Stollen in den Fels, Karte um Karte, und zwei Würfel sagen, '
      + 'wo. Edelsteine gibt es für den, der am tiefsten steht, für Diamanten und für '
      + 'Nuggets, wenn ein Stollen schließt. Für alle, die im Weg sind, gibt es Bomben '
      + 'und eine Flinte.',
      'Das Spiel ist für 2 bis 4 Leute. Es endet in dem Augenblick, in dem der letzte '
      + 'Edelstein aus dem Vorrat geht: 50 sind es zu zweit, 60 zu dritt oder zu viert. '
      + 'Die meisten Edelsteine gewinnen.',
    ],
  },
  {
    id: 'set-up',
    title: 'Vor dem Spiel',
    parts: [
      'Fünf Eingänge, von 1 bis 5. Fünf Stapel mit je zehn Gängen: Jede Karte von Stapel '
      + '1 trägt die Nummer 1, und so weiter. Die Stapel liegen offen, sodass alle '
      + 'sehen, was als Nächstes kommt. Alle haben drei Kobolde in Reserve und zu Hause '
      + 'eine Bombe.',
      drawn(pictures.tunnels, 'Gänge: Nuggets, Diamanten, Knochen, eine Truhe, eine '
        + 'Spitzhacke. In jedem Stapel sind die gleichen zehn.'),
    ],
  },
  {
    id: 'turn',
    title: 'Dein Zug',
    parts: [
      {
        list: [
          '*Friedhof.* Liegen dort Kobolde von dir, darfst du sie alle holen. Das ist '
          + 'dein ganzer Zug.',
          '*Einkommen.* Ein Edelstein für jeden Stollen, in dem du vorn bist.',
          '*Dorf.* Kauf eine Sache oder keine.',
          '*Würfel.* Wirf beide und grabe, leg eine Bombe oder schieß, wie sie es sagen; '
          + 'oder passe.',
        ],
      },
      drawn(pictures.lead, 'Spieler 2 ist vorn: Sein Kobold steht am tiefsten. Die leere '
        + 'Karte dahinter spielt keine Rolle.'),
    ],
  },
  {
    id: 'village',
    title: 'Das Dorf',
    parts: [
      {
        table: {
          head: ['Wo', 'Preis', 'Wofür'],
          rows: [
            ['Schmied', '1', 'eine Rüstung: fängt eine Bombe oder einen Schuss ab, der '
              + 'ihren Kobold töten würde'],
            ['Kirche', '1', 'ein Kreuz: Knochen halten seinen Kobold nicht fest'],
            ['Laden', '1', 'ein Helm: doppelt so viele Nuggets, wenn jemand anders den '
              + 'Stollen schließt'],
            ['Feuerwerker', '2', 'deine Bombe wird an irgendeinen Eingang oder auf '
              + 'irgendeinen Gang gelegt; oder irgendeine Bombe wird entfernt'],
            ['Meuchler', '3', 'irgendein Kobold, der nicht auf dem Friedhof liegt, wird getötet, '
              + 'Rüstung oder nicht'],
          ],
        },
      },
      'Ausrüstung gibt es nur für einen Kobold in Reserve und nie zweimal die gleiche. '
      + 'Was du ausgibst, geht zurück in den Vorrat.',
    ],
  },
  {
    id: 'dice',
    title: 'Die Würfel',
    parts: [
      'Ein Würfel hat statt der Sechs eine Bombe, der andere eine Flinte.',
      {
        table: {
          head: ['Wurf', 'Was du darfst'],
          rows: [
            ['zwei Zahlen', 'grabe die eine im Stollen der anderen'],
            ['Bombe und eine '
              + 'Zahl', 'leg deine Bombe an diesen Eingang oder auf '
              + 'irgendeinen Gang mit dieser Nummer'],
            ['eine Zahl und Flinte', 'schieß auf einen Kobold in diesem Stollen oder auf '
              + 'irgendeinem Gang mit dieser Nummer'],
            ['Bombe und '
              + 'Flinte', 'leg deine Bombe, wohin du willst, oder schieß auf '
              + 'irgendeinen Kobold in einem Stollen'],
          ],
        },
      },
      'Liegt aber schon eine Bombe an einem Eingang oder auf einem Gang, wenn du eine '
      + 'Bombe würfelst, dann *explodieren zuerst alle Bomben*, und du wirfst beide Würfel noch einmal. '
      + 'Passen darfst du immer.',
      drawn(pictures.dice, 'Gang 1 in Stollen 3 oder Gang 3 in Stollen 1.'),
    ],
  },
  {
    id: 'digging',
    title: 'Graben',
    parts: [
      'Um Gang 1 in Stollen 3 zu graben, kommt die oberste Karte von Stapel 1 ans tiefe '
      + 'Ende von Stollen 3, und einer deiner Kobolde stellt sich darauf: einer aus '
      + 'deiner Reserve oder einer aus irgendeinem Stollen, den keine Knochen '
      + 'festhalten. Ist die Karte die *dritte mit ihrer Nummer* in diesem Stollen, dann '
      + 'schließt er. Sonst wirken ihre Zeichen, und zwar in dieser Reihenfolge:',
      {
        list: [
          '*Diamanten:* Nimm sofort für jeden einen Edelstein.',
          '*Truhe:* Deck die oberste Truhenkarte auf. Nuggets liegen von nun an auf '
          + 'diesem Gang, Diamanten werden sofort bezahlt, Ausrüstung bekommt der Kobold '
          + 'hier, Knochen wirken wie Knochen. Eine Bombe liegt hier und gehört '
          + 'niemandem.',
          '*Knochen:* Der Kobold wird festgehalten, bis der Stollen schließt oder er '
          + 'getötet wird, außer er trägt ein Kreuz.',
          '*Spitzhacke:* Wird er nicht festgehalten, muss der Kobold sofort im selben '
          + 'Stollen weitergraben, mit der nächsten Nummer; nach der 5 kommt die 1.',
        ],
      },
      'Nuggets bringen noch nichts. Sie werden bezahlt, wenn der Stollen schließt. Ein '
      + 'leerer Stapel wird aus den benutzten Karten seiner Nummer neu gemischt, sobald '
      + 'eine Karte gebraucht wird; gibt es keine, kann diese Nummer nicht gegraben '
      + 'werden.',
      drawn(pictures.held, 'Den ersten Kobold halten Knochen fest. Der zweite trägt ein '
        + 'Kreuz und darf gehen.'),
    ],
  },
  {
    id: 'closing',
    title: 'Ein Stollen schließt',
    parts: [
      'Mit der dritten Karte einer Nummer schließt der Stollen; wer sie gegraben hat, '
      + 'hat ihn geschlossen. Diamanten und Nuggets dieser letzten Karte zählen, ihre '
      + 'Truhe, Knochen und Spitzhacke wirken nicht.',
      {
        list: [
          'Die Kobolde *der anderen* bringen ihren Besitzern die Nuggets ihrer eigenen '
          + 'Karte, mit einem Helm doppelt so viele.',
          '*Wer geschlossen hat,* nimmt die Nuggets aller übrigen Karten. Die eigenen '
          + 'Helme wirken dabei nicht.',
          'Alle Kobolde gehen heim in die Reserve und behalten, was sie tragen. Bomben '
          + 'auf den Karten gehen heim; eine Bombe am Eingang bleibt.',
          'Alle werden voll bezahlt, auch wenn im Vorrat weniger Edelsteine sind. '
          + 'Danach ist der Stollen leer und kann neu gegraben werden.',
        ],
      },
      drawn(pictures.closing, 'Spieler 3 gräbt die dritte 4 und schließt. Spieler 1 '
        + 'bekommt wegen des Helms doppelt 2, also 4. Spieler 2 bekommt 3. Spieler 3 '
        + 'bekommt den Rest: 3 und 1.'),
    ],
  },
  {
    id: 'killing',
    title: 'Bomben und Flinten',
    parts: [
      '*Eine Bombe* tötet jeden Kobold in ihrem Stollen, wo auch immer sie darin liegt. '
      + 'Die Karten bleiben. Wem die Bombe gehört, der bekommt für jeden toten Kobold '
      + 'einen Edelstein, auch für die eigenen; zwei Bomben in einem Stollen zahlen beide. '
      + 'Dann gehen die Bomben heim.',
      '*Ein Schuss,* der tötet, bringt dem Schützen einen Edelstein. *Der Meuchler* '
      + 'bringt niemandem etwas und trifft auch Kobolde in Reserve.',
      '*Eine Rüstung* fängt eine Bombe oder einen Schuss ab: Sie ist dahin, der Kobold '
      + 'bleibt, wo er ist, und niemand wird bezahlt. Gegen den Meuchler hilft sie nicht.',
      'Ein getöteter Kobold kommt auf den Friedhof und verliert alles, was er trägt.',
      drawn(pictures.bomb, 'Explodiert die Bombe von Spieler 2, sterben die Kobolde von '
        + 'Spieler 1 und 2: zwei Edelsteine für Spieler 2. Der Kobold von Spieler 3 '
        + 'verliert nur seine Rüstung.'),
    ],
  },
  {
    id: 'end',
    title: 'Das Ende',
    parts: [
      'Ist der letzte Edelstein aus dem Vorrat genommen, ist das Spiel sofort aus, auch '
      + 'mitten in einem Zug. War mehr fällig, als da war, wird der Rest nie bezahlt; nur '
      + 'wenn ein Stollen schließt, wird voll bezahlt. Dann zählen alle die Nuggets auf den Karten dazu, auf denen ihre Kobolde '
      + 'stehen, nicht verdoppelt. Die meisten Edelsteine gewinnen; bei Gleichstand wird '
      + 'der Sieg geteilt.',
      'Nach 1.000 Zügen endet das Spiel auf die gleiche Weise.',
    ],
  },
  {
    id: 'options',
    title: 'Anders spielen',
    parts: [
      {
        list: [
          'Einkommen für jeden Kobold in einem Stollen.',
          'Ausgegebene Edelsteine kommen aus dem Spiel.',
          'Keine Edelsteine für eigene tote Kobolde.',
          'Beliebig viele Edelsteine, von 10 bis 200.',
        ],
      },
    ],
  },
];
