/* lesson_saboteur.c -- the lesson of `saboteur`. Its deal and moves are those
 * of the page's lesson (web/src/dwarves/lessons), so that the same texts fit
 * both; whoever changes one has to change the other. P1 learns; P2 is Bram and
 * P3 is Odile. In the list of lessons.c. */
#include "cli/lessons.h"
#include "games/saboteur.h"

const lesson lesson_saboteur = {
    .game = &saboteur_game,
    .seed = "588259f21f1eff26b4981730d0f1c5db924994ea1fa51fd9ef51f6b5f893524c",
    .n_players = 3,
    .set = {{"rounds", "1"}, {"first", "P1"}},
    .n_steps = 9,
    .step = {
        {NULL, {NULL}},
        {NULL, {NULL}},
        {"dig EW@1,0", {"dig ESW@2,0", "dig EW@3,0"}},
        {"map@G2", {"dig NESW@4,0", "break lamp@P1"}},
        {"fix lamp@P1 with lamp/cart", {"dig ESW@5,0", "rockfall@4,0"}},
        {"dig NESW@4,0", {"dig ESW@6,0", "pass NW"}},
        {NULL, {NULL}},
        {"dig ESW@7,0", {NULL}},
        {"take 3", {"take 2"}},
    }};
