/* believer.h -- somebody who watches a game with roles, from a seat or without
 * one, and says how likely it is who is who, and where the treasure is. */
#ifndef BOTS_BELIEVER_H
#define BOTS_BELIEVER_H

#include "bots/trained.h"

/* How likely each seat has each dwarf, and each goal is the treasure. */
typedef struct forecast {
    double role[ADIT_MAX_PLAYERS][N_DWARVES], goal[MINE_GOALS];
} forecast;

/* A viewer, and what the viewer saw last. */
typedef struct believer {
    const adit_game *game;
    int viewer; /* a seat, or ADIT_PUBLIC */
    _Alignas(8) uint8_t seen[ADIT_MAX_STATE];
    trained mind;
} believer;

/* Are there beliefs about that game? */
bool believer_knows(const adit_game *game);

/* Before the game begins; then what the viewer sees, with the events as the
 * viewer saw them. */
void believer_sit(believer *b, const adit_game *game, int viewer);
void believer_see(believer *b, const void *obs, const adit_story *story);
/* What anybody says. */
void believer_hear(believer *b, int seat, adit_claim claim);
/* What the viewer believes: what was seen is certain; before anything was done
 * it is the deal; then what the net makes of everybody's deeds. */
void believer_foretell(const believer *b, forecast *out);

#endif
