/* deed.h -- what a move looks like to those who watch: the kinds of moves that
 * tell friend from foe in `saboteur` and `saboteur2`. */
#ifndef BOTS_DEED_H
#define BOTS_DEED_H

#include "bots/table.h"

enum {
    DEED_NONE,
    DEED_CLOSER, /* a path card that brings the tunnels nearer to the gold */
    DEED_LEVEL,
    DEED_AWAY,
    DEED_DEAD,  /* a dead end that does no harm */
    DEED_BLOCK, /* and one that makes the way longer */
    DEED_CLEAR, /* a rockfall that makes the way shorter */
    DEED_FELL,
    DEED_CUT,
    DEED_BREAK,
    DEED_MEND, /* another's tool */
    DEED_MEND_SELF,
    DEED_LOOK,
    DEED_PASS,
    N_BASE_DEEDS,
    DEED_GREEN = N_BASE_DEEDS, /* doors */
    DEED_BLUE,
    DEED_THEFT,
    DEED_HANDS_OFF,
    DEED_SWAP_HAND,
    DEED_INSPECT,
    DEED_HAT_SELF,
    DEED_HAT,
    DEED_TRAP,
    DEED_FREE,
    DEED_FREE_SELF,
    DEED_SHED,
    DEED_CRYSTAL,        /* a path card with one, */
    DEED_CRYSTAL_CLOSER, /* which brings the tunnels nearer to the gold, too */
    DEED_PASS_MORE,      /* a pass of several cards */
    N_DEEDS
};

/* In which situation it was done: the gold is far off, or near, or the one who did
 * it cannot dig. */
enum { WHEN_FAR, WHEN_NEAR, WHEN_LAME, N_WHENS };

/* A deed of a seat, perhaps on a target (else the seat itself). Its kind and the
 * situation depend on where the treasure is, as far as the seat knows. */
typedef struct deed {
    uint8_t seat, target;
    uint8_t kind[MINE_GOALS], when[MINE_GOALS];
} deed;

/* The cards that are missing to each goal; WAY_NONE for one that lies face up. */
typedef struct lefts {
    uint8_t to[MINE_GOALS];
} lefts;

/* What somebody who watches sees in a move: from what he saw before it, what he
 * sees now, and the events. The lefts are kept from one move to the next. */
typedef enum sight { SIGHT_NOTHING, SIGHT_ROUND, SIGHT_DEED } sight;
sight deed_seen(lefts *l, const table *before, const table *now,
                const adit_story *story, deed *out);

#endif
