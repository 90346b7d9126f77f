/* lesson_galleries.c -- the lesson of `galleries`. Its deal and moves are those
 * of the page's lesson (web/src/galleries/lesson.ts), so that the same texts
 * fit both; whoever changes one has to change the other. P1 learns, and P2 is
 * Bram. In the list of lessons.c. */
#include "cli/lessons.h"
#include "games/galleries.h"

const lesson lesson_galleries = {
    .game = &galleries_game,
    .seed = "d6066e74de0405d4e7da8c8365468e92fb24fe330ac4fa52bc2fc7696c2ff7b3",
    .n_players = 2,
    .set = {{"first", "P1"}},
    .n_steps = 9,
    .step = {
        {NULL, {NULL}},
        {"dig 1 in 5 with g1", {"dig 1 in 5 with g1"}},
        {NULL, {NULL}},
        {"buy helmet g2", {NULL}},
        {"dig 5 in 5 with g2", {"dig 1 in 5 with g2"}},
        {"buy armour g1", {NULL}},
        {"shoot P2g2", {"fetch"}},
        {"buy bomb@5", {NULL}},
        {NULL, {NULL}},
    }};
