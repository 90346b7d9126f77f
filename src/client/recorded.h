/* recorded.h -- a recorded game as a client: forwards and back, through anybody's eyes. */
#ifndef CLIENT_RECORDED_H
#define CLIENT_RECORDED_H

#include "client/client.h"
#include "match/match.h"
#include "wire/record.h"

typedef struct recorded {
    client client; /* comes first */
    match whole, now;
    bool finished;
    int undone;              /* decisions that were taken back */
    const record_said *said; /* all that was, in order */
    int n_said;
    int viewer;       /* ADIT_EVERYONE only if it is finished */
    adit_story story; /* what led to this position */
    adit_event events[ADIT_MAX_EVENTS];
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];    /* what was last looked at, */
    _Alignas(8) uint8_t before[ADIT_MAX_STATE]; /* and before the last move */
} recorded;

/* `whole` is read, and `finished` and `undone` are known. Stands at the beginning. */
void recorded_open(recorded *g);
/* It is shown from here on: all of it is told again whenever one goes back. */
void recorded_begin(recorded *g, const client_ears *ears, bool on_screen);

/* Of a game that is not over everyone sees what is public. */
void recorded_look_as(recorded *g, int viewer);
/* To the position after n moves, or as near as there is one. */
void recorded_go_to(recorded *g, int n);
/* What is seen in another position of it. */
void recorded_look_at(const recorded *g, const match *at, void *obs);

#endif
