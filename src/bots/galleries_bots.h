/* galleries_bots.h -- the bots of `galleries`, and what they are made of: an
 * estimate of who will win, a quick player, the rest of a turn. */
#ifndef BOTS_GALLERIES_BOTS_H
#define BOTS_GALLERIES_BOTS_H

#include "bots/bot.h"
#include "games/galleries.h"

/* What brings the most at once, without a word and with some; the best of a
 * whole turn; the best of many turns that it plays in its head. */
extern const brain galleries_greedy, galleries_easy, galleries_deducer,
    galleries_searcher;

/* What talk needs, for all who do: their memory begins with a
 * galleries_ears. */
void galleries_see(mind *m, const void *obs, const adit_story *story);
void galleries_hear(mind *m, int seat, adit_claim claim);
bool galleries_speak(mind *m, adit_luck *luck, adit_claim *out);

/* ---- galleries_worth.c ---- */

/* The chance to win of somebody who has won. */
enum { GALLERIES_CERTAIN = 10000 };

/* An estimate: the gems that each seat will have in the end, in hundredths. */
void galleries_worth(const galleries *s, int32_t out[GALLERIES_SEATS]);

/* Each seat's chance to win, out of GALLERIES_CERTAIN, which they share. */
void galleries_shares(const galleries *s, int32_t out[GALLERIES_SEATS]);

/* What a seat goes for: that chance, and a little for its lead in gems, so that
 * it plays well even when all is decided. */
void galleries_chances(const galleries *s, int32_t out[GALLERIES_SEATS]);

/* ---- galleries_taste.c ---- */

/* What things are worth to a player who reckons move by move, in hundredths of
 * a gem unless it says otherwise. */
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

/* Of a player that takes what it can get, and of one that plays for the whole
 * game. */
extern const galleries_taste galleries_hungry, galleries_patient;

/* The move of the seat whose turn it is. obs may be a state or what that seat
 * sees. It is quick: it plays the games in a searcher's head. */
adit_action galleries_pick(const galleries_taste *t, const galleries *s);

/* ---- galleries_turn.c ---- */

/* Moves that are worth a thought, at most. */
enum { GALLERIES_BRANCHES = 128 };

/* The moves of the seat whose turn it is, but for those that are as good as
 * others: bombs at several places of a gallery, or where nobody stands. Returns
 * how many. */
int galleries_sensible(const galleries *obs,
                       adit_action out[GALLERIES_BRANCHES]);

/* The seat's chance to win after each of these moves (galleries_chances): the
 * mean over all dice and chests of the rest of the turn, with the best move
 * after each. */
void galleries_rate(const galleries *obs, const adit_action *moves, int n,
                    int32_t *out);

#endif
