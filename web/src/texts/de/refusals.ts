import type { refusals as en } from '../en/refusals';
import { grammar } from '../grammar';

const { count } = grammar('de');

export const refusals: typeof en = {
  other: 'Das ist nicht erlaubt',
  sides: { N: 'oben', E: 'rechts', S: 'unten', W: 'links' },
  goblin: (player, n) => `Kobold ${n} von ${player}`,
  place: (at) => (at.includes('.') ? at : `am Eingang von Stollen ${at}`),

  reasons: {
    over: () => 'Das Spiel ist aus',
    not_your_turn: () => 'Du bist nicht am Zug',
    no_such_move: () => 'Einen solchen Zug gibt es nicht',
    not_now: () => 'Das geht jetzt nicht',
    no_such_player: () => 'Den gibt es an diesem Tisch nicht',

    not_in_hand: (r) => `Diese Karte hast du nicht auf der Hand: ${r.card}`,
    broken: (r) => `Deine ${r.tool} ist kaputt: Du kannst nicht graben`,
    occupied: (r) => `Bei ${r.cell} liegt schon eine Karte`,
    side: (r) => `Bei ${r.cell} passt die Karte ${r.side} nicht`,
    no_way_back: (r) => `Von ${r.cell} führt kein Weg zurück zum Einstieg`,
    not_on_self: () => 'Das kannst du nicht auf dich selbst spielen',
    already_broken: (r) => `${r.player}: ${r.tool} ist schon kaputt`,
    not_broken: (r) => `${r.player}: ${r.tool} ist nicht kaputt`,
    wrong_tool: (r) => `Damit lässt sich das nicht reparieren: ${r.tool}`,
    nothing_there: (r) => `Bei ${r.cell} liegt keine Karte`,
    start_or_goal: () => 'Auf den Einstieg und auf Ziele fällt kein Stein',
    no_such_goal: () => 'Ein solches Ziel gibt es nicht',
    face_up: (r) => `${r.goal} ist schon aufgedeckt`,
    hand_not_empty: () => 'Du hast noch Karten: Wähle aus, welche du ablegst',
    no_such_nugget: (r) => `Eine Nuggetkarte mit ${r.number} ist nicht mehr da`,

    trapped: () => 'Du bist gefangen: Du kannst nicht graben',
    next_to_goal: (r) => `${r.cell} liegt neben einem Ziel: Dort geht keine Leiter`,
    touches_nothing: (r) =>
      `Eine Leiter muss an eine Karte grenzen: Neben ${r.cell} liegt keine`,
    already_trapped: (r) => `${r.player} ist schon gefangen`,
    not_trapped: (r) => `${r.player} ist nicht gefangen`,
    has_theft: () => 'Du planst schon einen Diebstahl',
    no_theft: (r) => `${r.player} plant keinen Diebstahl`,
    no_hat: () => 'Es sind keine Hüte mehr da',
    no_gold: (r) => `${r.player} hat kein Gold`,

    not_rolled: () => 'Die Würfel erlauben das nicht',
    too_dear: (r) =>
      `Du hast zu wenig: Das kostet ${count(Number(r.number), 'Edelstein', 'Edelsteine')}`,
    not_in_reserve: (r) => `${r.goblin} ist nicht in der Reserve`,
    worn_already: (r) => `${r.goblin} trägt das schon: ${r.wear}`,
    no_such_place: (r) => `Einen Gang ${r.at} gibt es nicht`,
    bomb_in_play: (r) => `Deine Bombe liegt schon aus: ${r.at}`,
    no_such_bomb: (r) => `Dort liegt keine solche Bombe: ${r.at}`,
    not_in_gallery: (r) => `${r.goblin} ist in keinem Stollen`,
    no_card_left: (r) => `Von Gang ${r.number} ist keine Karte mehr da`,
    in_cemetery: (r) => `${r.goblin} liegt auf dem Friedhof`,
    held: (r) => `Knochen halten ${r.goblin} bei ${r.at} fest`,
    same_as_lower: (r) =>
      `${r.goblin} trägt dasselbe wie einer mit kleinerer Nummer: Nimm den`,
  },
};
