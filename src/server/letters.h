/* letters.h -- what people write: are there only characters that can be seen? */
#ifndef SERVER_LETTERS_H
#define SERVER_LETTERS_H

#include <stdbool.h>

/* How many characters a text has, in UTF-8 that is valid; -1 if one of them cannot be
 * seen, or if it begins or ends with a blank. In `lines`, which people say, emoji may
 * be put together; in names, which must not be mistaken for others, not. */
int letters_count(const char *text, bool lines);

#endif
