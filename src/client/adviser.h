/* adviser.h -- a bot that sits behind somebody at a server's table, sees what he sees and
 * says what it would do. */
#ifndef CLIENT_ADVISER_H
#define CLIENT_ADVISER_H

#include "wire/read_view.h"

typedef struct adviser adviser;

/* NULL: there is no memory left. */
adviser *adviser_new(void);
void adviser_free(adviser *a);

/* A position, and what happened before it; NULL: it is not known how that came. */
void adviser_sees(adviser *a, const viewed *now, const adit_story *story);
/* What it would do there, where it is for him to move. False: it does not know, for
 * what it has seen cannot be. */
bool adviser_says(adviser *a, adit_action *move);

/* Its name. It is none that imagines what is hidden: a view does not tell all that this
 * needs, such as which nuggets were dealt when. */
extern const char adviser_bot[];

#endif
