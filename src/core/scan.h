/* scan.h -- reading JSON that may come from anybody: one line at a time, in place,
 * strictly. */
#ifndef CORE_SCAN_H
#define CORE_SCAN_H

#include "core/base.h"

/* What is left of a text. Every function here takes a piece from its front, or
 * leaves it alone and returns false. */
typedef adit_span scan;

/* Spaces and tabs, then exactly this character. */
bool scan_char(scan *s, char c);
bool scan_int(scan *s, int64_t *out);
bool scan_bool(scan *s, bool *out);
bool scan_null(scan *s);
/* Any number that JSON has. */
bool scan_number(scan *s);
/* One character of valid UTF-8; there has to be a byte. */
bool scan_utf8(scan *s);
/* A string of printable ASCII, without escapes, that fits into `room` bytes with
 * its zero byte. */
bool scan_word(scan *s, char *out, int room);
/* Any value: well-formed JSON, valid UTF-8, not nested deeper than eight. */
bool scan_value(scan *s);
/* The next value of a list, which begins with its bracket; false after the last. */
bool scan_next(scan *list, scan *value);
/* True at the end, spaces and tabs aside. */
bool scan_ends(scan *s);

/* A whole line that is one object whose keys are plain words, each there once,
 * at most 32 of them. */
bool scan_object(scan line);
/* The value of a key of such an object; false if it is not there. */
bool scan_find(scan line, const char *key, scan *value);
/* Its member number n, if s is where that begins, at first with the bracket of the
 * object: the key and the value. */
enum { SCAN_KEY = 32 }; /* room for a key */
bool scan_member(scan *s, int n, char key[SCAN_KEY], scan *value);
/* How many keys it has. */
int scan_keys(scan line);

#endif
