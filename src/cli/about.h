/* about.h -- what one should know of a server's table before one sits down. */
#ifndef CLI_ABOUT_H
#define CLI_ABOUT_H

#include <jansson.h>
#include <stddef.h>

/* "4 players, 90 seconds a move, claims only; rounds 1", from its `table`. */
void about_table(const json_t *table, char *out, size_t size);

#endif
