/* utf8.h -- what people write: are there only characters that can be seen? */
#ifndef LOBBY_UTF8_H
#define LOBBY_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* Is it valid UTF-8? */
bool utf8_is(const char *text);

/* Is it one line of at most so many bytes, of characters that can be seen, and
 * none at its ends a blank? Nothing is a line, too. */
bool utf8_is_line(const char *text, size_t most);

/* How many characters a text has, which must be valid UTF-8; -1 if one of them
 * cannot be seen, or if it begins or ends with a blank. In `lines`, which
 * people say, emoji may be joined from several characters; in names, which must
 * not be mistaken for others, they may not. */
int utf8_count(const char *text, bool lines);

/* Copies as much of a text in valid UTF-8 as fits, with a ? for each character
 * that cannot be seen and, with `ascii`, for each that is not ASCII. A terminal
 * that prints the result does nothing but show it. */
void utf8_clean(const char *text, bool ascii, char *out, size_t size);

#endif
