/* guesses.h -- how likely the people at this terminal think each of the others
 * a saboteur, locked at some move of a round (docs/my-games.md). They are for
 * the eyes of whoever made them: no bot sees them, and no record has them. */
#ifndef CLIENT_GUESSES_H
#define CLIENT_GUESSES_H

#include <jansson.h>

#include "core/base.h"

enum {
    GUESS_NONE = -1,       /* oneself, or whoever is known */
    GUESS_EVEN = 50,       /* for anyone of whom nothing was said yet */
    GUESS_STEP = 25,       /* from 0 to 100 percent */
    GUESSES_OF_SEAT = 100, /* in a game, as at a server's table */
    GUESSES_MOST = GUESSES_OF_SEAT * ADIT_MAX_PLAYERS,
    GUESSES_LINE = 160 /* bytes of one as JSON */
};

typedef struct guess {
    int32_t round, at;           /* which round; moves of the game before it */
    int8_t seat;                 /* whose it is */
    int8_t of[ADIT_MAX_PLAYERS]; /* percent, or GUESS_NONE */
} guess;

/* In the order in which they were made. {0} has none. */
typedef struct guesses {
    int n;
    guess list[GUESSES_MOST];
} guesses;

/* One more; a second one of a seat at the same move takes the place of the
 * first. False: there are too many. */
bool guesses_add(guesses *g, const guess *one);
/* Forgets those that were made after so many moves. */
void guesses_take_back(guesses *g, int n_moves);
/* The one of a seat that stands in a round; NULL: there is none. */
const guess *guesses_standing(const guesses *g, int seat, int round);
/* Does every seat have what may be said of it: something for whom the player
 * does not know, by `suspects` as bits, and nothing for all others? */
bool guess_fits(const guess *one, int n_players, unsigned suspects);
/* What a step is called: "rather trust". */
const char *guess_step_name(int percent);

/* As JSON: one, with whose it is or, where all are somebody's own, without; and
 * the way back. False: it is not one. */
void guess_write(const guess *one, int n_players, bool whose, adit_text *out);
bool guess_read(const json_t *from, guess *out);
/* A list of them, all of that seat. NULL stands for none. */
bool guesses_read(const json_t *from, int seat, guesses *out);

#endif
