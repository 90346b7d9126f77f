// The lessons: a title and a few sentences for each step. Fetched when one is taken.
interface Words { title: string; text: string }

const saboteur: Words[] = [
  { title: 'You are a miner', text: 'Your dwarf is secret. Miners want a tunnel from the '
    + 'ladder to the gold. Somebody at this table is a saboteur and wants the opposite.' },
  { title: 'The mine', text: 'On the left is the ladder, on the right are three goals. One '
    + 'of them is gold, two are stone. Tunnels that are joined to the ladder glow.' },
  { title: 'Dig', text: 'Choose the straight tunnel in your hand. Places where it fits '
    + 'light up. Lay it to the right of the ladder, at 1,0. Then you draw a new card.' },
  { title: 'Look at a goal', text: 'Somebody should know where to dig. Play your map on '
    + 'goal 2: you see it, and all others see only that you looked.' },
  { title: 'Your lamp is broken', text: 'It is gold! But Odile has broken your lamp, and '
    + 'nobody digs with a broken tool. Play the card that mends a lamp on yourself.' },
  { title: 'A rockfall', text: 'Odile took a card out of the mine, and everything behind '
    + 'the gap has gone dark. Fill it: lay the crossing at 4,0.' },
  { title: 'Who is it?', text: 'A broken lamp, a rockfall, a card put away unseen: deeds '
    + 'tell who somebody is, words do not. All deeds stand in the log.' },
  { title: 'The last card', text: 'One card is missing. Lay the junction at 7,0, and '
    + 'goal 2 turns over.' },
  { title: 'Gold!', text: 'Now all dwarves are shown, and the miners share the gold: who '
    + 'reached it picks first. Take the larger nugget card.' },
];

const saboteur2: Words[] = [
  { title: 'Two teams', text: 'You are a green digger. Only the team that has a free way to '
    + 'the gold wins. There are blue diggers, saboteurs, and some who work for themselves: '
    + 'boss, profiteer, geologist.' },
  { title: 'Crystals', text: 'Lay the tunnel with the crystal at 1,0. Geologists are paid '
    + 'for each crystal that lies in the mine.' },
  { title: 'Trapped', text: 'Odile has trapped you: you cannot dig, and would get no gold. '
    + 'You can always put two cards face down to be rid of such a thing. Choose “Pass or '
    + 'shed”, mark the junction and the map, and get rid of the trap.' },
  { title: 'Doors', text: 'Bram has built a blue door. Blue diggers walk through it, green '
    + 'ones do not: behind it, this way is only blue.' },
  { title: 'Inspect', text: 'Odile has laid a theft in front of her: at the end she will '
    + 'steal gold, if nobody stops her. Play your inspection and look at her dwarf.' },
  { title: 'Ladders', text: 'A ladder is joined to the start wherever it lies. So it can '
    + 'begin a new way, past the blue door. Lay it at 4,-1.' },
  { title: 'Several cards', text: 'Instead of playing you may put one to three cards face '
    + 'down, and draw as many. Pass the ladder, the rockfall and the broken lamp.' },
  { title: 'The race', text: 'Up here you see how many cards are missing to each goal, and '
    + 'how many there are. When they are used up, the saboteurs have won.' },
];

const galleries: Words[] = [
  { title: 'Five galleries', text: 'Your goblins dig in five galleries. Nothing is hidden '
    + 'here: whoever has the most gems at the end wins.' },
  { title: 'Two readings', text: 'You have rolled 1 and 5. So you may dig tunnel 1 in '
    + 'gallery 5, or tunnel 5 in gallery 1. Take tunnel 1 in gallery 5.' },
  { title: 'A chest', text: 'There was a chest in it, and in the chest a diamond: that is a '
    + 'gem at once. Bram has followed you, and his pick dug a second tunnel.' },
  { title: 'The village', text: 'Before you roll you may buy one thing. A goblin with a '
    + 'helmet brings home twice when somebody else closes its gallery. Buy one for goblin 2.' },
  { title: 'Close a gallery', text: 'Two fives: one card, in gallery 5. A pick on it digs '
    + 'on, with number 1, and the third 1 closes the gallery: you get what lies in it. Dig '
    + 'with goblin 2.' },
  { title: 'Armour', text: 'You have gems now. Armour saves a goblin from a bomb or a shot, '
    + 'once. Buy it for goblin 1.' },
  { title: 'The gun', text: 'Die B shows the gun: shoot a goblin. Bram’s is held by bones. '
    + 'You get a gem for it, and he has to fetch it from the cemetery.' },
  { title: 'The end', text: 'This pile of gems gets smaller. When it is empty, the game is '
    + 'over, and nuggets under your goblins count too.' },
];

export const lessons = { saboteur, saboteur2, galleries };
