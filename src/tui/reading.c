/* reading.c -- pieces of JSON that a stranger has sent. */
#include "tui/reading.h"

#include <string.h>

#include "core/text.h"

enum { GALLERY = 5, CARD = 11, GOBLINS = 3 };

int reading_int(reading *r, const json_t *value, int min, int max)
{
    json_int_t number = json_integer_value(value);

    if (json_is_integer(value) && number >= min && number <= max)
        return (int)number;
    r->bad = true;
    return min;
}

bool reading_bool(reading *r, const json_t *value)
{
    r->bad |= !json_is_boolean(value);
    return json_is_true(value);
}

const char *reading_word(reading *r, const json_t *value)
{
    const char *word = json_string_value(value);

    if (word != NULL && strlen(word) == json_string_length(value))
        return word;
    r->bad = true;
    return "";
}

int reading_name(reading *r, const json_t *value, const char *const *names,
                 int first, int n)
{
    const char *word = reading_word(r, value);

    for (int i = first; i < n; i++)
        if (names[i] != NULL && strcmp(names[i], word) == 0)
            return i;
    r->bad = true;
    return first;
}

int reading_name_or_none(reading *r, const json_t *value,
                         const char *const *names, int first, int n)
{
    return json_is_null(value) ? 0 : reading_name(r, value, names, first, n);
}

int reading_seat(reading *r, const json_t *value)
{
    const char *at = reading_word(r, value);
    uint8_t seat;

    if (text_takes_seat(&at, &seat) && *at == 0 && seat < r->n_players)
        return seat;
    r->bad = true;
    return 0;
}

int reading_seat_or_none(reading *r, const json_t *value)
{
    return json_is_null(value) ? ADIT_NOBODY : reading_seat(r, value);
}

int reading_goal(reading *r, const json_t *value, int n_goals)
{
    const char *at = reading_word(r, value);
    int goal;

    if (text_takes(&at, "G") && text_takes_int(&at, 1, n_goals, &goal) &&
        *at == 0)
        return goal - 1;
    r->bad = true;
    return 0;
}

void reading_place(reading *r, const json_t *value, int *gallery, int *card)
{
    const char *at = reading_word(r, value);

    *gallery = 1;
    *card = 0;
    if (!text_takes_int(&at, 1, GALLERY, gallery) ||
        (text_takes(&at, ".") && !text_takes_int(&at, 1, CARD, card)) ||
        *at != 0)
        r->bad = true;
}

int reading_goblin(reading *r, const json_t *value)
{
    const char *at = reading_word(r, value);
    uint8_t seat;
    int number;

    if (text_takes_seat(&at, &seat) && seat < r->n_players &&
        text_takes(&at, "g") && text_takes_int(&at, 1, GOBLINS, &number) &&
        *at == 0)
        return GOBLINS * seat + number - 1;
    r->bad = true;
    return 0;
}

int reading_list(reading *r, const json_t *value, int min, int max)
{
    size_t n = json_array_size(value);

    if (json_is_array(value) && n >= (size_t)min && n <= (size_t)max)
        return (int)n;
    r->bad = true;
    return 0;
}

unsigned reading_seats(reading *r, const json_t *value)
{
    int n = reading_list(r, value, 0, r->n_players);
    unsigned seats = 0;

    for (int i = 0; i < n; i++) {
        unsigned seat = 1u << reading_seat(r, json_array_get(value, (size_t)i));

        r->bad |= (seats & seat) != 0;
        seats |= seat;
    }
    return seats;
}
