import type { Chapter } from '../../rules/pages';
import { drawn } from '../../rules/pages';
import { saboteur2 as pictures } from '../../rules/pictures';

export const saboteur2: Chapter[] = [
  {
    id: 'idea',
    title: 'Was neu ist',
    parts: [
      'Jetzt gibt es zwei Teams und Türen, durch die nur eins von beiden kommt. Ein Chef '
      + 'gräbt für beide, ein Profiteur gewinnt mit allen, Geologen suchen Kristalle. '
      + 'Zwerge werden gefangen und befreit, Hüte und ganze Hände wechseln den Besitzer, '
      + 'und wenn das Gold ausgezahlt ist, kommen die Diebe.',
      'Alle Regeln von Saboteur gelten, wenn hier nichts anderes steht. Das Spiel ist '
      + 'für 2 bis 12 Leute.',
    ],
  },
  {
    id: 'dwarves',
    title: 'Die Zwerge',
    parts: [
      drawn(pictures.roles, 'Sechs Arten von Zwergen, fünfzehn im Ganzen.'),
      {
        table: {
          head: ['Zwerg', 'Wie viele', 'Gewinnt, wenn'],
          rows: [
            ['Grüner Goldgräber', '4', 'Grün gewinnt'],
            ['Blauer Goldgräber', '4', 'Blau gewinnt'],
            ['Chef', '1', 'ein Team gewinnt; bekommt 1 weniger'],
            ['Profiteur', '1', 'immer; bekommt 2 weniger'],
            ['Geologe', '2', 'nie: wird für Kristalle bezahlt'],
            ['Saboteur', '3', 'der Schatz nicht erreicht wird'],
          ],
        },
      },
      'Alle fünfzehn werden gemischt, gleich wie viele mitspielen. Alle bekommen einen. '
      + 'Die übrigen liegen verdeckt und sind der *Hutstapel*.',
      'Von den 118 Stollen- und Aktionskarten kommen für diese Runde zehn ungesehen aus '
      + 'dem Spiel. Alle bekommen sechs, gleich wie viele mitspielen. Gold wird in '
      + 'Goldstücken gezählt; Nuggetkarten gibt es nicht.',
    ],
  },
  {
    id: 'turn',
    title: 'Dein Zug',
    parts: [
      'Tu eins von vieren:',
      {
        list: [
          '*Graben:* eine Stollenkarte legen, dann eine Karte ziehen. Nicht mit kaputtem '
          + 'Werkzeug und nicht, solange du gefangen bist.',
          '*Handeln:* eine Aktionskarte spielen, dann eine Karte ziehen.',
          '*Etwas loswerden:* zwei Karten verdeckt ablegen und dafür eine Karte '
          + 'entfernen, die vor dir liegt: kaputtes Werkzeug, eine Falle oder deinen '
          + 'eigenen Diebstahl. Dann eine Karte ziehen. Deine Hand bleibt von da an um '
          + 'eine Karte kleiner.',
          '*Passen:* eine, zwei oder drei Karten verdeckt ablegen, dann so viele ziehen.',
        ],
      },
    ],
  },
  {
    id: 'paths',
    title: 'Neue Stollenkarten',
    parts: [
      drawn(pictures.paths, 'Eine grüne Tür hat einen eckigen Bogen, eine blaue einen '
        + 'runden.'),
      '*Brücken und Doppelkurven* haben zwei Wege, die sich nicht treffen. Einer von '
      + 'ihnen muss verbunden sein, wenn die Karte gelegt wird; der andere kann es '
      + 'später werden.',
      drawn(pictures.bridge, 'Unter der Brücke geht es weiter. Die Brücke selbst ist '
        + 'noch mit nichts verbunden und dunkel.'),
      '*Leitern* führen hinauf ans Licht: Sie sind immer mit dem Einstieg und mit allen '
      + 'anderen Leitern verbunden. Eine Leiter braucht keinen Weg zurück. Sie muss an '
      + 'mindestens eine offene Karte grenzen, auch Fels an Fels, und sie muss passen. '
      + 'Neben einem Ziel darf sie nie liegen.',
      drawn(pictures.ladder, 'Die Lücke bei 2,0 hatte diesen Teil abgeschnitten. Die '
        + 'Leiter bringt das Licht zurück.'),
      drawn(pictures.nextToGoal, 'Eine Leiter neben einem Ziel.'),
      '*Versperrte Seiten* müssen passen wie jede Seite und verbinden nichts. Trifft '
      + 'eine versperrte Seite auf einen verbundenen Weg, reicht das, um die Karte zu '
      + 'legen; ihr eigener Weg bleibt dann aber dunkel.',
      '*Türen* halten niemanden vom Graben ab. Sie zählen, wenn der Schatz erreicht '
      + 'wird.',
      '*Kristalle* sind für Geologen etwas wert. Es gibt zehn.',
    ],
  },
  {
    id: 'actions',
    title: 'Neue Aktionskarten',
    parts: [
      drawn(pictures.actions, 'Sieben neue Aktionen.'),
      {
        list: [
          '*Diebstahl:* Leg ihn vor dich. Wenn das Gold ausgezahlt ist, darfst du '
          + 'stehlen.',
          '*Finger weg:* Entferne irgendjemandes Diebstahl.',
          '*Kartentausch:* Tausche die ganze Hand mit jemandem. Dann zieht der andere '
          + 'eine Karte und du keine.',
          '*Kontrolle:* Du allein siehst dir einen fremden Zwerg an.',
          '*Huttausch:* Wen du willst, auch du selbst, legt seinen Zwerg beiseite und '
          + 'nimmt den obersten vom Hutstapel. Nur er sieht ihn.',
          '*Falle:* Fang jemand anderen. Wer gefangen ist, legt keine Stollenkarten, und '
          + 'wenn das bis zum Ende der Runde so bleibt, gewinnt er nicht, bekommt kein '
          + 'Gold und stiehlt nichts.',
          '*Befreiung:* Entferne eine Falle, deine oder eine fremde.',
        ],
      },
      'Niemand hat zwei gleiche Karten vor sich liegen.',
    ],
  },
  {
    id: 'winners',
    title: 'Wer eine Runde gewinnt',
    parts: [
      'Die Runde endet, wenn der Schatz erreicht wird oder wenn der Stapel leer ist und '
      + 'niemand mehr etwas anderes kann als passen.',
      '*Der Weg ist frei für Grün,* wenn irgendein Weg vom Einstieg zum Schatz durch '
      + 'keine blaue Tür führt. *Er ist frei für Blau,* wenn irgendein Weg durch keine '
      + 'grüne Tür führt. Ein Weg darf bei einer Leiter hinein- und bei einer anderen '
      + 'herausführen.',
      drawn(pictures.oneDoor, 'Nur für Blau ist der Weg frei.'),
      drawn(pictures.sideBySide, 'Der Weg ist für beide frei: Blau geht oben, Grün '
        + 'unten.'),
      'Welches Team gewinnt, hängt davon ab, wer die Karte gelegt hat, die den Schatz '
      + 'erreichte:',
      {
        table: {
          head: ['Verbunden von', 'frei für beide', 'nur Grün', 'nur Blau', 'niemanden'],
          rows: [
            ['einem grünen Goldgräber', 'Grün', 'Grün', 'Blau', 'kein Team'],
            ['einem blauen Goldgräber', 'Blau', 'Grün', 'Blau', 'kein Team'],
            ['allen anderen', 'Grün und Blau', 'Grün', 'Blau', 'kein Team'],
          ],
        },
      },
      'Hat jeder Weg Türen beider Farben, gewinnt kein Team, wer auch immer die Karte '
      + 'gelegt hat.',
      'Der Chef gewinnt, wenn ein Team gewinnt, der Profiteur immer. Wird der Schatz '
      + 'nicht erreicht, gewinnen die Saboteure und der Profiteur. Wer gefangen ist, '
      + 'gewinnt nicht.',
    ],
  },
  {
    id: 'gold',
    title: 'Gold',
    parts: [
      {
        table: {
          head: ['Gewinner', '1', '2', '3', '4', '5 und mehr'],
          rows: [
            ['Jeder von ihnen', '5', '4', '3', '2', '1'],
            ['Der Chef', '4', '3', '2', '1', '0'],
            ['Der Profiteur', '3', '2', '1', '0', '0'],
          ],
        },
      },
      '*Geologen* bekommen ein Goldstück für jeden Kristall im Bergwerk, verbunden oder '
      + 'nicht, gleich wer gewonnen hat. Zwei teilen sich das, abgerundet; ist einer '
      + 'gefangen, nimmt der andere alles. Als Gewinner zählen sie nicht.',
      '*Diebe* kommen zuletzt: Wer einen Diebstahl vor sich hat und nicht gefangen ist, '
      + 'nimmt jemandem seiner Wahl ein Goldstück oder nimmt nichts. Es beginnt, wer '
      + 'seinen Diebstahl zuletzt gespielt hat, dann geht es im Uhrzeigersinn. Auch in '
      + 'der letzten Runde wird gestohlen.',
      'Die nächste Runde beginnt links von dem, der die letzte Karte gespielt hat. Nach '
      + 'drei Runden gewinnt das meiste Gold; bei Gleichstand wird der Sieg geteilt.',
    ],
  },
  {
    id: 'example',
    title: 'Ein Beispiel',
    parts: [
      'Hazel ist blau, Bram und Odile sind grün, Tuck ist der Chef, Wren der Profiteur, '
      + 'Ivo und Pia sind Saboteure. Tuck erreicht den Schatz, und jeder Weg dorthin '
      + 'führt durch eine blaue Tür. Ivo und Pia haben je einen Diebstahl vor sich, und '
      + 'Pia ist gefangen.',
      'Nur für Blau ist der Weg frei, also gewinnt Blau. Das macht drei Gewinner: Hazel '
      + 'bekommt 3, Tuck als Chef 2, Wren als Profiteur 1. Dann nimmt Ivo einem von '
      + 'ihnen ein Goldstück weg. Pia ist gefangen und nimmt nichts.',
    ],
  },
  {
    id: 'secrets',
    title: 'Wer was weiß',
    parts: [
      'Eine Kontrolle zeigt einen Zwerg, wie er in diesem Augenblick ist. Wechselt '
      + 'später der Hut, weißt du nur, was dieser Zwerg einmal war. Wer seine Hand '
      + 'weggibt, weiß, was darin ist. Am Ende einer Runde werden die Zwerge am Tisch '
      + 'gezeigt, der Hutstapel nicht.',
      'Niemand kann verbergen, ob er Gold hat; wie viel es ist, schon.',
    ],
  },
  {
    id: 'options',
    title: 'Anders spielen',
    parts: [
      {
        list: [
          'Ohne den vierten Steinschlag.',
          'Der Chef gewinnt immer, wenn der Schatz erreicht wird.',
          'Wie viel Gold alle haben, ist die ganze Zeit zu sehen, nicht nur ob.',
          'Kein kaputtes Werkzeug auf sich selbst.',
        ],
      },
    ],
  },
];
