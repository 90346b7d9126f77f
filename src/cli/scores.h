/* scores.h -- what players made of the rounds of games with roles: in which role
 * they were, whether they won, and what they got. */
#ifndef CLI_SCORES_H
#define CLI_SCORES_H

#include "cli/stats.h"
#include "games/dwarves.h"

/* Of some seats in a role. Those who have the same role win together, so that
 * rounds, or more than that, are what is independent. */
typedef struct score {
    clusters won; /* of all dwarves that had it */
    int64_t gold;
} score;

enum { SCORE_NOBODY = 255 };

typedef struct scores {
    const adit_game *game;
    uint8_t owner[ADIT_MAX_PLAYERS]; /* of each seat, or SCORE_NOBODY */
    score (*of)[N_DWARVES];          /* by owner, then by role */
    adit_round last;
} scores;

/* Everything that happens in a game, from its beginning. */
void scores_hear(scores *s, const adit_story *story);

#endif
