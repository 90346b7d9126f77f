/* recorded.h -- a recorded game as a client: forwards and back, through
 * anybody's eyes. */
#ifndef CLIENT_RECORDED_H
#define CLIENT_RECORDED_H

#include "bots/hindsight.h"
#include "client/client.h"
#include "match/match.h"
#include "wire/record.h"

/* `whole` is the record, and `now` the position that is shown. */
typedef struct recorded {
    client client; /* comes first */
    match whole, now;
    bool finished;
    int undone;             /* decisions that were taken back */
    const match_said *said; /* every claim, in order */
    int n_said;
    char bot[ADIT_MAX_PLAYERS][RECORD_BOT]; /* as record_reader has them */
    mind minds[2];                          /* that are asked about a move */
    int viewer;       /* ADIT_EVERYONE only if it is finished */
    adit_story story; /* what led to this position */
    adit_event events[ADIT_MAX_EVENTS];
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];    /* what was last looked at, */
    _Alignas(8) uint8_t before[ADIT_MAX_STATE]; /* and before the last move */
} recorded;

/* Goes to the beginning. `whole` has been read, and `finished` and `undone` are
 * set. */
void recorded_open(recorded *g);
/* From here on the ears hear what happens. After a step back they hear all of
 * it again, from the beginning. */
void recorded_begin(recorded *g, const client_ears *ears, bool on_screen);

/* Through whose eyes. While a game is not over nobody may see everything: then
 * ADIT_EVERYONE becomes ADIT_PUBLIC. */
void recorded_look_as(recorded *g, int viewer);
/* To the position after n moves, or the nearest one that there is. */
void recorded_go_to(recorded *g, int n);
/* Claim number i. Whether it was true is known only to those who see
 * everything. */
match_said recorded_said(const recorded *g, int i);
/* Why the last move was made: what the bot thinks of it that sat there. False:
 * there was none, or somebody else may not know what that bot saw. */
bool recorded_why(recorded *g, bot_reason *out);
/* What bots of that level would have played instead of the last move. False:
 * there was none, or somebody else may not know what its player saw. */
bool recorded_others(recorded *g, bot_level level, hindsight_share *out,
                     int *n);
/* What the viewer sees in another position of the game. */
void recorded_look_at(const recorded *g, const match *at, void *obs);

#endif
