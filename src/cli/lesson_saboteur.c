/* lesson_saboteur.c -- the lesson of `saboteur`. Its deal and moves are those of the
 * page's lesson (web/src/dwarves/lessons); P1 learns, and the others are Bram and
 * Odile. In the list of lessons.c. */
#include "cli/lessons.h"
#include "games/saboteur.h"

const lesson lesson_saboteur = {
    .game = &saboteur_game,
    .seed = "588259f21f1eff26b4981730d0f1c5db924994ea1fa51fd9ef51f6b5f893524c",
    .n_players = 3,
    .set = {{"rounds", "1"}, {"first", "P1"}},
    .step = {
        {"You are a miner",
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
         {"take 2"}}}};
