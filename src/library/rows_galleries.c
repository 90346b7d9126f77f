/* rows_galleries.c -- the rows of `galleries`: each is made by
 * bots/features_galleries.c, from memory that batch.c or rows.c keeps for it. In
 * the list of rows.c. */
#include "bots/features_galleries.h"
#include "library/rows.h"

static void see(void *memory, const void *state, const adit_story *story)
{
    goblins_see(memory, state, story);
}

static void hear(void *memory, int seat, adit_claim claim)
{
    goblins_hear(memory, seat, claim);
}

static void look(const void *memory, const void *obs, int seat, int8_t *row)
{
    goblins_view(memory, obs, seat, row);
}

static void rate(const void *memory, const void *obs, int seat,
                 adit_action move, int8_t *row)
{
    goblins_move(memory, obs, seat, move, row);
}

const rows galleries_rows = {.game = &galleries_game,
                             .memory = sizeof(goblins_memory),
                             .view = GOBLINS_VIEW,
                             .move = GOBLINS_MOVE,
                             .see = see,
                             .hear = hear,
                             .look = look,
                             .rate = rate};
