/* join_visit.h -- somebody who is at a server's table by the screen. */
#ifndef CLIENT_JOIN_VISIT_H
#define CLIENT_JOIN_VISIT_H

#include "client/join.h"
#include "tui/stage.h"

enum { VISIT_NAME = 64, VISIT_HALL = 2048, VISIT_NEWS = 9 };

/* The end of a round that he has not read about yet. */
typedef struct news {
    stage_round round;
    struct news *next;
} news;

typedef struct visit {
    joining *j;
    stage stage;
    news *news; /* the oldest first */
    char name[VISIT_NAME], hall[VISIT_HALL];
    char farewell[2 * REMOTE_LINE]; /* what he may want to copy */
    bool left, wants_next, end_read;
} visit;

static inline remote_table *visit_room(visit *v)
{
    return &v->j->there;
}

/* What he does by a key or a click. */
void visit_press(visit *v, screen_event e);
/* He wants to go, and is asked whether he means it if somebody would miss him. */
void visit_leave(visit *v);

/* May he choose a move? One that was sent is not chosen again before it is answered. */
bool visit_asks(const visit *v);
/* The stage shows what is so now. */
void visit_look(visit *v);

#endif
