/* join_lines.h -- a server's table by lines: what its two files share. */
#ifndef CLIENT_JOIN_LINES_H
#define CLIENT_JOIN_LINES_H

#include "client/join.h"
#include "client/orders.h"

typedef struct lines {
    joining *j;
    orders orders;
    int turn;        /* after so many moves: his turn that is on the page */
    bool over_shown; /* and so is the end */
    bool about_told; /* what is played here */
    bool sat;        /* he has had a seat */
    bool wants_next; /* the table of the rematch */
    bool in_trouble; /* with the line, which was told */
    bool left;       /* the table */
    int after;       /* lines since the end */
    char name[REMOTE_NAME]; /* that he has chosen here */
    draw_page log;
} lines;

/* What can be ordered at a server's table only. */
enum { JOIN_ORDERS = 13 };
extern const order join_orders[JOIN_ORDERS];
/* What is played there: "Saboteur: 5 players, claims only". */
void join_say_about(const lines *l, char out[REMOTE_LINE]);

#endif
