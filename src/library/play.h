/* play.h -- what stands in the memory that callers of the library have got, for
 * those who fill it: play.c, watch.c. */
#ifndef LIBRARY_PLAY_H
#define LIBRARY_PLAY_H

#include "adit_play.h"
#include "bots/why.h"
#include "wire/record.h"

struct adit_match {
    match m;          /* its moves are those below */
    adit_story story; /* what the last of them did */
    int32_t n_said, undone;
    int32_t round, began; /* the round, and after how many moves it began */
    char bot[ADIT_MAX_PLAYERS][RECORD_BOT]; /* who sits there; "": a person */
    adit_event events[ADIT_MAX_EVENTS];
    match_said said[MATCH_CLAIMS];
    adit_action moves[RECORD_MOVES];
    match_past past; /* if it began from a position of another */
};

enum { NOTHING_SEEN = -1 }; /* not even the deal */

/* A mind, and how much of its match it has seen and heard. Its memory comes
 * last and is as long as its brain asks for. */
struct adit_mind {
    int32_t n_seen, n_heard;
    mind mind;
};

/* Whoever follows a match: sees it when it has begun and after each move, and
 * hears what is said. */
typedef struct follower {
    void *self;
    void (*see)(void *self, const match *now, const adit_story *story);
    void (*hear)(void *self, int seat, adit_claim claim);
} follower;

/* Shows it all that it has not seen: n_seen moves, n_heard claims so far. */
void follow(const adit_match *m, int32_t *n_seen, int32_t *n_heard,
            const follower *by);

#endif
