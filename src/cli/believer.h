/* believer.h -- somebody who watches a game with roles, from a seat or without one, and
 * says how likely it is who is who, and where the treasure is. */
#ifndef CLI_BELIEVER_H
#define CLI_BELIEVER_H

#include "bots/belief.h"
#include "bots/roles.h"
#include "cli/program_bot.h"

/* A viewer, and what he saw last. */
typedef struct believer {
    const adit_game *game;
    int viewer;
    _Alignas(8) uint8_t before[ADIT_MAX_STATE];
    union {
        belief base;
        roles more;
    };
} believer;

/* Are there beliefs about that game? */
bool believer_knows(const adit_game *game);

/* Before the game begins; then what he sees, with the events as he saw them. */
void believer_sit(believer *b, const adit_game *game, int viewer);
void believer_see(believer *b, const void *obs, const adit_story *story);
void believer_foretell(believer *b, forecast *out);

#endif
