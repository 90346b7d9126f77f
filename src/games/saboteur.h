/* saboteur.h -- what a state or an observation of `saboteur` holds, for those
 * that read observations: bots, views, drawings. */
#ifndef GAMES_SABOTEUR_H
#define GAMES_SABOTEUR_H

#include "games/dwarves.h"
#include "games/nuggets.h"

enum { SABOTEUR_SEATS = 10, SABOTEUR_DECK = 67 };

ADIT_NO_HOLES_BEGIN
typedef struct saboteur {
    DWARVES_FIELDS(SABOTEUR_SEATS, SABOTEUR_DECK)
    nuggets box;
    int8_t aside; /* the dwarf set aside */
    uint8_t dwarves5, draw, broken_shares, starter, max_saboteurs; /* options */
    uint8_t spare[4];
    mine mine; /* with room for MINE_FEW cards, after which the state ends */
} saboteur;
ADIT_NO_HOLES_END

enum { SABOTEUR_SIZE = offsetof(saboteur, mine) + MINE_SIZE_OF_FEW };

/* Works the counters out from the rest of a state, after it was changed by
 * hand. */
void saboteur_recount(saboteur *s);

/* How many of a dwarf are in the dwarf deck. */
int saboteur_dwarves(const saboteur *s, int dwarf);

extern const adit_game saboteur_game;

#endif
