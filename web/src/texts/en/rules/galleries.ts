import type { Chapter } from '../../rules/pages';
import { drawn } from '../../rules/pages';
import { galleries as pictures } from '../../rules/pictures';

export const galleries: Chapter[] = [
  {
    id: 'idea',
    title: 'What it is about',
    parts: [
      'Goblins dig five galleries into the rock, card by card, and two dice say where. '
      + 'There are gems for whoever is deepest, for diamonds, and for nuggets when a '
      + 'gallery closes. For those who are in the way there are bombs and a gun.',
      'The game is for 2 to 4 players. It ends the moment the last gem is taken from the '
      + 'pile: 50 with two players, 60 with three or four. The most gems win.',
    ],
  },
  {
    id: 'set-up',
    title: 'Before the game',
    parts: [
      'Five entrances, numbered 1 to 5. Five piles of ten tunnel cards: every card of '
      + 'pile 1 has the number 1, and so on. The piles lie face up, so everyone sees '
      + 'what comes next. Each player has three goblins in reserve and one bomb at home.',
      drawn(pictures.tunnels, 'Tunnel cards: nuggets, diamonds, bones, a chest, a pick. '
        + 'Every pile holds the same ten.'),
    ],
  },
  {
    id: 'turn',
    title: 'Your turn',
    parts: [
      {
        list: [
          '*Cemetery.* If any of your goblins lie there you may fetch all of them. That '
          + 'is your whole turn.',
          '*Income.* A gem for each gallery in which you are in the lead.',
          '*Village.* Buy one thing, or nothing.',
          '*Dice.* Roll both, and dig, lay a bomb or shoot as they say; or pass.',
        ],
      },
      drawn(pictures.lead, 'Player 2 is in the lead: that is the deepest goblin. The '
        + 'empty card behind it does not matter.'),
    ],
  },
  {
    id: 'village',
    title: 'The village',
    parts: [
      {
        table: {
          head: ['Where', 'Gems', 'What for'],
          rows: [
            ['Blacksmith', '1', 'armour: takes one bomb or shot that would kill its goblin'],
            ['Church', '1', 'a cross: bones do not hold its goblin'],
            ['Store', '1', 'a helmet: twice the nuggets when another player closes the '
              + 'gallery'],
            ['Artificer', '2', 'your bomb is laid at any entrance or on any tunnel card; '
              + 'or any one bomb is removed'],
            ['Contract killer', '3', 'any goblin that is not in the cemetery is killed, armour or '
              + 'not'],
          ],
        },
      },
      'Equipment is sold only for a goblin in reserve, and never twice the same. What '
      + 'you spend goes back to the pile.',
    ],
  },
  {
    id: 'dice',
    title: 'The dice',
    parts: [
      'One die has a bomb in place of the six, the other a gun.',
      {
        table: {
          head: ['Roll', 'What you may do'],
          rows: [
            ['two numbers', 'dig one of them in the gallery of the other'],
            ['bomb and a '
              + 'number', 'lay your bomb at that entrance, or on any card with '
              + 'that number'],
            ['a number and '
              + 'gun', 'shoot a goblin in that gallery, or on any card with '
              + 'that number'],
            ['bomb and gun', 'lay your bomb anywhere, or shoot any goblin in a gallery'],
          ],
        },
      },
      'But if any bomb lies at an entrance or on a tunnel card when you roll a bomb, *all '
      + 'bombs explode* first, and you roll both dice again. You may always pass.',
      drawn(pictures.dice, 'Tunnel 1 in gallery 3, or tunnel 3 in gallery 1.'),
    ],
  },
  {
    id: 'digging',
    title: 'Digging',
    parts: [
      'To dig tunnel 1 in gallery 3, the top card of pile 1 is laid at the deep end of '
      + 'gallery 3, and one of your goblins steps onto it: one from your reserve, or one '
      + 'from any gallery that is not held by bones. If the card is the *third with its '
      + 'number* in this gallery, the gallery closes. Otherwise its symbols act in this '
      + 'order:',
      {
        list: [
          '*Diamonds:* take a gem for each, at once.',
          '*Chest:* turn over the top chest card. Nuggets lie on this tunnel card from '
          + 'now on, diamonds are paid at once, equipment is for the goblin here, bones '
          + 'act like bones. A bomb lies here and belongs to nobody.',
          '*Bones:* the goblin is held until the gallery closes or it is killed, unless '
          + 'it wears a cross.',
          '*Pick:* unless it is held, the goblin must dig on at once with the next '
          + 'number, 1 after 5, in the same gallery.',
        ],
      },
      'Nuggets do nothing yet. They are paid when the gallery closes. An empty pile is '
      + 'shuffled anew from the used cards of its number when a card is needed; if there '
      + 'are none, that number cannot be dug.',
      drawn(pictures.held, 'The first goblin is held by bones. The second wears a cross '
        + 'and is free to go.'),
    ],
  },
  {
    id: 'closing',
    title: 'A gallery closes',
    parts: [
      'With the third card of one number the gallery closes, and who dug it is the '
      + 'closer. The closing card’s diamonds and nuggets count, its chest, bones and '
      + 'pick do nothing.',
      {
        list: [
          'The goblins of *other players* bring their owners the nuggets on their own '
          + 'card, twice as many with a helmet.',
          '*The closer* takes the nuggets of all other cards. The closer’s helmets do '
          + 'nothing.',
          'All goblins go home to their reserves and keep what they wear. Bombs on the '
          + 'cards go home; a bomb at the entrance stays.',
          'Everyone is paid in full, even if the pile holds fewer gems. Then the gallery '
          + 'is empty and may be dug anew.',
        ],
      },
      drawn(pictures.closing, 'Player 3 digs the third 4 and closes. Player 1 gets 2 '
        + 'nuggets twice for the helmet: 4. Player 2 gets 3. Player 3 gets all the rest: '
        + '3 and 1.'),
    ],
  },
  {
    id: 'killing',
    title: 'Bombs and guns',
    parts: [
      '*A bomb* kills every goblin in its gallery, wherever it lies in it. The cards '
      + 'stay. The owner of the bomb gets a gem for each goblin that died, even for '
      + 'their own; two bombs in one gallery both pay. Then bombs go home.',
      '*A shot* that kills pays the shooter one gem. *The contract killer* pays nobody, '
      + 'and reaches goblins in reserve too.',
      '*Armour* takes a bomb or a shot instead: it is gone, the goblin stays where it is, '
      + 'and nobody is paid. Against the contract killer it does not help.',
      'A killed goblin goes to the cemetery and loses all that it wears.',
      drawn(pictures.bomb, 'If player 2’s bomb explodes, the goblins of players 1 and 2 '
        + 'die: two gems for player 2. Player 3’s goblin loses only its armour.'),
    ],
  },
  {
    id: 'end',
    title: 'The end',
    parts: [
      'When the last gem of the pile is taken the game is over at once, even in the '
      + 'middle of a turn. If more was due than the pile held, the rest is never paid, '
      + 'except for a closing, which is paid in full. Then each player adds the nuggets on the cards where their goblins stand, not '
      + 'doubled. The most gems win; a tie is shared.',
      'After 1,000 turns the game ends in the same way.',
    ],
  },
  {
    id: 'options',
    title: 'Other ways to play',
    parts: [
      {
        list: [
          'Income for every goblin in a gallery.',
          'Gems that are spent leave the game.',
          'No gems for killing your own goblins.',
          'Any number of gems from 10 to 200.',
        ],
      },
    ],
  },
];
