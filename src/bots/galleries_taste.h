/* galleries_taste.h -- a player of `galleries` who reckons move by move, by what
 * things are worth to it. It is quick: it plays the games in a searcher's head. */
#ifndef BOTS_GALLERIES_TASTE_H
#define BOTS_GALLERIES_TASTE_H

#include "games/galleries.h"

/* In hundredths of a gem, but where it says otherwise. */
typedef struct galleries_taste {
    int16_t nugget;     /* under a goblin: it will be paid one day */
    int16_t helmet;     /* the same nugget again, for a helmet */
    int16_t lead;       /* in a gallery: income */
    int16_t rival_lead; /* of another: taking it away */
    int16_t rival_nugget;
    int16_t rival_closing; /* each nugget paid to others by a closing */
    int16_t chest, held;
    int16_t home;   /* a goblin in reserve rather than in a gallery */
    int16_t goblin; /* alive rather than dead */
    int16_t rival_goblin;
    int16_t armour_gone;         /* of another's goblin */
    int16_t bomb;                /* hundredths of what its deaths bring */
    int16_t danger;              /* hundredths of what a bomb there may cost */
    int16_t fetch, dice;         /* each goblin fetched; a turn with dice */
    int16_t gear[WEARS_ALL + 1]; /* each piece in a young game: by its bit */
    int16_t nugget_late;         /* more for a nugget when the pile is empty */
} galleries_taste;

/* Of who takes what he can get, and of who plays for the whole game. */
extern const galleries_taste galleries_hungry, galleries_patient;

/* The move of the seat on turn. obs may be a state or what that seat sees. */
adit_action galleries_pick(const galleries_taste *t, const galleries *s);

#endif
