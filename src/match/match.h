/* match.h -- a game under way: its header, its moves, and the state that
 * follows from them. The same for all games. Whoever keeps header and moves can
 * always get the state back, which is how games are saved, replayed, taken back
 * and verified.
 *
 * A game is dealt, or it begins from a position of another game: then it has a
 * past. Of that position only what one of its seats knew is kept; all else is
 * imagined anew, by the game's own seed. */
#ifndef MATCH_MATCH_H
#define MATCH_MATCH_H

#include "core/base.h"

enum {
    MATCH_CLAIMS = 1000, /* claims that are kept of a game */
    MATCH_PAST = 2000    /* moves of a past; whoever reads one must play it */
};

typedef struct match {
    const adit_game *game;
    adit_config config;
    uint8_t seed[32];
    /* The caller's, who keeps it as it is; NULL: the game was dealt. */
    const struct match_past *past;
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

/* The game from whose position another begins: of the same game and set-up, and
 * dealt itself. It was not over after these moves. */
typedef struct match_past {
    uint8_t seed[32];
    int32_t n_moves, n_said;
    int8_t as; /* the seat whose knowledge of the position is kept */
    adit_action moves[MATCH_PAST];
    match_said said[MATCH_CLAIMS]; /* with their marks */
} match_past;

/* Begins a game: keeps the header and lets the game deal. `moves` and `room`
 * are the caller's to set, before or after. `story` (or NULL) receives what
 * happens. */
void match_begin(match *m, const adit_game *game, const adit_config *config,
                 const uint8_t seed[32], adit_story *story);

/* The same from a position of another game, whose past is kept. Its moves are
 * counted from 0 again, and nothing happens by its beginning. */
void match_begin_from(match *m, const adit_game *game,
                      const adit_config *config, const match_past *past,
                      const uint8_t seed[32], adit_story *story);
/* Begins the game that was played again, as it began: for all who replay one.
 * `out` may be the same match. */
void match_again(const match *played, match *out, adit_story *story);

/* Tells the past of a game, if it has one, from its deal on: what each move
 * did, and between the moves what was said (then `said` is not NULL, and
 * nothing is in the story). `then` is the game of the past so far, which has to
 * be shown as somebody saw it. */
typedef void match_listener(void *self, const match *then,
                            const adit_story *story, const match_said *said);
void match_tell_past(const match *m, match_listener *tell, void *self);

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
