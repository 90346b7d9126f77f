/* clean.h -- text of strangers, fit to be shown in a terminal. */
#ifndef CLI_CLEAN_H
#define CLI_CLEAN_H

#include <stdbool.h>
#include <stddef.h>

/* What can be seen of a text in UTF-8, on one line: what would do something to a
 * terminal, or turn its writing around, is a question mark; where the terminal has only
 * ASCII, so is all else. It is cut between characters. */
void clean_text(const char *text, bool ascii, char *out, size_t size);

#endif
