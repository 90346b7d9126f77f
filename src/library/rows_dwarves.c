/* rows_dwarves.c -- the rows of `saboteur` and `saboteur2`: each row is made by
 * bots/features_dwarves.c, told which of the two games it is. In the list of
 * rows.c. */
#include "bots/features_dwarves.h"
#include "library/rows.h"

#define ROWS_OF(name, which)                                                   \
    static void see_##name(void *memory, const void *state,                    \
                           const adit_story *story)                            \
    {                                                                          \
        dwarves_see(memory, which, state, story);                              \
    }                                                                          \
    static void look_##name(const void *memory, const void *obs, int seat,     \
                            int8_t *row)                                       \
    {                                                                          \
        dwarves_view(memory, which, obs, seat, row);                           \
    }                                                                          \
    static void rate_##name(const void *memory, const void *obs, int seat,     \
                            adit_action move, int8_t *row)                     \
    {                                                                          \
        dwarves_move(memory, which, obs, seat, move, row);                     \
    }

static void hear(void *memory, int seat, adit_claim claim)
{
    dwarves_hear(memory, seat, claim);
}

ROWS_OF(base, DWARVES_BASE)
ROWS_OF(more, DWARVES_MORE)

const rows saboteur_rows = {.game = &saboteur_game,
                            .memory = sizeof(dwarves_memory),
                            .view = SABOTEUR_VIEW,
                            .move = SABOTEUR_MOVE,
                            .see = see_base,
                            .hear = hear,
                            .look = look_base,
                            .rate = rate_base};
const rows saboteur2_rows = {.game = &saboteur2_game,
                             .memory = sizeof(dwarves_memory),
                             .view = SABOTEUR2_VIEW,
                             .move = SABOTEUR2_MOVE,
                             .see = see_more,
                             .hear = hear,
                             .look = look_more,
                             .rate = rate_more};
