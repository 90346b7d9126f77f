/* json.c -- writing JSON into a caller's buffer. It needs no memory of its own
 * and runs in WebAssembly without a C library, which is why it is written by
 * hand. All text is escaped, so that names and talk of players need no care.
 * Called by the texts of all games, by wire/ and by whatever answers a
 * program. */
#include "core/json.h"

/* Looks at the last byte instead of keeping a stack of open brackets. A newline
 * counts as a beginning, because records and traces are many objects in one
 * text. */
static void comma(adit_text *t)
{
    char last = t->length ? t->at[t->length - 1] : '\n';

    if (last != '{' && last != '[' && last != ':' && last != '\n')
        text_char(t, ',');
}

void json_open(adit_text *t, char bracket)
{
    comma(t);
    text_char(t, bracket);
}

void json_close(adit_text *t, char bracket)
{
    text_char(t, bracket);
}

static bool is_plain(uint8_t c)
{
    return c >= 0x20 && c != '"' && c != '\\' && c != 0x7f;
}

void json_ready(adit_text *t, const char *json)
{
    comma(t);
    text_put(t, json);
}

/* Control characters are all written as \u00XX: one spelling, and records are
 * compared as bytes. */
static void escaped(adit_text *t, uint8_t c)
{
    static const char hex[] = "0123456789abcdef";

    if (c == '"' || c == '\\') {
        text_char(t, '\\');
        text_char(t, (char)c);
    } else {
        text_put(t, "\\u00");
        text_char(t, hex[c >> 4]);
        text_char(t, hex[c & 15]);
    }
}

/* Plain stretches are copied whole. The zero byte at the end is not plain, so
 * that the inner loop stops there. Bytes from 0x80 on are UTF-8 already and
 * stay as they are. */
static void quoted(adit_text *t, const char *s)
{
    text_char(t, '"');
    while (*s) {
        size_t n = 0;

        while (is_plain((uint8_t)s[n]))
            n++;
        text_span(t, s, n);
        s += n;
        if (*s)
            escaped(t, (uint8_t)*s++);
    }
    text_char(t, '"');
}

void json_key(adit_text *t, const char *key)
{
    comma(t);
    quoted(t, key);
    text_char(t, ':');
}

void json_int(adit_text *t, int64_t v)
{
    comma(t);
    text_int(t, v);
}

void json_bool(adit_text *t, bool v)
{
    comma(t);
    text_put(t, v ? "true" : "false");
}

void json_nothing(adit_text *t)
{
    comma(t);
    text_put(t, "null");
}

void json_text(adit_text *t, const char *s)
{
    comma(t);
    quoted(t, s);
}

void json_seat(adit_text *t, int seat)
{
    comma(t);
    text_char(t, '"');
    text_seat(t, seat);
    text_char(t, '"');
}

void json_piece(adit_text *t, int seat, int number)
{
    comma(t);
    text_char(t, '"');
    text_piece(t, seat, number);
    text_char(t, '"');
}

void json_place(adit_text *t, int row, int at)
{
    comma(t);
    text_char(t, '"');
    text_place(t, row, at);
    text_char(t, '"');
}

void json_key_int(adit_text *t, const char *key, int64_t v)
{
    json_key(t, key);
    json_int(t, v);
}

void json_key_bool(adit_text *t, const char *key, bool v)
{
    json_key(t, key);
    json_bool(t, v);
}

void json_key_string(adit_text *t, const char *key, const char *s)
{
    json_key(t, key);
    json_text(t, s);
}

void json_key_seat(adit_text *t, const char *key, int seat)
{
    json_key(t, key);
    json_seat(t, seat);
}

void json_key_day(adit_text *t, const char *key, int32_t day)
{
    json_key(t, key);
    text_char(t, '"');
    text_day(t, day);
    text_char(t, '"');
}

void json_key_piece(adit_text *t, const char *key, int seat, int number)
{
    json_key(t, key);
    json_piece(t, seat, number);
}

void json_key_place(adit_text *t, const char *key, int row, int at)
{
    json_key(t, key);
    json_place(t, row, at);
}

void json_key_seats(adit_text *t, const char *key, unsigned seats)
{
    json_key(t, key);
    json_open(t, '[');
    for (int seat = 0; seats >> seat; seat++)
        if (seats >> seat & 1)
            json_seat(t, seat);
    json_close(t, ']');
}
