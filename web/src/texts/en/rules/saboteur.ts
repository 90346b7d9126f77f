import type { Chapter } from '../../rules/pages';
import { drawn } from '../../rules/pages';
import { saboteur as pictures } from '../../rules/pictures';

export const saboteur: Chapter[] = [
  {
    id: 'idea',
    title: 'What it is about',
    parts: [
      'Dwarves dig from the ladder towards three cards that lie face down far away. '
      + 'Behind one of them is the treasure. The *miners* want to reach it. The '
      + '*saboteurs* want the cards to run out before that. Nobody knows who is who, so '
      + 'watch what the others do more than what they say.',
      'A game has three rounds. In each of them the roles are dealt anew, the gold stays '
      + 'with whoever got it. The player with the most nuggets at the end has won.',
      drawn(pictures.roles, 'Your dwarf says what you want. Show it to nobody.'),
    ],
  },
  {
    id: 'set-up',
    title: 'Before a round',
    parts: [
      'Everyone gets one dwarf. There is one dwarf more than there are players, and it '
      + 'is set aside unseen: so nobody knows how many saboteurs there are.',
      {
        table: {
          head: ['Players', '3', '4', '5', '6', '7', '8', '9', '10'],
          rows: [
            ['Saboteurs', '1', '1', '2', '2', '3', '3', '3', '4'],
            ['Miners', '3', '4', '4', '5', '5', '6', '7', '7'],
            ['Cards in hand', '6', '6', '6', '5', '5', '4', '4', '4'],
          ],
        },
      },
      'The start lies at 0,0. The three goals are shuffled and lie face down eight '
      + 'columns to the right, two rows apart. A place is called by its column and its '
      + 'row; rows count upwards. The mine has no border: you may dig in any direction, '
      + 'as far as the cards reach.',
      drawn(pictures.setUp, 'The ladder on the left, the goals G1, G2 and G3 on the '
        + 'right.'),
      'The 40 path cards and 27 action cards are shuffled, hands are dealt, and the rest '
      + 'is the draw pile.',
    ],
  },
  {
    id: 'turn',
    title: 'Your turn',
    parts: [
      'Turns go clockwise. Play exactly one card, then draw one if the pile has any. To '
      + 'play a card is one of three things:',
      {
        list: [
          '*Dig:* lay a path card in the mine. Not while one of your tools is broken.',
          '*Act:* play an action card.',
          '*Pass:* put any card of your hand face down on the discard pile.',
        ],
      },
      'Only with an empty hand do you pass without a card.',
    ],
  },
  {
    id: 'digging',
    title: 'Digging',
    parts: [
      'A path card lies upright. You may turn it by half a turn, never by a quarter. '
      + 'Where a tunnel is lit it is joined to the start; what is grey leads nowhere.',
      drawn(pictures.paths, 'Five tunnels and two dead ends. A dead end shows tunnels at '
        + 'its sides, but nobody gets through.'),
      'A card may be laid if all of this holds:',
      {
        list: [
          'The place is *empty*.',
          'It *fits* every card beside it: tunnel meets tunnel, rock meets rock. The '
          + 'tunnels of a dead end count too. A goal that lies face down asks nothing.',
          'There is a *way back*: at least one of its tunnels meets a tunnel that is '
          + 'joined to the start without a gap.',
          'Your *tools* are whole.',
        ],
      },
      drawn(pictures.fits, 'All of this fits, and all of it is joined.'),
      drawn(pictures.wrongSide, 'A tunnel would meet rock.'),
      drawn(pictures.deadEnd, 'It fits, but there is no way back through a dead end.'),
    ],
  },
  {
    id: 'goals',
    title: 'Reaching a goal',
    parts: [
      'When a tunnel that is joined to the start points at a goal, the goal is turned '
      + 'over. A dead end beside it does not turn it.',
      drawn(pictures.goal, 'The treasure: the round is over and the miners have won.'),
      'A *stone* is turned so that its bend meets the tunnel that reached it. It may '
      + 'fail to fit its other neighbours, which is allowed to goals only. From then on '
      + 'it is part of the mine, and you may dig on from it. One card can turn two goals '
      + 'over.',
      drawn(pictures.stone, 'Only stone. The way leads on downwards.'),
    ],
  },
  {
    id: 'actions',
    title: 'Action cards',
    parts: [
      drawn(pictures.tools, 'Break a tool, or mend it. A card with two tools mends one '
        + 'of them.'),
      {
        list: [
          '*A broken tool* is put in front of any player, yourself included. Until it is '
          + 'mended that player lays no path cards, but may do everything else. Nobody '
          + 'has two broken tools of one kind.',
          '*A new tool* mends that tool, yours or another player’s. Both cards are '
          + 'discarded.',
        ],
      },
      drawn(pictures.others, 'Look at a goal, or bring the roof down.'),
      {
        list: [
          '*The map* lets you alone look at one goal that lies face down. Everyone sees '
          + 'which one you looked at. What you say about it is up to you.',
          '*A rockfall* takes one path card out of the mine, but never the start or a '
          + 'goal. Nothing else falls.',
        ],
      },
      drawn(pictures.cutOff, 'After a rockfall at 2,0: what is cut off stays where it '
        + 'is, and goes dark. Nothing may be built from it until the gap is filled.'),
    ],
  },
  {
    id: 'end',
    title: 'The end of a round',
    parts: [
      {
        list: [
          '*The treasure is reached:* the miners have won, all of them.',
          '*The pile is empty* and no player holds a card that could be played: the '
          + 'saboteurs have won, if there are any. A single map in somebody’s hand keeps '
          + 'the round going.',
        ],
      },
      'Then all dwarves are shown, the one set aside too.',
    ],
  },
  {
    id: 'gold',
    title: 'Gold',
    parts: [
      '*If the miners win,* as many nugget cards are drawn as there are miners. Whoever '
      + 'laid the last path card looks at them, takes one, and hands the rest to the '
      + 'next miner counter-clockwise, and so on. Saboteurs are passed over. If a '
      + 'saboteur laid the last card, the first miner counter-clockwise begins.',
      drawn(pictures.nuggets, 'Nugget cards are worth 1, 2 or 3. Only you know what you '
        + 'took.'),
      '*If the saboteurs win,* each of them is paid in the open:',
      {
        table: {
          head: ['Saboteurs', '1', '2', '3', '4'],
          rows: [['Nuggets for each', '4', '3', '3', '2']],
        },
      },
      'The next round begins to the left of whoever laid the last path card. After three '
      + 'rounds the most nuggets win; a tie is shared.',
    ],
  },
  {
    id: 'secrets',
    title: 'Who knows what',
    parts: [
      'Everyone sees the mine, broken tools, how many cards each hand and the pile hold, '
      + 'who looked at which goal and who passed. Only you know your hand, your dwarf, '
      + 'your nuggets, the goals you looked at and the cards you put down. You may say '
      + 'about them whatever you like, true or not; you may not show them.',
    ],
  },
  {
    id: 'options',
    title: 'Other ways to play',
    parts: [
      'Published rules of this game differ in places. When you set up a table you can '
      + 'choose:',
      {
        list: [
          'With five players, three miners and two saboteurs, so that no dwarf is left '
          + 'over.',
          'No broken tools on yourself.',
          'As many nugget cards as there are players; they go round among the miners '
          + 'until all are taken.',
          'No gold for a miner whose tool is broken at the end.',
          'The next round begins to the left of whoever played the last card of any '
          + 'kind.',
          'The dwarf set aside is always a miner, so that all saboteurs play.',
        ],
      },
    ],
  },
];
