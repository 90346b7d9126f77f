/* mine.h -- the tunnel board: cards on an endless grid, and the light that
 * falls from the start through all that is joined to it.
 *
 * A mine is a list of places. Cards come first: the start, the goals, then what
 * was laid. Ends are the empty cells on which a lit tunnel opens, which are
 * just the cells where a card may be laid if its sides fit. What an end asks of
 * a card is one byte, its need: sides that must be open, and sides that must be
 * closed. `fits` counts, for each of the 16 patterns of open sides, the ends
 * that such a card fits, so that "how many places are there for it?" is one
 * look.
 *
 *              0,2
 *             ..|..
 *             ..|..1,1           cards: S at 0,0   NS at 0,1   NEW at 1,0
 *             ..|..              ends:  -1,0  0,-1  0,2  1,1  2,0
 *             ..|....|..
 *        -1,0 --S----+--- 2,0    need of 1,1: S open, W closed: 0x84
 *             ..|.......         fits[N|S] is 3: 0,-1  0,2  1,1
 *              0,-1              fits[E|W] is 2: -1,0  2,0
 *
 * The grid has no border (B2): a place is found by hashing its cell. */
#ifndef GAMES_MINE_H
#define GAMES_MINE_H

#include "games/cards.h"

/* Places are numbers; 0 is nowhere. Cards come first, then ends, from the place
 * that mine.first_end says: a game with fewer path cards has room for less. */
enum {
    MINE_START = 1,
    MINE_FIRST_GOAL = 2, /* G1; G2 and G3 follow */
    MINE_GOALS = 3,
    MINE_FIRST_LAID = MINE_FIRST_GOAL + MINE_GOALS,

    /* Path cards of the base game, and with those of the expansion. */
    MINE_FEW = 40,
    MINE_MANY = 40 + 30,

    /* Cards that are joined use up two sides for each joint, so where light has
     * one source there are at most 2 ends, and 2 more for each lit cross (the
     * start, five cards, the treasure) and 1 for each of the ten lit forks. The
     * expansion has another cross, six more forks, and four more sources, of
     * which two have one side only. */
    MINE_ENDS_OF_FEW = 2 + 2 * (1 + 5 + 1) + 10,
    MINE_ENDS_OF_MANY = MINE_ENDS_OF_FEW + 2 + 6 + 4 * 2 - 2,

    MINE_PLACES_OF_FEW = MINE_FIRST_LAID + MINE_FEW + MINE_ENDS_OF_FEW,
    MINE_PLACES_OF_MANY = MINE_FIRST_LAID + MINE_MANY + MINE_ENDS_OF_MANY,

    MINE_SLOTS = 128,
    MINE_GOAL_X = 8 /* column of the goals; their rows are 2, 0 and -2 */
};

/* Needs are looked at eight at a time, so that some beyond the last end are
 * looked at too. They ask that all sides be open and closed, which no card
 * does. */
enum { MINE_NEEDS = MINE_ENDS_OF_MANY, NEED_TOO_MUCH = 0xff };

/* The cell of column 0 and row 0. By an exclusive or with it a cell becomes the
 * two bytes that a move has: the column, then the row. */
enum { MINE_ORIGIN = 0x8080 };

ADIT_NO_HOLES_BEGIN
typedef struct mine_place {
    uint16_t cell; /* column and row in one number; see mine.c */
    uint8_t lies;  /* a card; 0: a goal face down, or no card */
    uint8_t lit;   /* a card's sides that are joined to the start */
} mine_place;

/* The last member of a state: a game with MINE_FEW cards ends its state after
 * MINE_PLACES_OF_FEW of the places, and must not touch the rest. */
typedef struct mine {
    uint8_t fits[16];                   /* by the sides that are open */
    uint8_t slot[MINE_SLOTS];           /* the place, by the hash of its cell */
    uint8_t need[MINE_NEEDS];           /* of each end */
    uint8_t n_cards, n_ends, first_end; /* cards: start and goals included */
    uint8_t spare;
    mine_place at[MINE_PLACES_OF_MANY];
} mine;
ADIT_NO_HOLES_END

enum {
    MINE_SIZE_OF_FEW =
        offsetof(mine, at) + MINE_PLACES_OF_FEW * sizeof(mine_place)
};

/* A cell where a ladder may stand: any that is beside a card that lies face up
 * and not beside a goal. The list of ends does not have them all, because rock
 * may touch rock (E3). */
typedef struct foothold {
    int8_t x, y;
    uint8_t need;
} foothold;

/* Around cards that hang together there are at most two cells for each and two
 * more; four rockfalls can leave thirteen such parts. */
enum { MINE_FOOTHOLDS = 2 * (MINE_MANY + 1 + MINE_GOALS) + 2 * 13 + 1 };

/* Makes a mine with the start and three goals face down, and room for MINE_FEW
 * or MINE_MANY cards. */
void mine_open(mine *m, int room);

/* The card or the end at a cell, or 0. */
int mine_card_at(const mine *m, int x, int y);
int mine_end_at(const mine *m, int x, int y);
int mine_x(const mine *m, int place);
int mine_y(const mine *m, int place);

/* What a cell asks of a card: sides that must be open in the low four bits,
 * sides that must be closed in the high four. */
int mine_need(const mine *m, int x, int y);

/* Lays a card on an end; puts it on any empty cell; turns a goal over. The
 * caller has checked that it is allowed. They return the goals that lie face
 * down and are reached by light now, as bits. */
int mine_lay(mine *m, int end, uint8_t lies);
int mine_put(mine *m, int x, int y, uint8_t lies);
int mine_turn_goal(mine *m, int goal, uint8_t lies);
/* Takes a laid card away. */
void mine_remove(mine *m, int card);

/* How a goal comes to lie when it is turned over (B5). */
uint8_t mine_goal_lies(const mine *m, int goal, int card);

/* Does light fall on a card? On a dead end or a stub too, which lets none
 * through. */
bool mine_is_reached(const mine *m, int card);

/* The n-th end (from 0) on which a card with these open sides fits. */
int mine_nth_fitting(const mine *m, int open, int n);
/* All of them, as bits: bit i is the end first_end + i. */
uint64_t mine_all_fitting(const mine *m, int open);
/* Those for a card as it is, and in the high half those for it turned. Only for
 * a mine with at most 32 ends. */
uint64_t mine_both_fitting(const mine *m, int open, int turned);

/* On how many ends a card with these open sides fits. No end takes a card
 * without any, so that mine_fits(m, 0) is 0. */
static inline int mine_fits(const mine *m, int open)
{
    return m->fits[open];
}

/* The sides at which a card with these open sides does not do what a need asks,
 * as bits. */
static inline int need_unmet(int need, int open)
{
    return (need & ~open & 15) | (need >> 4 & open);
}

static inline bool mine_goal_is_down(const mine *m, int goal)
{
    return m->at[MINE_FIRST_GOAL + goal].lies == 0;
}

/* Is there a way from the start to a goal that meets no card with the feature
 * `shut`? Ladders are a way too (E21). */
bool mine_has_way(const mine *m, int goal, int shut);
/* The shortest way of light to a goal: its cards, from the start or a ladder to
 * the goal itself. Returns how many; 0 if there is no way, or if the goal lies
 * face down. */
int mine_way(const mine *m, int goal, uint8_t out[MINE_PLACES_OF_MANY]);
/* Is the cell beside a goal, turned over or not? */
bool mine_is_beside_goal(int x, int y);
/* All footholds, in a fixed order, so that legal moves have one; returns how
 * many. */
int mine_footholds(const mine *m, foothold out[MINE_FOOTHOLDS]);
/* How many cards with a feature were laid and still lie there. */
int mine_count(const mine *m, int feature);

/* The first broken invariant, in words, or NULL. */
const char *mine_check(const mine *m);

#endif
