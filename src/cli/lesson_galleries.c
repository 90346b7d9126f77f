/* lesson_galleries.c -- the lesson of `galleries`. Its deal and moves are those of the
 * page's lesson (web/src/galleries/lesson.ts); P1 learns, and the others are Bram and
 * Odile. In the list of lessons.c. */
#include "cli/lessons.h"
#include "games/galleries.h"

const lesson lesson_galleries = {
    .game = &galleries_game,
    .seed = "d6066e74de0405d4e7da8c8365468e92fb24fe330ac4fa52bc2fc7696c2ff7b3",
    .n_players = 2,
    .set = {{"first", "P1"}},
    .step = {
        {"Five galleries",
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
         {NULL}}}};
