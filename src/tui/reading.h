/* reading.h -- pieces of JSON that a stranger has sent, taken one after another: what is
 * not as it must be is noted, and all of it is refused at the end. */
#ifndef TUI_READING_H
#define TUI_READING_H

#include <jansson.h>

#include "core/base.h"

typedef struct reading {
    int n_players; /* seats are below that */
    int viewer;    /* whose view it is */
    bool bad;      /* something was missing, or of another kind */
} reading;

/* Each gives something harmless where it notes that something is bad. */

/* A whole number from min to max. */
int reading_int(reading *r, const json_t *value, int min, int max);
bool reading_bool(reading *r, const json_t *value);
/* A text; "" if it is none. */
const char *reading_word(reading *r, const json_t *value);
/* The place of a text in a list of names; those before `first` are no names. */
int reading_name(reading *r, const json_t *value, const char *const *names,
                 int first, int n);
/* The same, or null, which is 0. */
int reading_name_or_none(reading *r, const json_t *value,
                         const char *const *names, int first, int n);
int reading_seat(reading *r, const json_t *value);
/* ADIT_NOBODY for null. */
int reading_seat_or_none(reading *r, const json_t *value);
/* "G2" is 1. */
int reading_goal(reading *r, const json_t *value, int n_goals);
/* "3.2", "3": of these galleries and cards. */
void reading_place(reading *r, const json_t *value, int *gallery, int *card);
/* "P2g1": its index, three for each seat. */
int reading_goblin(reading *r, const json_t *value);
/* How many things a list has, which are min to max; 0 if it is none. */
int reading_list(reading *r, const json_t *value, int min, int max);
/* Each seat once, as bits. */
unsigned reading_seats(reading *r, const json_t *value);

#endif
