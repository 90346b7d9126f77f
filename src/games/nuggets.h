/* nuggets.h -- the box of nugget cards: what has left it, for whom, and who
 * knows of it. Miners draft cards in secret (B12); saboteurs are paid in the
 * open (B14). */
#ifndef GAMES_NUGGETS_H
#define GAMES_NUGGETS_H

#include "core/rng.h"

enum {
    NUGGET_CARDS = 28,
    NUGGET_SEATS = 10,
    NUGGET_ROUNDS = 9,
    /* In the place of a round: the card is known from a view, which does not
     * say when it came; it was drafted, or paid. */
    NUGGET_TOLD = NUGGET_ROUNDS + 1,
    NUGGET_TOLD_PAID,
    /* Of a value in an observation: one of this run of cards has it, but
     * perhaps not this one (B12). */
    NUGGET_SOMEWHERE = 0x80
};

ADIT_NO_HOLES_BEGIN
/* The cards that have left the box, in order. From n_taken on they are still to
 * be taken, in rising order; who takes when is settled when they are drawn. In
 * an observation a value that is not known is 0, and NUGGET_SOMEWHERE marks one
 * that is known to be among its neighbours.
 *
 *     value   3  1  2 | 1  2  3        a draft of six, of which three are
 *     seat    P2 P1 P4| P2 P1 P4       taken; next P2 takes one of 1 2 3
 *                     n_taken       n */
typedef struct nuggets {
    /* To whom a round's cards were paid, as bits; 0: they were drafted. */
    uint16_t paid[NUGGET_ROUNDS];
    uint8_t n, n_taken;
    uint8_t value[NUGGET_CARDS];
    uint8_t to[NUGGET_CARDS];    /* round << 4 | seat */
    uint8_t loose[NUGGET_SEATS]; /* paid without a card (B10) */
} nuggets;
ADIT_NO_HOLES_END

/* A payment: cards in order and whose they are, and loose nuggets. */
typedef struct nuggets_pay {
    uint8_t n, value[NUGGET_CARDS], seat[NUGGET_CARDS];
    uint8_t loose[NUGGET_SEATS];
} nuggets_pay;

static inline int nugget_seat(const nuggets *b, int i)
{
    return b->to[i] & 15;
}

static inline int nugget_round(const nuggets *b, int i)
{
    return b->to[i] >> 4;
}

/* Was a card paid, for all to see, and not drafted? */
static inline bool nugget_is_pay(const nuggets *b, int i)
{
    int round = nugget_round(b, i);

    return round > NUGGET_ROUNDS ? round == NUGGET_TOLD_PAID
                                 : b->paid[round - 1] != 0;
}

/* Is the value of a card known to the viewer of an observation? */
static inline bool nugget_is_known(const nuggets *b, int i)
{
    return b->value[i] != 0 && !(b->value[i] & NUGGET_SOMEWHERE);
}

/* How many cards are left in it. */
int nuggets_in_box(const nuggets *b);
/* Draws n cards from the box; order[i] takes the i-th. */
void nuggets_draw(nuggets *b, int round, const uint8_t *order, int n,
                  rng *chance);
/* The values that may be taken now, as bits. */
int nuggets_offered(const nuggets *b);
void nuggets_take(nuggets *b, int value);
/* Pays these seats, as bits ("Saboteurs win", B10). */
nuggets_pay nuggets_pay_out(nuggets *b, int round, int who);
/* What a seat's cards and loose nuggets are worth, as far as it is known. */
int nuggets_of(const nuggets *b, int seat);

/* The same in an observation, by events; false if it cannot be. `rest` is how
 * many cards of each value are still to be taken: only the seat that takes next
 * sees it, for others it is zeros. */
bool nuggets_follow_draw(nuggets *b, int round, const uint8_t *order, int n,
                         const uint8_t rest[3]);
bool nuggets_follow_take(nuggets *b, int viewer, int value,
                         const uint8_t rest[3]);
bool nuggets_follow_pay(nuggets *b, int round, int seat, int amount,
                        bool as_card);
/* At the end of the game: all that a seat has comes to light, as a sum. */
bool nuggets_show(nuggets *b, int seat, int gold);

/* Masks what a viewer may not know; and deals what is masked anew. */
void nuggets_hide(nuggets *b, int viewer);
void nuggets_imagine(nuggets *b, adit_luck *luck);

/* The first broken invariant, in words, or NULL. */
const char *nuggets_check(const nuggets *b);

#endif
