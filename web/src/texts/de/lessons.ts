import type { lessons as en } from '../en/lessons';

const saboteur: typeof en.saboteur = [
  { title: 'Du bist Goldgräber', text: 'Dein Zwerg ist geheim. Goldgräber wollen einen Gang '
    + 'von der Leiter zum Gold. Irgendwer an diesem Tisch ist Saboteur und will das '
    + 'Gegenteil.' },
  { title: 'Das Bergwerk', text: 'Links ist die Leiter, rechts liegen drei Ziele. Eins ist '
    + 'Gold, zwei sind Stein. Gänge, die mit der Leiter verbunden sind, leuchten.' },
  { title: 'Graben', text: 'Wähle die gerade Strecke aus deiner Hand. Wo sie passt, wird es '
    + 'hell. Lege sie rechts neben die Leiter, auf 1,0. Danach ziehst du eine neue Karte.' },
  { title: 'Ein Ziel ansehen', text: 'Jemand sollte wissen, wohin ihr grabt. Spiele deinen '
    + 'Lageplan auf Ziel 2: Du siehst es, alle anderen sehen nur, dass du geschaut hast.' },
  { title: 'Deine Lampe ist kaputt', text: 'Es ist Gold! Aber Odile hat deine Lampe '
    + 'zerbrochen, und mit kaputtem Werkzeug gräbt niemand. Spiele die Karte, die Lampen '
    + 'heil macht, auf dich selbst.' },
  { title: 'Steinschlag', text: 'Odile hat eine Karte aus dem Bergwerk genommen, und alles '
    + 'hinter der Lücke ist dunkel. Schließe sie: Lege die Kreuzung auf 4,0.' },
  { title: 'Wer ist es?', text: 'Eine zerbrochene Lampe, ein Steinschlag, eine verdeckt '
    + 'abgelegte Karte: Taten verraten, wer jemand ist, Worte nicht. Alle Taten stehen im '
    + 'Verlauf.' },
  { title: 'Die letzte Karte', text: 'Eine Karte fehlt noch. Lege die Abzweigung auf 7,0, '
    + 'und Ziel 2 dreht sich um.' },
  { title: 'Gold!', text: 'Jetzt zeigen sich alle Zwerge, und die Goldgräber teilen das '
    + 'Gold: Wer es erreicht hat, wählt zuerst. Nimm die größere Goldkarte.' },
];

const saboteur2: typeof en.saboteur2 = [
  { title: 'Zwei Mannschaften', text: 'Du bist ein grüner Goldgräber. Nur die Mannschaft '
    + 'mit freiem Weg zum Gold gewinnt. Es gibt blaue Goldgräber, Saboteure und solche, die '
    + 'für sich arbeiten: Chef, Profiteur, Geologe.' },
  { title: 'Kristalle', text: 'Lege den Gang mit dem Kristall auf 1,0. Geologen bekommen '
    + 'Gold für jeden Kristall, der im Bergwerk liegt.' },
  { title: 'Gefangen', text: 'Odile hat dich eingesperrt: Du kannst nicht graben und bekämst '
    + 'kein Gold. Mit zwei verdeckt abgelegten Karten wirst du so etwas immer los. Wähle '
    + '„Ablegen“, markiere die Abzweigung und den Lageplan und befreie dich.' },
  { title: 'Türen', text: 'Bram hat eine blaue Tür gebaut. Blaue Goldgräber gehen '
    + 'hindurch, grüne nicht: Dahinter gehört dieser Weg nur den Blauen.' },
  { title: 'Nachsehen', text: 'Odile hat einen Diebstahl vor sich gelegt: Am Ende stiehlt sie '
    + 'Gold, wenn niemand sie aufhält. Spiele deine Kontrolle und sieh dir ihren Zwerg an.' },
  { title: 'Leitern', text: 'Eine Leiter ist mit dem Start verbunden, wo immer sie liegt. Mit '
    + 'ihr kann ein neuer Weg beginnen, an der blauen Tür vorbei. Lege sie auf 4,-1.' },
  { title: 'Mehrere Karten', text: 'Statt zu spielen darfst du eine bis drei Karten verdeckt '
    + 'ablegen und ebenso viele ziehen. Lege die Leiter, den Steinschlag und die kaputte '
    + 'Lampe ab.' },
  { title: 'Das Rennen', text: 'Hier oben siehst du, wie viele Karten zu jedem Ziel fehlen '
    + 'und wie viele es noch gibt. Sind sie aufgebraucht, haben die Saboteure gewonnen.' },
];

const galleries: typeof en.galleries = [
  { title: 'Fünf Stollen', text: 'Deine Kobolde graben in fünf Stollen. Hier ist nichts '
    + 'geheim: Wer am Ende die meisten Edelsteine hat, gewinnt.' },
  { title: 'Zwei Lesarten', text: 'Du hast 1 und 5 gewürfelt. Also darfst du Gang 1 in '
    + 'Stollen 5 graben oder Gang 5 in Stollen 1. Nimm Gang 1 in Stollen 5.' },
  { title: 'Eine Truhe', text: 'Darin war eine Truhe, und in der Truhe ein Diamant: Das ist '
    + 'sofort ein Edelstein. Bram ist dir gefolgt, und seine Hacke grub noch einen Gang.' },
  { title: 'Das Dorf', text: 'Vor dem Wurf darfst du eine Sache kaufen. Ein Kobold mit Helm '
    + 'bringt doppelt so viel heim, wenn jemand anders seinen Stollen schließt. Kaufe einen '
    + 'für Kobold 2.' },
  { title: 'Einen Stollen schließen', text: 'Zwei Fünfen: eine Karte, in Stollen 5. Eine '
    + 'Hacke darauf gräbt weiter, mit Nummer 1, und die dritte 1 schließt den Stollen: Du '
    + 'bekommst, was darin liegt. Grabe mit Kobold 2.' },
  { title: 'Rüstung', text: 'Jetzt hast du Edelsteine. Eine Rüstung rettet einen Kobold '
    + 'einmal vor einer Bombe oder einem Schuss. Kaufe sie für Kobold 1.' },
  { title: 'Die Flinte', text: 'Würfel B zeigt die Flinte: Schieß auf einen Kobold. Den von '
    + 'Bram halten Knochen fest. Du bekommst einen Edelstein, und er muss ihn vom Friedhof '
    + 'holen.' },
  { title: 'Das Ende', text: 'Dieser Haufen Edelsteine wird kleiner. Ist er leer, ist das '
    + 'Spiel aus, und die Nuggets unter deinen Kobolden zählen mit.' },
];

export const lessons: typeof en = { saboteur, saboteur2, galleries };
