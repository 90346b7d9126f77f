/* utf8.h -- what people write: are there only characters that can be seen? */
#ifndef LOBBY_UTF8_H
#define LOBBY_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* How many characters a text has, in UTF-8 that is valid; -1 if one of them cannot be
 * seen, or if it begins or ends with a blank. In `lines`, which people say, emoji may
 * be put together; in names, which must not be mistaken for others, not. */
int utf8_count(const char *text, bool lines);

/* What of a text in valid UTF-8 has room, with a ? for what cannot be seen, and in
 * `ascii` for all that is not: so a terminal does nothing but show it. */
void utf8_clean(const char *text, bool ascii, char *out, size_t size);

#endif
