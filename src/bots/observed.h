/* observed.h -- what a move looks like to those who watch: the kinds of moves
 * that tell friend from foe in `saboteur` and `saboteur2`. */
#ifndef BOTS_OBSERVED_H
#define BOTS_OBSERVED_H

#include "bots/table_dwarves.h"

enum {
    OBSERVED_NONE,
    OBSERVED_CLOSER, /* a path card that brings the gold nearer */
    OBSERVED_LEVEL,
    OBSERVED_AWAY,
    OBSERVED_DEAD,  /* a dead end that does no harm */
    OBSERVED_BLOCK, /* and one that makes the way longer */
    OBSERVED_CLEAR, /* a rockfall that makes the way shorter */
    OBSERVED_FELL,
    OBSERVED_CUT,
    OBSERVED_BREAK,
    OBSERVED_MEND, /* another's tool */
    OBSERVED_MEND_SELF,
    OBSERVED_LOOK,
    OBSERVED_PASS,
    N_BASE_OBSERVED,
    OBSERVED_GREEN = N_BASE_OBSERVED, /* doors */
    OBSERVED_BLUE,
    OBSERVED_THEFT,
    OBSERVED_HANDS_OFF,
    OBSERVED_SWAP_HAND,
    OBSERVED_INSPECT,
    OBSERVED_HAT_SELF,
    OBSERVED_HAT,
    OBSERVED_TRAP,
    OBSERVED_FREE,
    OBSERVED_FREE_SELF,
    OBSERVED_SHED,
    OBSERVED_CRYSTAL,        /* a path card with one, */
    OBSERVED_CRYSTAL_CLOSER, /* which brings the gold nearer, too */
    OBSERVED_PASS_MORE,      /* a pass of several cards */
    N_OBSERVED
};

/* In which situation it was done: the gold is far off, or near, or the one who
 * did it cannot dig. */
enum { WHEN_FAR, WHEN_NEAR, WHEN_LAME, N_WHENS };

/* A deed of a seat, perhaps on a target (otherwise the seat itself). What kind
 * it is, and in which situation, depends on where the treasure is, as far as
 * the seat knows: there is one for each goal that may be it. */
typedef struct observed {
    uint8_t seat, target;
    uint8_t kind[MINE_GOALS], when[MINE_GOALS];
} observed;

/* The cards that are missing to each goal; WAY_NONE for one that lies face
 * up. */
typedef struct lefts {
    uint8_t to[MINE_GOALS];
} lefts;

/* What a watcher sees in a move: from what they saw before it, what they see
 * now, and the events. The lefts are kept from one move to the next. */
typedef enum sight { SIGHT_NOTHING, SIGHT_ROUND, SIGHT_DEED } sight;
sight observed_in(lefts *l, const table *before, const table *now,
                  const adit_story *story, observed *out);

#endif
