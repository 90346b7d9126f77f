import type { errors as en } from '../en/errors';

export const errors: typeof en = {
  tryAgain: 'Nochmal versuchen',
  home: 'Zur ersten Seite',
  reload: 'Seite neu laden',
  dismiss: 'In Ordnung',

  broken: 'Ein Stempel hat nachgegeben',
  brokenWhy: 'Auf dieser Seite ist etwas schiefgegangen. Dein Spiel ist so erhalten, wie '
    + 'es nach dem letzten Zug war.',
  noWasm: 'Dieser Browser kann das Bergwerk nicht betreiben',
  noWasmWhy: 'Das Spiel läuft als WebAssembly in der Seite. Dieser Browser kann das nicht, '
    + 'oder es ist abgeschaltet. Jeder neuere Browser genügt.',
  noEngine: 'Das Bergwerk ging nicht auf',
  noEngineWhy: 'Der Motor des Spiels ließ sich nicht laden. Vielleicht ist die Leitung '
    + 'unterbrochen.',
  part: 'Diese Seite kam nicht an',
  partWhy: 'Ein Teil der Seite ließ sich nicht laden. Vielleicht ist die Leitung '
    + 'unterbrochen.',

  botFailed: (name) => `${name} weiß nicht weiter`,
  botFailedWhy: 'Der Bot hat versagt. Das Spiel ist erhalten und wartet.',
  letGreedy: '„Gierig“ spielen lassen',
  takeSeat: 'Den Platz selbst spielen',
  simpleBots: 'Was die Bots gelernt haben, ließ sich nicht laden. Sie spielen einfach.',

  storageFull: 'Der Speicher dieses Browsers ist voll. Du kannst weiterspielen, aber das '
    + 'Spiel übersteht kein Neuladen.',
  storageForbidden: 'Dieser Browser lässt die Seite nichts aufbewahren. Du kannst '
    + 'weiterspielen, aber das Spiel übersteht kein Neuladen.',

  noGame: 'Hier sitzt niemand',
  noGameWhy: 'An diesem Tisch gibt es noch kein Spiel.',
  lostGame: 'Dieses Spiel ist nicht mehr zu retten',
  lostGameWhy: 'Was davon aufbewahrt war, ist beschädigt oder aus einer anderen Fassung.',
  newGame: 'Neues Spiel beginnen',

  badRecord: 'Diese Datei ist keine Aufzeichnung eines Spiels',
  badRecordWhy: 'Vielleicht ist sie beschädigt, abgeschnitten oder von einem anderen '
    + 'Programm. Nichts wurde verändert.',
  recordFaults: {
    cutShort: (line) => `Sie ist abgeschnitten: Nach Zeile ${line} fehlt das Ende.`,
    noRecord: (line) => `Zeile ${line} gehört in keine Aufzeichnung.`,
    version: 'Sie stammt aus einer anderen Fassung von adit.',
    illegal: (line) => `Der Zug in Zeile ${line} ist gegen die Regeln.`,
    wrongEnd: (line) => `Das Ende in Zeile ${line} passt nicht zu den Zügen.`,
  },
  earlierRules: {
    title: 'Dieses Spiel ist Geschichte',
    text: 'Es wurde nach früheren Regeln gespielt und lässt sich nicht wiederholen.',
  },
  nothingChanged: 'Nichts wurde verändert.',
  badRecordLine: (line, text) => `Zeile ${line}: ${text}`,
  tooLarge: 'Die Datei ist größer als jede Aufzeichnung eines Spiels.',
};
