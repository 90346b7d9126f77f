/* opinion.h -- what somebody who watches a game, and has no seat in it, thinks of it
 * after each move.
 *
 * An opinion is lines of numbers, one a seat: in `saboteur` how likely the seat is a
 * saboteur, in `saboteur2` how likely it has each role, by the beliefs of somebody who
 * only watches (believer.h); in `galleries` its chance to win. They are whole numbers,
 * the same everywhere. */
#ifndef BOTS_OPINION_H
#define BOTS_OPINION_H

#include "bots/believer.h"
#include "match/match.h"

enum {
    OPINION_SURE = 10000, /* what is certain */
    OPINION_LINES = N_ROLES
};

typedef struct opinion {
    int32_t part[OPINION_LINES][ADIT_MAX_PLAYERS]; /* of OPINION_SURE */
    believer by;
} opinion;

/* The lines that there are of a game, and what each is about: "saboteur", "win". None
 * is a game that nobody has an opinion on. */
int opinion_lines(const adit_game *game);
const char *opinion_line(const adit_game *game, int line);

/* Without a net of it nobody has more than the deal to go by. */
bool opinion_needs_net(const adit_game *game);

/* Before the first look. */
void opinion_open(opinion *o, const adit_game *game);
/* A look at a game when it has begun, and after each move, with what it did. */
void opinion_see(opinion *o, const match *now, const adit_story *story);

#endif
