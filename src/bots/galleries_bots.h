/* galleries_bots.h -- the bots of `galleries`, and what they are made of: a glance at
 * who will win, a quick player, the rest of a turn. */
#ifndef BOTS_GALLERIES_BOTS_H
#define BOTS_GALLERIES_BOTS_H

#include "bots/bot.h"
#include "games/galleries.h"

/* What brings the most at once; the best of a whole turn; the best of many turns
 * that it plays in its head. */
extern const brain galleries_greedy, galleries_deducer, galleries_searcher;

/* ---- galleries_worth.c ---- */

/* Who will win a game of `galleries`, at a glance. */
enum { GALLERIES_CERTAIN = 10000 }; /* the chance to win of who has won */

/* The gems that each seat will have in the end, in hundredths. */
void galleries_worth(const galleries *s, int32_t out[GALLERIES_SEATS]);

/* Each seat's chance to win, out of GALLERIES_CERTAIN, which they share. */
void galleries_shares(const galleries *s, int32_t out[GALLERIES_SEATS]);

/* What a seat goes for: that chance, and a little more with the lead in gems, even
 * when all is decided. */
void galleries_chances(const galleries *s, int32_t out[GALLERIES_SEATS]);

/* ---- galleries_taste.c ---- */

/* A player of `galleries` who reckons move by move, by what things are worth to it.
 * It is quick: it plays the games in a searcher's head. */
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

/* ---- galleries_turn.c ---- */

/* What the rest of a turn promises in `galleries`: the mean over all dice and
 * chests, with the best move after each. */
enum { GALLERIES_BRANCHES = 128 }; /* moves that are worth a thought, at most */

/* The moves of the seat on turn but for those that are as good as others: bombs at
 * several places of a gallery, or where nobody stands. Returns how many. */
int galleries_sensible(const galleries *obs,
                       adit_action out[GALLERIES_BRANCHES]);

/* The seat's chance to win after each of these moves (galleries_chances). */
void galleries_rate(const galleries *obs, const adit_action *moves, int n,
                    int32_t *out);

#endif
