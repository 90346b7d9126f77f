/* match.h -- a game under way: its header, its moves, and the state that follows
 * from them. The same for all games. */
#ifndef MATCH_MATCH_H
#define MATCH_MATCH_H

#include "core/base.h"

typedef struct match {
    const adit_game *game;
    adit_config config;
    uint8_t seed[32];
    adit_action *moves; /* the caller's storage */
    int32_t n_moves, room;
    _Alignas(8) uint8_t state[ADIT_MAX_STATE];
} match;

/* Begins a game; `story` (or NULL) hears what happens. */
void match_begin(match *m, const adit_game *game, const adit_config *config,
                 const uint8_t seed[32], adit_story *story);

/* The seat to move, or ADIT_NOBODY when the game is over. */
int match_turn(const match *m);

/* Why a seat may not make a move now (ADIT_OK: it may). What it answers depends
 * on nothing that the seat does not know. */
adit_err match_why(const match *m, int seat, adit_action action,
                   adit_refusal *out);

/* Plays it, or refuses as match_why does and changes nothing. The log must have room. A
 * move is judged once, by the rules as they are applied. */
adit_err match_play(match *m, int seat, adit_action action, adit_refusal *out,
                    adit_story *story);

/* The position after the first n moves, as another match on the same log. */
void match_at(const match *m, int n, match *out);

/* What a viewer sees. obs has ADIT_MAX_STATE bytes. */
void match_observe(const match *m, int viewer, void *obs);

#endif
