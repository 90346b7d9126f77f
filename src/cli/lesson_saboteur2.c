/* lesson_saboteur2.c -- the lesson of `saboteur2`. Its deal and moves are those of the
 * page's lesson (web/src/dwarves/lessons); P1 learns, and the others are Bram and
 * Odile. In the list of lessons.c. */
#include "cli/lessons.h"
#include "games/saboteur2.h"

const lesson lesson_saboteur2 = {
    .game = &saboteur2_game,
    .seed = "5dd567abce54a7b2d3fbbed3cc36dd32c0c9faef7d413470de8203056971b9a0",
    .n_players = 3,
    .set = {{"rounds", "1"}, {"first", "P1"}},
    .step = {
        {"Two teams",
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
         {NULL}}}};
