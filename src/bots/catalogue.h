/* catalogue.h -- what there is to play: the games, the bots and their
 * characters, as JSON. */
#ifndef BOTS_CATALOGUE_H
#define BOTS_CATALOGUE_H

#include "core/text.h"

enum { CATALOGUE_ROOM = 64 * 1024 }; /* bytes that hold all of it */

/* The text of that name in texts/, its holes as they are; NULL: there is none.
 * NULL in place of the function: the reader has texts of their own. */
typedef const char *catalogue_words(const char *key);

/* Lists: every game, or only one, with its options and profiles; and the
 * bots. */
void catalogue_games(const adit_game *only, catalogue_words *words,
                     adit_text *out);
void catalogue_bots(catalogue_words *words, adit_text *out);
void catalogue_characters(catalogue_words *words, adit_text *out);
/* All of them. One line without its end. */
void catalogue_write(const adit_game *only, catalogue_words *words,
                     adit_text *out);

/* The default of option i, as text. */
void catalogue_usual(const adit_game *game, int i, adit_text *out);

#endif
