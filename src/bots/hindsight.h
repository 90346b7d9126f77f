/* hindsight.h -- moves of a recorded game as bots judge them in the place of
 * whoever made them, from what that seat had seen and heard: what a bot of each
 * level would have played there, and which moves of somebody were mistakes. */
#ifndef BOTS_HINDSIGHT_H
#define BOTS_HINDSIGHT_H

#include "bots/why.h"

enum {
    HINDSIGHT_SHARES = 4,   /* moves of a level, at most */
    HINDSIGHT_MISTAKES = 3, /* of a seat, at most */
    HINDSIGHT_ROOM = 8192   /* bytes that hold either of them as JSON */
};

/* A game to look back at. `room` is storage for two minds. */
typedef struct hindsight {
    const match *played;
    const match_said *said;
    int n_said;
    mind *room;
} hindsight;

/* In how many of a hundred games a bot plays it. */
typedef struct hindsight_share {
    adit_action move;
    int share;
} hindsight_share;

/* What a bot of that level would have played instead of move number `at`, from
 * 1: the likeliest comes first. It asks the bot again and again, each time with
 * other luck. Returns how many moves there are. */
int hindsight_others(const hindsight *h, int at, bot_level level,
                     hindsight_share out[HINDSIGHT_SHARES]);
/* {"level":"hard","moves":[{"move":"pass NES","share":72}]} */
void hindsight_others_write(const adit_game *game, bot_level level,
                            const hindsight_share *shares, int n,
                            adit_text *out);

/* A move for which there was a much better one. */
typedef struct hindsight_mistake {
    int n; /* which move, from 1 */
    adit_action move;
    /* How much better, of WHY_SURE, in the unit of `better`: in how many more
     * games the judge plays it; or the chance to win that was given away. */
    int32_t cost;
    bot_reason better; /* the other move, and why */
} hindsight_mistake;

/* The moves of a seat that cost most, in the order of the game. The judge is
 * the bot of the level hard. Returns how many. */
int hindsight_mistakes(const hindsight *h, int seat,
                       hindsight_mistake out[HINDSIGHT_MISTAKES]);
/* [{"n":15,"p":"P1","move":"pass NES","cost":60,"unit":"share","better":{...}}]
 */
void hindsight_mistakes_write(const hindsight_mistake *mistakes, int n,
                              adit_text *out);

#endif
