/* reading.h -- pieces of JSON from a stranger, taken one after another. What is
 * missing or of the wrong kind sets `bad`, the function returns something
 * harmless, and the reader goes on; at the end all of it is refused. A reader
 * of a view with forty keys has one `if`, not forty. */
#ifndef CORE_READING_H
#define CORE_READING_H

#include "core/scan.h"

typedef struct reading {
    int n_players; /* seats are below that */
    bool bad;      /* something was missing, or of another kind */
} reading;

/* A short text; "" if the value was not one. */
typedef struct reading_word {
    char text[32];
} reading_word;

/* The value of a key. If the key is missing, a scan whose `at` is NULL, which
 * every function below takes for a missing value. */
scan reading_of(scan object, const char *key);
bool reading_is_there(scan value);
bool reading_is_null(scan value);

/* Each of the following sets `bad`, and returns something harmless that is
 * allowed, unless the value is what its name says.
 *
 * A whole number from min to max. */
int reading_int(reading *r, scan value, int min, int max);
bool reading_bool(reading *r, scan value);
reading_word reading_text(reading *r, scan value);
/* Is it just that text? */
bool reading_is(scan value, const char *text);
/* The index of a text in a list of names. Indices below `first` and names that
 * are NULL are not taken. */
int reading_name(reading *r, scan value, const char *const *names, int first,
                 int n);
/* The same, or null, which is 0. */
int reading_name_or_none(reading *r, scan value, const char *const *names,
                         int first, int n);
int reading_seat(reading *r, scan value);
/* ADIT_NOBODY for null. */
int reading_seat_or_none(reading *r, scan value);
/* The length of a list, which has to be from min to max; 0 if the value is not
 * such a list. Then reading_next takes that many items. */
int reading_list(reading *r, scan value, int min, int max);
scan reading_next(scan *list);
/* Seats as bits. A seat that comes twice is bad. */
unsigned reading_seats(reading *r, scan value);

#endif
