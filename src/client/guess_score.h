/* guess_score.h -- what guesses are worth when the roles have been shown,
 * beside what the bots at the table believed and what the deeds alone say. The
 * page reckons in the same way (docs/my-games.md). */
#ifndef CLIENT_GUESS_SCORE_H
#define CLIENT_GUESS_SCORE_H

#include "client/guesses.h"
#include "match/match.h"
#include "texts/telling.h"

/* Of some guesses in a round: the mean over them, each the mean over those
 * whom one did not know. n is 0 if there is nothing to be scored. */
typedef struct guess_score {
    int n;
    double points; /* from 0 to 100 */
    /* Of each player: how many guesses, their points, and what was guessed, on
     * the average, from 0 to 1. */
    struct {
        int n;
        double points, share;
    } of[ADIT_MAX_PLAYERS];
} guess_score;

/* A round that is over. */
typedef struct guess_round {
    int round;
    int n_players;
    int seat;                       /* who reads */
    uint8_t role[ADIT_MAX_PLAYERS]; /* that each had at its end */
    uint16_t saboteurs;             /* as bits */
    uint16_t readers; /* bots that make up their minds, as bits; 0 where that
                         is not known */
    guess_score mine, bot[ADIT_MAX_PLAYERS], deeds; /* `bot`: anyone else */
    /* How likely the bots thought the player a saboteur, on the average over
     * the moves, in percent; -1: that was not asked, or there is nobody. */
    double suspected;
} guess_round;

/* A game to be gone through, for one of its players. */
typedef struct guess_game {
    const match *played;
    const match_said *said;
    int n_said;
    int seat;
    const guesses *guesses;
    uint16_t readers; /* seats of bots that make up their minds, as bits */
    uint16_t hidden;  /* rounds in which `suspected` is asked for: bit 0 is the
                         first */
} guess_game;

/* Does that bot make up its mind about others? */
bool guess_bot_reads(const char *name);
/* Of so many guesses, those of a seat in a round. */
void guess_score_of(const guesses *g, int seat, int round, uint16_t saboteurs,
                    guess_score *out);
/* Plays the game again, and hands over each round that is over. False: there is
 * no memory, or nobody in that game is to be guessed. */
typedef void guess_taker(void *self, const guess_round *round);
bool guess_go_through(const guess_game *of, guess_taker *take, void *self);
/* Points as people read them, rounded as the page rounds them. */
int guess_points(double points);
/* What the bots at the table came to on the average; -1: there are none. */
double guess_bots_mean(const guess_round *r);

/* How well the round was read, as lines of text; nothing if the seat did not
 * guess. */
enum { GUESS_TOLD = 2048 };
void guess_tell(const guess_round *r, const guesses *g, const teller *who,
                adit_text *out);

#endif
