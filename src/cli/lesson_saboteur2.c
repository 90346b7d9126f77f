/* lesson_saboteur2.c -- the lesson of `saboteur2`. Its deal and moves are those
 * of the page's lesson (web/src/dwarves/lessons), so that the same texts fit
 * both; whoever changes one has to change the other. P1 learns; P2 is Bram and
 * P3 is Odile. In the list of lessons.c. */
#include "cli/lessons.h"
#include "games/saboteur2.h"

const lesson lesson_saboteur2 = {
    .game = &saboteur2_game,
    .seed = "5dd567abce54a7b2d3fbbed3cc36dd32c0c9faef7d413470de8203056971b9a0",
    .n_players = 3,
    .set = {{"rounds", "1"}, {"first", "P1"}},
    .n_steps = 9,
    .step = {
        {NULL, {NULL}},
        {"dig ESW.crystal@1,0", {"dig EWs.crystal@2,0", "trap@P1"}},
        {"shed trap with NES map", {"dig EW.blue@3,0"}},
        {NULL, {NULL, "theft"}},
        {"inspect@P3", {"dig ESW.crystal@4,0", "pass EW"}},
        {"dig N.ladder@4,-1", {"pass NE", "pass ew"}},
        {"pass NE.ladder rockfall break-lamp",
         {"pass s.crystal", "dig SW@5,0"}},
        {"swap-hand@P2", {"dig NS@5,-1", "dig NE+SW@5,-2"}},
        {"hands-off@P3", {NULL}},
    }};
