/* lessons.c -- the lessons of `adit learn`. Deals and moves are those of the page's lessons
 * (web/src/app/tutorial/lessons); P1 learns, and the others are Bram and Odile. */
#include "cli/lessons.h"

#include <string.h>

static const lesson lessons[] = {
    {.game = "saboteur",
     .seed = "588259f21f1eff26b4981730d0f1c5db924994ea1fa51fd9ef51f6b5f893524c",
     .n_players = 3,
     .set = {{"rounds", "1"}, {"first", "P1"}},
     .step =
         {{"You are a miner",
           "Your dwarf is secret. Miners want a tunnel from the start S to the "
           "treasure. Somebody here is a saboteur, and wants the opposite.",
           NULL,
           {NULL}},
          {"The mine",
           "At the left is the start S, at the right are three goals: one of "
           "them is the treasure, two are stones. Where a card can go on, the "
           "mine shows the cell.",
           NULL,
           {NULL}},
          {"Dig",
           "Choose the straight tunnel EW and press Enter: the places where it "
           "fits are marked. Lay it to the right of S, at 1,0. Then you draw a "
           "new card.",
           "dig EW@1,0",
           {"dig ESW@2,0", "dig EW@3,0"}},
          {"Look at a goal",
           "Somebody should know where to dig. Play your map on G2: you see it, "
           "and all others see only that you looked.",
           "map@G2",
           {"dig NESW@4,0", "break lamp@P1"}},
          {"Your lamp is broken",
           "It is the treasure! But Odile has broken your lamp, and nobody digs "
           "with a broken tool. Play the card that fixes a lamp on yourself.",
           "fix lamp@P1 with lamp/cart",
           {"dig ESW@5,0", "rockfall@4,0"}},
          {"A rockfall",
           "Odile took a card out of the mine, and all that lay behind it is cut "
           "off. Fill the gap: lay the crossing NESW at 4,0.",
           "dig NESW@4,0",
           {"dig ESW@6,0", "pass NW"}},
          {"Who is it?",
           "A broken lamp, a rockfall, a card put away unseen: deeds tell who "
           "somebody is, words do not. l lists all deeds.",
           NULL,
           {NULL}},
          {"The last card",
           "One card is missing. Lay ESW at 7,0, and G2 is turned over.",
           "dig ESW@7,0",
           {NULL}},
          {"Gold!",
           "All dwarves are shown, and the miners share the gold: whoever "
           "reached it picks first. Take the larger nugget card.",
           "take 3",
           {"take 2"}}}},
    {.game = "saboteur2",
     .seed = "5dd567abce54a7b2d3fbbed3cc36dd32c0c9faef7d413470de8203056971b9a0",
     .n_players = 3,
     .set = {{"rounds", "1"}, {"first", "P1"}},
     .step =
         {{"Two teams",
           "You are a green digger. Only a team that has a free way to the "
           "treasure wins. There are blue diggers, saboteurs, and some who work "
           "for themselves: boss, profiteer, geologist.",
           NULL,
           {NULL}},
          {"Crystals",
           "Lay the tunnel with the crystal, ESW.crystal, at 1,0. Geologists "
           "are paid for each crystal in the mine.",
           "dig ESW.crystal@1,0",
           {"dig EWs.crystal@2,0", "trap@P1"}},
          {"Trapped",
           "Odile has trapped you: you cannot dig, and would get no gold. You "
           "can always put two cards face down to be rid of such a thing. "
           "Choose shed, and give NES and map.",
           "shed trap with NES map",
           {"dig EW.blue@3,0"}},
          {"Doors",
           "Bram has built a blue door. Blue diggers walk through it, green "
           "ones do not: behind it, this way is only blue.",
           NULL,
           {NULL, "theft"}},
          {"Inspect",
           "Odile has laid a theft in front of her: at the end she will steal "
           "gold, if nobody stops her. Play your inspection on P3, and see her "
           "dwarf.",
           "inspect@P3",
           {"dig ESW.crystal@4,0", "pass EW"}},
          {"Ladders",
           "A ladder is joined to the start wherever it lies. So it can begin a "
           "new way, past the blue door. Lay S.ladder at 4,-1; r turns it.",
           "dig N.ladder@4,-1",
           {"pass NE", "pass ew"}},
          {"Several cards",
           "Instead of playing you may put one to three cards face down, and "
           "draw as many. Pass NE.ladder, rockfall and break-lamp: choose pass, "
           "and that set.",
           "pass NE.ladder rockfall break-lamp",
           {NULL}},
          {"The pile",
           "Above the board stands how many cards are left in the pile. When "
           "they are used up and no team has a way, the saboteurs have won.",
           NULL,
           {NULL}}}},
    {.game = "galleries",
     .seed = "d6066e74de0405d4e7da8c8365468e92fb24fe330ac4fa52bc2fc7696c2ff7b3",
     .n_players = 2,
     .set = {{"first", "P1"}},
     .step =
         {{"Five galleries",
           "Your goblins dig in five galleries. Nothing is hidden here: whoever "
           "has the most gems at the end wins.",
           NULL,
           {NULL}},
          {"Two readings",
           "You have rolled 1 and 5. You may dig tunnel 1 in gallery 5, or "
           "tunnel 5 in gallery 1. Dig 1 in 5, with g1.",
           "dig 1 in 5 with g1",
           {"dig 1 in 5 with g1"}},
          {"A chest",
           "There was a chest in it, and in the chest a diamond: that is a gem "
           "at once. Bram has followed you, and his pick dug a second tunnel.",
           NULL,
           {NULL}},
          {"The village",
           "Before you roll you may buy one thing. A goblin with a helmet brings "
           "home twice when somebody else closes its gallery. Buy one for g2.",
           "buy helmet g2",
           {NULL}},
          {"Close a gallery",
           "Two fives: one card, in gallery 5. A pick on it digs on, with number "
           "1, and the third 1 closes the gallery: you get what lies in it. Dig "
           "with g2.",
           "dig 5 in 5 with g2",
           {"dig 1 in 5 with g2"}},
          {"Armour",
           "You have gems now. Armour saves a goblin from a bomb or a shot, "
           "once. Buy it for g1.",
           "buy armour g1",
           {NULL}},
          {"The gun",
           "Die B shows the gun: shoot a goblin. P2g2 is held by bones. You get "
           "a gem for it, and Bram has to fetch it from the cemetery.",
           "shoot P2g2",
           {NULL}},
          {"The end",
           "Above the board stands how many gems are left. When there are none, "
           "the game is over, and nuggets under your goblins count, too.",
           NULL,
           {NULL}}}},
};

const lesson *lesson_of(const adit_game *game)
{
    for (int i = 0; i < countof(lessons); i++)
        if (strcmp(lessons[i].game, game->name) == 0)
            return &lessons[i];
    return NULL;
}
