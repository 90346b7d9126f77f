/* reading.h -- pieces of JSON that a stranger has sent, taken one after another: what is
 * not as it must be is noted, and all of it is refused at the end. */
#ifndef CORE_READING_H
#define CORE_READING_H

#include "core/scan.h"

typedef struct reading {
    int n_players; /* seats are below that */
    bool bad;      /* something was missing, or of another kind */
} reading;

/* A short text; "" if it is none. */
typedef struct reading_word {
    char text[32];
} reading_word;

/* The value of a key; of one that is not there, nothing, which none of the functions
 * below takes for anything. */
scan reading_of(scan object, const char *key);
bool reading_is_there(scan value);
bool reading_is_null(scan value);

/* Each gives something harmless where it notes that something is bad. */

/* A whole number from min to max. */
int reading_int(reading *r, scan value, int min, int max);
bool reading_bool(reading *r, scan value);
reading_word reading_text(reading *r, scan value);
/* Is it just that text? */
bool reading_is(scan value, const char *text);
/* The place of a text in a list of names; those before `first` are no names. */
int reading_name(reading *r, scan value, const char *const *names, int first,
                 int n);
/* The same, or null, which is 0. */
int reading_name_or_none(reading *r, scan value, const char *const *names,
                         int first, int n);
int reading_seat(reading *r, scan value);
/* ADIT_NOBODY for null. */
int reading_seat_or_none(reading *r, scan value);
/* How many things a list has, which are min to max; 0 if it is none. They are taken
 * by reading_next. */
int reading_list(reading *r, scan value, int min, int max);
scan reading_next(scan *list);
/* Each seat once, as bits. */
unsigned reading_seats(reading *r, scan value);

#endif
