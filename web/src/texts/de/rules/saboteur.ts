import type { Chapter } from '../../rules/pages';
import { drawn } from '../../rules/pages';
import { saboteur as pictures } from '../../rules/pictures';

export const saboteur: Chapter[] = [
  {
    id: 'idea',
    title: 'Worum es geht',
    parts: [
      'Zwerge graben sich von der Leiter zu drei Karten vor, die weit entfernt verdeckt '
      + 'liegen. Hinter einer davon liegt der Schatz. Die *Goldgräber* wollen ihn '
      + 'erreichen. Die *Saboteure* wollen, dass vorher die Karten ausgehen. Niemand '
      + 'weiß, wer was ist. Achte also mehr darauf, was die anderen tun, als darauf, was '
      + 'sie sagen.',
      'Ein Spiel hat drei Runden. In jeder werden die Rollen neu verteilt; das Gold '
      + 'behält, wer es bekommen hat. Wer am Ende die meisten Nuggets hat, hat gewonnen.',
      drawn(pictures.roles, 'Dein Zwerg sagt, was du willst. Zeig ihn niemandem.'),
    ],
  },
  {
    id: 'set-up',
    title: 'Vor einer Runde',
    parts: [
      'Alle bekommen einen Zwerg. Es ist einer mehr da, als Leute am Tisch sitzen, und '
      + 'der wird ungesehen beiseitegelegt. So weiß niemand, wie viele Saboteure '
      + 'mitspielen.',
      {
        table: {
          head: ['Spieler', '3', '4', '5', '6', '7', '8', '9', '10'],
          rows: [
            ['Saboteure', '1', '1', '2', '2', '3', '3', '3', '4'],
            ['Goldgräber', '3', '4', '4', '5', '5', '6', '7', '7'],
            ['Handkarten', '6', '6', '6', '5', '5', '4', '4', '4'],
          ],
        },
      },
      'Der Einstieg liegt bei 0,0. Die drei Ziele werden gemischt und liegen verdeckt '
      + 'acht Spalten weiter rechts, mit je einer Reihe dazwischen. Ein Platz heißt nach '
      + 'Spalte und Reihe; Reihen zählen nach oben. Das Bergwerk hat keinen Rand: Du '
      + 'darfst in jede Richtung graben, so weit die Karten reichen.',
      drawn(pictures.setUp, 'Links die Leiter, rechts die Ziele G1, G2 und G3.'),
      'Die 40 Stollenkarten und 27 Aktionskarten werden gemischt und ausgeteilt. Der '
      + 'Rest ist der Stapel.',
    ],
  },
  {
    id: 'turn',
    title: 'Dein Zug',
    parts: [
      'Gespielt wird im Uhrzeigersinn. Spiele genau eine Karte und zieh dann eine nach, '
      + 'wenn der Stapel noch welche hat. Eine Karte spielen heißt eins von dreien:',
      {
        list: [
          '*Graben:* eine Stollenkarte ins Bergwerk legen. Nicht, solange eines deiner '
          + 'Werkzeuge kaputt ist.',
          '*Handeln:* eine Aktionskarte spielen.',
          '*Passen:* irgendeine Handkarte verdeckt auf die Ablage legen.',
        ],
      },
      'Nur mit leerer Hand passt du ohne Karte.',
    ],
  },
  {
    id: 'digging',
    title: 'Graben',
    parts: [
      'Eine Stollenkarte liegt hochkant. Du darfst sie um eine halbe Drehung wenden, nie '
      + 'um eine Vierteldrehung. Wo ein Stollen leuchtet, ist er mit dem Einstieg '
      + 'verbunden; was grau ist, führt nirgendwohin.',
      drawn(pictures.paths, 'Fünf Stollen und zwei Sackgassen. Eine Sackgasse zeigt an '
        + 'den Seiten einen Weg, aber niemand kommt hindurch.'),
      'Eine Karte darf gelegt werden, wenn all das gilt:',
      {
        list: [
          'Der Platz ist *leer*.',
          'Sie *passt* zu jeder Karte daneben: Weg an Weg, Fels an Fels. Auch die Wege '
          + 'einer Sackgasse zählen. Einem verdeckten Ziel ist alles recht.',
          'Es gibt einen *Weg zurück*: Mindestens einer ihrer Wege trifft auf einen, der '
          + 'ohne Lücke mit dem Einstieg verbunden ist.',
          'Dein *Werkzeug* ist heil.',
        ],
      },
      drawn(pictures.fits, 'Hier passt alles, und alles ist verbunden.'),
      drawn(pictures.wrongSide, 'Ein Weg träfe auf Fels.'),
      drawn(pictures.deadEnd, 'Es passt, aber durch eine Sackgasse führt kein Weg '
        + 'zurück.'),
    ],
  },
  {
    id: 'goals',
    title: 'Ein Ziel erreichen',
    parts: [
      'Zeigt ein Weg, der mit dem Einstieg verbunden ist, auf ein Ziel, dann wird es '
      + 'aufgedeckt. Eine Sackgasse daneben deckt es nicht auf.',
      drawn(pictures.goal, 'Der Schatz: Die Runde ist aus, die Goldgräber haben '
        + 'gewonnen.'),
      'Ein *Stein* wird so gedreht, dass seine Kurve auf den Weg trifft, der ihn '
      + 'erreicht hat. Zu den anderen Nachbarn muss er nicht passen; das dürfen nur '
      + 'Ziele. Von da an gehört er zum Bergwerk, und man darf von ihm aus weitergraben. '
      + 'Eine Karte kann zwei Ziele aufdecken.',
      drawn(pictures.stone, 'Nur Stein. Nach unten geht es weiter.'),
    ],
  },
  {
    id: 'actions',
    title: 'Aktionskarten',
    parts: [
      drawn(pictures.tools, 'Werkzeug zerbrechen oder reparieren. Eine Karte mit zwei '
        + 'Werkzeugen repariert eines davon.'),
      {
        list: [
          '*Kaputtes Werkzeug* legst du vor irgendjemanden, auch vor dich selbst. '
          + 'Solange es dort liegt, legt dieser Zwerg keine Stollenkarten, darf aber '
          + 'alles andere. Niemand hat zweimal das gleiche kaputte Werkzeug.',
          '*Neues Werkzeug* repariert dieses Werkzeug, deins oder ein fremdes. Beide '
          + 'Karten kommen auf die Ablage.',
        ],
      },
      drawn(pictures.others, 'Ein Ziel ansehen oder die Decke einstürzen lassen.'),
      {
        list: [
          '*Der Lageplan* zeigt dir allein ein verdecktes Ziel. Alle sehen, welches du '
          + 'dir ansiehst. Was du darüber erzählst, ist deine Sache.',
          '*Ein Steinschlag* nimmt eine Stollenkarte aus dem Bergwerk, nie aber den '
          + 'Einstieg oder ein Ziel. Sonst fällt nichts.',
        ],
      },
      drawn(pictures.cutOff, 'Nach einem Steinschlag bei 2,0: Was abgeschnitten ist, '
        + 'bleibt liegen und wird dunkel. Von dort darf niemand weitergraben, bis die '
        + 'Lücke gefüllt ist.'),
    ],
  },
  {
    id: 'end',
    title: 'Das Ende einer Runde',
    parts: [
      {
        list: [
          '*Der Schatz ist erreicht:* Die Goldgräber haben gewonnen, alle miteinander.',
          '*Der Stapel ist leer,* und niemand hat noch eine Karte, die sich spielen '
          + 'lässt: Die Saboteure haben gewonnen, wenn welche mitspielen. Ein einziger '
          + 'Lageplan auf einer Hand hält die Runde am Laufen.',
        ],
      },
      'Dann werden alle Zwerge gezeigt, auch der beiseitegelegte.',
    ],
  },
  {
    id: 'gold',
    title: 'Gold',
    parts: [
      '*Gewinnen die Goldgräber,* werden so viele Nuggetkarten gezogen, wie Goldgräber '
      + 'mitspielen. Wer die letzte Stollenkarte gelegt hat, sieht sie sich an, nimmt '
      + 'eine und gibt den Rest gegen den Uhrzeigersinn an den nächsten Goldgräber '
      + 'weiter, und so fort. Saboteure werden übergangen. Hat ein Saboteur die letzte '
      + 'Karte gelegt, beginnt der erste Goldgräber gegen den Uhrzeigersinn.',
      drawn(pictures.nuggets, 'Nuggetkarten sind 1, 2 oder 3 wert. Nur du weißt, was du '
        + 'genommen hast.'),
      '*Gewinnen die Saboteure,* werden sie offen bezahlt:',
      {
        table: {
          head: ['Saboteure', '1', '2', '3', '4'],
          rows: [['Nuggets für jeden', '4', '3', '3', '2']],
        },
      },
      'Die nächste Runde beginnt links von dem, der die letzte Stollenkarte gelegt hat. '
      + 'Nach drei Runden gewinnen die meisten Nuggets; bei Gleichstand wird der Sieg '
      + 'geteilt.',
    ],
  },
  {
    id: 'secrets',
    title: 'Wer was weiß',
    parts: [
      'Alle sehen das Bergwerk, kaputtes Werkzeug, wie viele Karten jede Hand und der '
      + 'Stapel haben, wer sich welches Ziel angesehen und wer gepasst hat. Nur du '
      + 'kennst deine Hand, deinen Zwerg, deine Nuggets, die Ziele, die du angesehen, '
      + 'und die Karten, die du abgelegt hast. Sagen darfst du darüber, was du willst, '
      + 'wahr oder nicht; zeigen darfst du sie nicht.',
    ],
  },
  {
    id: 'options',
    title: 'Anders spielen',
    parts: [
      'Die veröffentlichten Regeln weichen an manchen Stellen voneinander ab. Wenn du '
      + 'einen Tisch aufmachst, kannst du wählen:',
      {
        list: [
          'Zu fünft drei Goldgräber und zwei Saboteure, sodass kein Zwerg übrig bleibt.',
          'Kein kaputtes Werkzeug auf sich selbst.',
          'So viele Nuggetkarten, wie Leute mitspielen; sie gehen unter den Goldgräbern '
          + 'herum, bis alle genommen sind.',
          'Kein Gold für einen Goldgräber, dessen Werkzeug am Ende kaputt ist.',
          'Die nächste Runde beginnt links von dem, der die letzte Karte gespielt hat, '
          + 'gleich welche.',
          'Der beiseitegelegte Zwerg ist immer ein Goldgräber: Alle Saboteure spielen '
          + 'mit.',
        ],
      },
    ],
  },
];
