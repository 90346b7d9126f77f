/* adviser.h -- a bot that looks over the user's shoulder at a server's table,
 * sees what the user sees, and says what it would do. */
#ifndef CLIENT_ADVISER_H
#define CLIENT_ADVISER_H

#include "wire/read_view.h"

typedef struct adviser adviser;
struct bot_reason; /* bots/why.h */

/* NULL: there is no memory left. */
adviser *adviser_new(void);
void adviser_free(adviser *a);

/* A position of the user's game, and what the last move did. The story is NULL
 * if it is not known how that position came about. */
void adviser_sees(adviser *a, const viewed *now, const adit_story *story);
/* A claim of anybody. Claims come in their order, and before or after the
 * position in which they were made. */
void adviser_hears(adviser *a, const match_said *said);
/* Another table: what was seen and heard counts no more. */
void adviser_forgets(adviser *a);
/* The move that it would make in the position that it saw last, where it is the
 * user's turn, and why. False: it does not know. This may take ten seconds. */
bool adviser_says(adviser *a, struct bot_reason *out);

/* Its name. It has to be a bot that does not imagine what is hidden: for that a
 * view does not say enough, such as which nuggets were dealt when. */
extern const char adviser_bot[];

#endif
