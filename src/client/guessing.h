/* guessing.h -- somebody at this terminal makes a guess: what can be said of
 * whom, and what they type. The same by lines and on the screen, on this
 * machine and at a server's table. */
#ifndef CLIENT_GUESSING_H
#define CLIENT_GUESSING_H

#include "client/client.h"

/* `one` begins with what stands, or even chances. */
typedef struct guessing {
    int n_players;
    adit_suspects suspects;
    const guess *last; /* the one that stands; NULL: none */
    guess one;
} guessing;

enum { GUESSING_WHY = 256 };

/* Can anybody be guessed in this game, by the user, now? */
bool guessing_fits(const client *c);
/* False: it cannot be, and a sentence says why. */
bool guessing_begin(client *c, guessing *out, char why[GUESSING_WHY]);
/* "P2 75 P4 25". False: a sentence says what is wrong, and nothing has
 * changed. */
bool guessing_reads(guessing *g, const char *words, char why[GUESSING_WHY]);
/* "For yourself alone. No more than 2 saboteurs sit here." */
void guessing_tell_about(const guessing *g, adit_text *out);
/* "75%", or of whoever is known nothing; and in words: "suspect". */
void guessing_percent(int step, char out[16]);
const char *guessing_word(int step);

#endif
