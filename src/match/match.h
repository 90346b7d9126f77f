/* match.h -- a game under way: its header, its moves, and the state that
 * follows from them. The same for all games. Whoever keeps header and moves can
 * always get the state back, which is how games are saved, replayed, taken back
 * and verified. */
#ifndef MATCH_MATCH_H
#define MATCH_MATCH_H

#include "core/base.h"

enum { MATCH_CLAIMS = 1000 }; /* claims that are kept of a game */

typedef struct match {
    const adit_game *game;
    adit_config config;
    uint8_t seed[32];
    adit_action *moves;    /* the caller's storage, for `room` of them */
    int32_t n_moves, room; /* n_moves of them have been played */
    _Alignas(8) uint8_t state[ADIT_MAX_STATE];
} match;

/* A claim, and when it was made: after so many moves. */
typedef struct match_said {
    int32_t n_moves;
    adit_claim claim;
    int8_t seat;
    uint8_t mark; /* an adit_mark: what it was worth at that moment */
} match_said;

/* Begins a game: keeps the header and lets the game deal. `moves` and `room`
 * are the caller's to set, before or after. `story` (or NULL) receives what
 * happens. */
void match_begin(match *m, const adit_game *game, const adit_config *config,
                 const uint8_t seed[32], adit_story *story);

/* The seat to move, or ADIT_NOBODY when the game is over. */
int match_turn(const match *m);

/* Why a seat may not make a move now (ADIT_OK: it may). The answer depends on
 * nothing that the seat does not know: it is worked out from the seat's
 * observation, so that trying moves finds out no secret. */
adit_err match_why(const match *m, int seat, adit_action action,
                   adit_refusal *out);

/* Plays the move and appends it to the log, which must have room; or refuses it
 * as match_why does, and changes nothing. */
adit_err match_play(match *m, int seat, adit_action action, adit_refusal *out,
                    adit_story *story);

/* The position after the first n moves, as another match. It shares the log of
 * m: it is for looking, and for playing on only if m is given up. */
void match_at(const match *m, int n, match *out);

/* What a viewer sees. obs has ADIT_MAX_STATE bytes. */
void match_observe(const match *m, int viewer, void *obs);

#endif
