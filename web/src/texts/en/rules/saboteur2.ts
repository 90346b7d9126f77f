import type { Chapter } from '../../rules/pages';
import { drawn } from '../../rules/pages';
import { saboteur2 as pictures } from '../../rules/pictures';

export const saboteur2: Chapter[] = [
  {
    id: 'idea',
    title: 'What is new',
    parts: [
      'Now there are two teams of diggers, and doors that only one of them may pass. A '
      + 'boss digs for both, a profiteer wins with everyone, geologists look for '
      + 'crystals. Dwarves are trapped and freed, hats and whole hands change owners, '
      + 'and when the gold is paid the thieves come.',
      'Everything in the rules of Saboteur holds unless this page says otherwise. The '
      + 'game is for 2 to 12 players.',
    ],
  },
  {
    id: 'dwarves',
    title: 'The dwarves',
    parts: [
      drawn(pictures.roles, 'Six kinds of dwarves, fifteen in all.'),
      {
        table: {
          head: ['Dwarf', 'How many', 'Wins when'],
          rows: [
            ['Green digger', '4', 'green wins'],
            ['Blue digger', '4', 'blue wins'],
            ['Boss', '1', 'a team wins; gets 1 less'],
            ['Profiteer', '1', 'always; gets 2 less'],
            ['Geologist', '2', 'never: is paid for crystals'],
            ['Saboteur', '3', 'the treasure is not reached'],
          ],
        },
      },
      'All fifteen are shuffled, whatever the number of players. Everyone gets one. The '
      + 'rest lie face down and are the *hat pile*.',
      'Of the 118 path and action cards ten are taken out unseen for this round. '
      + 'Everyone gets six, whatever the number of players. Gold is counted in gold '
      + 'pieces; there are no nugget cards.',
    ],
  },
  {
    id: 'turn',
    title: 'Your turn',
    parts: [
      'Do one of four things:',
      {
        list: [
          '*Dig* a path card, then draw one. Not with a broken tool, and not while you '
          + 'are trapped.',
          '*Act:* play an action card, then draw one.',
          '*Get rid of something:* put two cards face down to remove one card that lies '
          + 'in front of you: a broken tool, a trap, or your own theft. Then draw one. '
          + 'Your hand stays one card smaller from then on.',
          '*Pass:* put one, two or three cards face down, then draw as many.',
        ],
      },
    ],
  },
  {
    id: 'paths',
    title: 'New path cards',
    parts: [
      drawn(pictures.paths, 'A green door has a square arch, a blue one a round arch.'),
      '*Bridges and double bends* have two tunnels that do not meet. One of them must be '
      + 'joined when the card is laid; the other may be joined later.',
      drawn(pictures.bridge, 'The way under the bridge goes on. The bridge itself is '
        + 'joined to nothing yet, and dark.'),
      '*Ladders* go up to the light: they are always joined to the start and to all '
      + 'other ladders. A ladder needs no way back. It must touch at least one card that '
      + 'lies face up, rock to rock will do, and it must fit. It may never lie next to a '
      + 'goal.',
      drawn(pictures.ladder, 'The gap at 2,0 had cut this part off. The ladder lights it '
        + 'again.'),
      drawn(pictures.nextToGoal, 'A ladder next to a goal.'),
      '*Blocked sides* must fit like every side, and join nothing. A blocked side that '
      + 'meets a joined tunnel is enough to lay its card there; but then its own tunnel '
      + 'is still dark.',
      '*Doors* stop nobody from digging. They count when the treasure is reached.',
      '*Crystals* are worth something to geologists. There are ten.',
    ],
  },
  {
    id: 'actions',
    title: 'New action cards',
    parts: [
      drawn(pictures.actions, 'Seven new actions.'),
      {
        list: [
          '*Theft:* lay it in front of yourself. When the gold is paid you may steal.',
          '*Hands off:* remove anybody’s theft.',
          '*Swap your hand* with another player. Then the other draws a card, and you '
          + 'draw none.',
          '*Inspection:* you alone look at another player’s dwarf.',
          '*Swap your hats:* a player of your choice, yourself too, puts the dwarf aside '
          + 'and takes the top one of the hat pile. Only that player sees it.',
          '*Trap* another player. Whoever is trapped lays no path cards, and if it lasts '
          + 'to the end of the round is no winner, gets no gold and steals nothing.',
          '*Free at last:* remove a trap, yours or another player’s.',
        ],
      },
      'Nobody has two cards of one kind in front of them.',
    ],
  },
  {
    id: 'winners',
    title: 'Who wins a round',
    parts: [
      'The round ends when the treasure is reached, or when the pile is empty and nobody '
      + 'can do anything but pass.',
      '*Green’s way is free* if some way from the start to the treasure meets no blue '
      + 'door. *Blue’s way is free* if some way meets no green door. A way may go in by '
      + 'one ladder and come out by another.',
      drawn(pictures.oneDoor, 'Only blue’s way is free.'),
      drawn(pictures.sideBySide, 'Both ways are free: blue goes above, green below.'),
      'Which team wins depends on who laid the card that made the connection:',
      {
        table: {
          head: ['Connection by', 'both free', 'only green’s', 'only blue’s', 'neither'],
          rows: [
            ['a green digger', 'green', 'green', 'blue', 'no team'],
            ['a blue digger', 'blue', 'green', 'blue', 'no team'],
            ['anyone else', 'green and blue', 'green', 'blue', 'no team'],
          ],
        },
      },
      'If every way has doors of both colours, no team wins, whoever laid that card.',
      'The boss wins if a team wins, the profiteer always. If the treasure is not '
      + 'reached, the saboteurs and the profiteer win. Whoever is trapped is no winner.',
    ],
  },
  {
    id: 'gold',
    title: 'Gold',
    parts: [
      {
        table: {
          head: ['Winners', '1', '2', '3', '4', '5 or more'],
          rows: [
            ['Each of them', '5', '4', '3', '2', '1'],
            ['The boss', '4', '3', '2', '1', '0'],
            ['The profiteer', '3', '2', '1', '0', '0'],
          ],
        },
      },
      '*Geologists* get one gold piece for each crystal in the mine, joined or not, '
      + 'whoever has won. Two of them share, rounded down; if one is trapped the other '
      + 'takes all. They do not count as winners.',
      '*Thieves* come last: each player with a theft who is not trapped takes one gold '
      + 'piece from another player of their choice, or nothing. The one who played a '
      + 'theft last begins, then it goes clockwise. The last round has thefts too.',
      'The next round begins to the left of whoever played the last card. After three '
      + 'rounds the most gold wins; a tie is shared.',
    ],
  },
  {
    id: 'example',
    title: 'An example',
    parts: [
      'Hazel is blue, Bram and Odile are green, Tuck is the boss, Wren the profiteer, '
      + 'Ivo and Pia are saboteurs. Tuck reaches the treasure, and every way to it leads '
      + 'through a blue door. Ivo and Pia each have a theft, and Pia is trapped.',
      'Only blue’s way is free, so blue wins. That makes three winners: Hazel gets 3, '
      + 'Tuck as the boss 2, Wren as the profiteer 1. Then Ivo takes one gold piece from '
      + 'one of them. Pia is trapped and takes nothing.',
    ],
  },
  {
    id: 'secrets',
    title: 'Who knows what',
    parts: [
      'An inspection shows a dwarf as it is at that moment. If the hat changes later, '
      + 'you know only what that player was. Whoever gives a hand away knows what is in '
      + 'it. At the end of a round the players’ dwarves are shown, the hat pile is not.',
      'Nobody can conceal whether they have gold; how much it is, they may.',
    ],
  },
  {
    id: 'options',
    title: 'Other ways to play',
    parts: [
      {
        list: [
          'Without the fourth rockfall.',
          'The boss wins whenever the treasure is reached.',
          'Everybody’s gold is shown all the time, and not only whether they have any.',
          'No broken tools on yourself.',
        ],
      },
    ],
  },
];
