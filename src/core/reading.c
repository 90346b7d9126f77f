/* reading.c -- pieces of JSON from a stranger, taken one after another: what is
 * not as it must be is noted, and all of it is refused at the end, so that no
 * reader has to check each piece. What is returned for a bad piece is always
 * safe to go on with: a number in range, a seat that plays. Called by the
 * readers of the games and by wire/read_view.c. */
#include "core/reading.h"

#include "core/text.h"

scan reading_of(scan object, const char *key)
{
    scan value;

    return object.at != NULL && scan_find(object, key, &value) ? value
                                                               : (scan){0};
}

bool reading_is_there(scan value)
{
    return value.at != NULL;
}

bool reading_is_null(scan value)
{
    return value.at != NULL && scan_null(&value);
}

int reading_int(reading *r, scan value, int min, int max)
{
    int64_t number;

    if (value.at != NULL && scan_int(&value, &number) && scan_ends(&value) &&
        number >= min && number <= max)
        return (int)number;
    r->bad = true;
    return min;
}

bool reading_bool(reading *r, scan value)
{
    bool is = false;

    r->bad |= value.at == NULL || !scan_bool(&value, &is);
    return is;
}

reading_word reading_text(reading *r, scan value)
{
    reading_word word = {""};

    if (value.at != NULL && scan_word(&value, word.text, sizeof word.text))
        return word;
    r->bad = true;
    word.text[0] = 0;
    return word;
}

/* Asks without noting anything: another value is an answer here, not an
 * error. */
bool reading_is(scan value, const char *text)
{
    reading none = {0};

    return text_same(reading_text(&none, value).text, text) && !none.bad;
}

int reading_name(reading *r, scan value, const char *const *names, int first,
                 int n)
{
    reading_word word = reading_text(r, value);

    for (int i = first; i < n; i++)
        if (names[i] != NULL && text_same(names[i], word.text))
            return i;
    r->bad = true;
    return first;
}

int reading_name_or_none(reading *r, scan value, const char *const *names,
                         int first, int n)
{
    return reading_is_null(value) ? 0 : reading_name(r, value, names, first, n);
}

int reading_seat(reading *r, scan value)
{
    reading_word word = reading_text(r, value);
    const char *at = word.text;
    uint8_t seat;

    if (text_takes_seat(&at, &seat) && *at == 0 && seat < r->n_players)
        return seat;
    r->bad = true;
    return 0;
}

int reading_seat_or_none(reading *r, scan value)
{
    return reading_is_null(value) ? ADIT_NOBODY : reading_seat(r, value);
}

/* Counts the items before they are read, so that the caller knows its room.
 * scan_next also accepts the comma in the middle of a list, hence the look at
 * the bracket; and counting stops after max, so that a long list costs no more
 * than a short one. */
int reading_list(reading *r, scan value, int min, int max)
{
    scan list = value, item;
    bool is_list = value.at != NULL && scan_char(&value, '[');
    int n = 0;

    while (is_list && n <= max && scan_next(&list, &item))
        n++;
    if (is_list && n >= min && n <= max)
        return n;
    r->bad = true;
    return 0;
}

scan reading_next(scan *list)
{
    scan item;

    return list->at != NULL && scan_next(list, &item) ? item : (scan){0};
}

/* Each seat once: a list that names a seat twice does not come from a view. */
unsigned reading_seats(reading *r, scan value)
{
    int n = reading_list(r, value, 0, r->n_players);
    unsigned seats = 0;

    for (int i = 0; i < n; i++) {
        unsigned seat = 1u << reading_seat(r, reading_next(&value));

        r->bad |= (seats & seat) != 0;
        seats |= seat;
    }
    return seats;
}
