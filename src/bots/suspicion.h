/* suspicion.h -- what is worth saying about a game that was watched: what
 * watchers thought, move by move (opinion.h); and of each round, when it is
 * over, which moves changed their minds most, who deceived them longest, who
 * was suspected wrongly, and when it turned. */
#ifndef BOTS_SUSPICION_H
#define BOTS_SUSPICION_H

#include "bots/opinion.h"

enum {
    SUSPICION_MARKS = 3,    /* of a line in a round, at most */
    SUSPICION_NOTABLE = 500 /* a smaller change is not marked */
};

/* A move by which the opinion of one seat changed more than of any other, from
 * what to what. */
typedef struct suspicion_mark {
    int32_t n, from, to;
    int8_t by, of; /* whose move; of whom more or less is thought */
} suspicion_mark;

/* What is kept of a seat until its dwarf is shown. */
typedef struct suspicion_seat {
    int32_t calm, sum;     /* moves with less guilt than dealt; all guilt */
    int32_t most, most_at; /* the most guilt, and after which move */
} suspicion_seat;

/* A round, or a whole game that has none. */
typedef struct suspicion_round {
    suspicion_mark mark[OPINION_LINES][SUSPICION_MARKS]; /* the largest first */
    suspicion_seat seat[ADIT_MAX_PLAYERS];
    int32_t first, last; /* the moves before it, and with it */
    int32_t dealt;       /* anybody's guilt by the deal */
    int32_t since; /* the move after which whoever is ahead was so for good */
    int8_t ahead;  /* that the gold is found: 1, or not: 0; or a seat */
    int8_t number; /* from 1 */
    int8_t liar, accused;           /* seats, or ADIT_NOBODY */
    uint8_t role[ADIT_MAX_PLAYERS]; /* what all have shown */
} suspicion_round;

typedef struct suspicion {
    opinion now;
    suspicion_round round; /* that is played */
    suspicion_round over;  /* that the last move ended */
    int32_t n;             /* the last move, */
    int8_t by, turn;       /* whose it was, and whose is the next */
    bool judged;           /* is there an opinion after it? */
    bool begins, ends;     /* did a round? */
    bool in_play;          /* is one under way? */
} suspicion;

/* Begins with a game on which there are opinions; then comes a look when it has
 * begun and after each move, with what the move did. */
void suspicion_open(suspicion *s, const adit_game *game);
void suspicion_see(suspicion *s, const match *now, const adit_story *story);

/* What the last move brought, as lines of JSON (docs/protocol.md). */
enum { SUSPICION_ROOM = 8192 }; /* bytes that hold any of them */
void suspicion_write(const suspicion *s, const match *now, adit_text *out);

#endif
