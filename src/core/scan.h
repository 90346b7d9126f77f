/* scan.h -- reading JSON that may come from anybody: one line at a time, in
 * place, strictly. Nothing is copied but short words, nothing is allocated, and
 * no input can make it recurse. */
#ifndef CORE_SCAN_H
#define CORE_SCAN_H

#include "core/base.h"

/* What is left of a text. Every function here takes a piece from its front and
 * returns true, or returns false and leaves it alone; only scan_utf8 moves in
 * either case. */
typedef adit_span scan;

/* Spaces and tabs, then exactly this character. */
bool scan_char(scan *s, char c);
/* A whole number of at most 18 digits, without a leading zero. */
bool scan_int(scan *s, int64_t *out);
bool scan_bool(scan *s, bool *out);
bool scan_null(scan *s);
/* Any number that JSON has. */
bool scan_number(scan *s);
/* Steps over one character of valid UTF-8. There has to be a byte; where it is
 * not valid, what is left begins somewhere in the middle of it. */
bool scan_utf8(scan *s);
/* A string of printable ASCII, without escapes, that fits into `room` bytes
 * with its zero byte. */
bool scan_word(scan *s, char *out, int room);
/* Any value: well-formed JSON, valid UTF-8, not nested deeper than eight. */
bool scan_value(scan *s);
/* The next value of a list. At first the list begins with its bracket, then
 * with the comma after the value that was taken; false after the last. */
bool scan_next(scan *list, scan *value);
/* True at the end, spaces and tabs aside. */
bool scan_ends(scan *s);

/* A whole line that is one object whose keys are plain words, at most 32 of
 * them, none twice. Two readers of a line with a key that comes twice could
 * take different values. */
bool scan_object(scan line);
/* The value of a key of such an object; false if it is not there. */
bool scan_find(scan line, const char *key, scan *value);
/* Member number n (from 0) of such an object, if s stands where it begins: at
 * the bracket of the object for the first, at a comma for all others. */
enum { SCAN_KEY = 32 }; /* room for a key */
bool scan_member(scan *s, int n, char key[SCAN_KEY], scan *value);
/* How many keys it has. */
int scan_keys(scan line);

#endif
