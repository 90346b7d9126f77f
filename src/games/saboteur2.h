/* saboteur2.h -- what a state or an observation of `saboteur2` holds, for those
 * that read observations: bots, views, drawings. */
#ifndef GAMES_SABOTEUR2_H
#define GAMES_SABOTEUR2_H

#include "games/dwarves.h"

enum {
    SABOTEUR2_SEATS = 12,
    SABOTEUR2_DECK = 118,
    SABOTEUR2_OUT = 10,                                /* of them, each round */
    SABOTEUR2_BOTTOM = SABOTEUR2_DECK - SABOTEUR2_OUT, /* of the draw pile */
    SABOTEUR2_DWARVES = 15,
    SABOTEUR2_THEFTS = 4, /* cards of each kind */
    SABOTEUR2_HATS = 2,
    SABOTEUR2_INSPECTIONS = 2,
    SABOTEUR2_KNOWN = 4 /* hands that were given away: two for each swap */
};

/* A dwarf that was put aside for another of the hat pile (E4). */
typedef struct old_hat {
    uint8_t dwarf, owner;
} old_hat;

/* An inspection: `by` saw the dwarf that `of` had after `hats` swaps of hats.
 * The dwarf itself is not stored here: it is found by that number among the old
 * hats, or it is the present one (saboteur2_inspected). This way each dwarf is
 * in one place, and is hidden there. */
typedef struct inspection {
    uint8_t by, of, hats, spare;
    uint16_t move; /* the number of the move, from 1 */
} inspection;

/* Cards of a hand that its last owner, the knower, gave away and still knows of
 * (E20). They are in the hand that `holder` has now, or among what was put down
 * unseen from it:
 *
 *     discards:  0 ... from ......... since ......... n_discard
 *                      `first` had it   `holder` has it
 *
 * that is, the cards that the seat `first` put down in between, and those that
 * `holder` put down from `since` on. Cards that were played face up are struck
 * out. Without cards it is of no use, and all zeros. */
typedef struct known_hand {
    int8_t knower, holder, first; /* seats; holder, first: or ADIT_NOBODY */
    uint8_t from, since;          /* places in the discard pile */
    uint8_t card[DWARVES_HAND];   /* in the order of the notation */
    uint8_t spare;
} known_hand;

/* In place of an amount of gold: some, covered, and the view that was read does
 * not say how much (E29). Only what was read from a view can have it. */
enum { SABOTEUR2_SOME_GOLD = UINT8_MAX };

ADIT_NO_HOLES_BEGIN
typedef struct saboteur2 {
    DWARVES_FIELDS(SABOTEUR2_SEATS, SABOTEUR2_DECK)
    uint8_t boss, open_gold, extra_rockfall; /* options, as values */
    uint8_t n_hats;
    uint8_t n_thieves;
    uint8_t thief[SABOTEUR2_THEFTS]; /* seats, in the order of their thefts */
    uint8_t gold[SABOTEUR2_SEATS];
    uint8_t hat[SABOTEUR2_DWARVES - 2]; /* the top one is [n_hats - 1] */
    uint8_t n_old_hats, n_inspections;
    old_hat old_hat[SABOTEUR2_HATS];
    uint8_t spare[4];
    uint16_t trapped, stealing; /* seats, as bits; those yet to steal */
    inspection inspection[SABOTEUR2_INSPECTIONS];
    known_hand known[SABOTEUR2_KNOWN];
    mine mine;
} saboteur2;
ADIT_NO_HOLES_END

/* Claims of this game alone, in the columns of DWARF_CLAIMS. */
#define MORE_CLAIMS(X)                                                         \
    X(GREEN, "green", NOTHING, true)                                           \
    X(BLUE, "blue", NOTHING, true)                                             \
    X(BOSS, "boss", NOTHING, true)                                             \
    X(PROFITEER, "profiteer", NOTHING, true)                                   \
    X(GEOLOGIST, "geologist", NOTHING, true)                                   \
    X(IS_GREEN, "is-green", SEAT, true)                                        \
    X(IS_BLUE, "is-blue", SEAT, true)                                          \
    X(FREE_ME, "free-me", NOTHING, false)

enum {
    BEFORE_MORE_CLAIMS = N_DWARF_CLAIMS - 1,
    MORE_CLAIMS(CLAIM_ENUM) N_SABOTEUR2_CLAIMS
};

/* Works the counters out from the rest of a state, and puts hands in order,
 * after it was changed by hand. */
void saboteur2_recount(saboteur2 *s);

/* Seats with a theft in front of them, as bits. */
int saboteur2_thieves(const saboteur2 *s);
/* How often a seat has got another dwarf in this round. */
int saboteur2_hats_of(const saboteur2 *s, int seat);
/* The dwarf that an inspection has shown, DWARF_NONE if obs does not say. */
int saboteur2_inspected(const saboteur2 *s, const inspection *i);
/* Was nothing put down unseen from a known hand, so that all its cards must be
 * there? */
bool saboteur2_is_sure(const saboteur2 *s, const known_hand *k);
/* How many places there are, unseen, for the cards of a known hand. */
int saboteur2_places_of(const saboteur2 *s, const known_hand *k);
/* Whose way to the treasure is free: 1 green, 2 blue, as bits. */
int saboteur2_free_ways(const saboteur2 *s);

extern const adit_game saboteur2_game;

#endif
