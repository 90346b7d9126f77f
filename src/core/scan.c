/* scan.c -- reading JSON that may come from anybody: in place, strictly,
 * without memory of its own. It accepts RFC 8259 less what records and messages
 * do not need: nothing is nested deeper than eight, and keys are plain words.
 * Called by core/reading.c, by records, and by the lobby for numbers and
 * UTF-8. */
#include "core/scan.h"

#include "core/text.h"

enum { MAX_KEYS = 32, MAX_DEPTH = 8 };

static void skip_blanks(scan *s)
{
    while (s->at < s->end && (*s->at == ' ' || *s->at == '\t'))
        s->at++;
}

bool scan_char(scan *s, char c)
{
    scan t = *s;

    skip_blanks(&t);
    if (t.at == t.end || *t.at != c)
        return false;
    s->at = t.at + 1;
    s->end = t.end;
    return true;
}

bool scan_ends(scan *s)
{
    skip_blanks(s);
    return s->at == s->end;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool scan_letters(scan *s, const char *word)
{
    scan t = *s;

    skip_blanks(&t);
    for (; *word; word++, t.at++)
        if (t.at == t.end || *t.at != *word)
            return false;
    *s = t;
    return true;
}

bool scan_bool(scan *s, bool *out)
{
    *out = scan_letters(s, "true");
    return *out || scan_letters(s, "false");
}

bool scan_null(scan *s)
{
    return scan_letters(s, "null");
}

/* 18 digits fit into 64 bits whatever they are, so that overflow need not be
 * looked for. A number that goes on after them is refused, not cut. */
bool scan_int(scan *s, int64_t *out)
{
    scan t = *s;
    bool below = scan_char(&t, '-');
    int64_t v = 0;
    const char *first;

    if (!below)
        skip_blanks(&t);
    first = t.at;
    while (t.at < t.end && is_digit(*t.at) && t.at - first < 18)
        v = 10 * v + (*t.at++ - '0');
    if (t.at == first || (*first == '0' && t.at - first > 1) ||
        (t.at < t.end && is_digit(*t.at)))
        return false;
    *out = below ? -v : v;
    *s = t;
    return true;
}

/* Printable ASCII only, without escapes: a name of the notation, a key, hex
 * digits. There is one spelling of each, so that texts can be compared byte by
 * byte. */
bool scan_word(scan *s, char *out, int room)
{
    scan t = *s;
    int n = 0;

    if (!scan_char(&t, '"'))
        return false;
    for (; t.at < t.end && *t.at != '"'; t.at++) {
        if (*t.at == '\\' || *t.at < ' ' || *t.at > '~' || n + 1 >= room)
            return false;
        out[n++] = *t.at;
    }
    if (t.at == t.end)
        return false;
    out[n] = 0;
    s->at = t.at + 1;
    return true;
}

/* How many bytes follow the first byte of a UTF-8 character; -1 if c cannot be
 * a first byte. `low` and `high` bound the second byte, which shuts out
 * overlong forms, surrogates and numbers beyond Unicode; all later bytes are 80
 * to bf. */
static int utf8_tail(uint8_t c, uint8_t *low, uint8_t *high)
{
    *low = 0x80, *high = 0xbf;
    if (c < 0x80)
        return 0;
    if (c >= 0xc2 && c <= 0xdf)
        return 1;
    if (c >= 0xe0 && c <= 0xef) {
        *low = c == 0xe0 ? 0xa0 : 0x80;
        *high = c == 0xed ? 0x9f : 0xbf;
        return 2;
    }
    if (c >= 0xf0 && c <= 0xf4) {
        *low = c == 0xf0 ? 0x90 : 0x80;
        *high = c == 0xf4 ? 0x8f : 0xbf;
        return 3;
    }
    return -1;
}

bool scan_utf8(scan *s)
{
    uint8_t low, high;
    int tail = utf8_tail((uint8_t)*s->at++, &low, &high);

    if (tail < 0)
        return false;
    for (; tail > 0; tail--, low = 0x80, high = 0xbf) {
        if (s->at == s->end || (uint8_t)*s->at < low || (uint8_t)*s->at > high)
            return false;
        s->at++;
    }
    return true;
}

static bool is_hex(char c)
{
    return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/* What follows a backslash. Surrogates in \u are not paired: the text is only
 * stepped over. */
static bool scan_escape(scan *s)
{
    if (s->at == s->end)
        return false;
    if (*s->at++ == 'u') {
        for (int i = 0; i < 4; i++)
            if (s->at == s->end || !is_hex(*s->at++))
                return false;
        return true;
    }
    for (const char *c = "\"\\/bfnrt"; *c; c++)
        if (s->at[-1] == *c)
            return true;
    return false;
}

/* Any JSON string, without taking it apart. */
static bool scan_string(scan *s)
{
    scan t = *s;

    if (!scan_char(&t, '"'))
        return false;
    while (t.at < t.end && *t.at != '"') {
        if ((uint8_t)*t.at < 0x20)
            return false;
        if (*t.at == '\\') {
            t.at++;
            if (!scan_escape(&t))
                return false;
        } else if (!scan_utf8(&t)) {
            return false;
        }
    }
    if (t.at == t.end)
        return false;
    s->at = t.at + 1;
    return true;
}

static bool scan_digits(scan *s)
{
    const char *first = s->at;

    while (s->at < s->end && is_digit(*s->at))
        s->at++;
    return s->at > first;
}

bool scan_number(scan *s)
{
    scan t = *s;
    const char *first;

    skip_blanks(&t);
    t.at += t.at < t.end && *t.at == '-';
    first = t.at;
    if (!scan_digits(&t) || (*first == '0' && t.at - first > 1))
        return false;
    if (t.at < t.end && *t.at == '.') {
        t.at++;
        if (!scan_digits(&t))
            return false;
    }
    if (t.at < t.end && (*t.at == 'e' || *t.at == 'E')) {
        t.at++;
        t.at += t.at < t.end && (*t.at == '-' || *t.at == '+');
        if (!scan_digits(&t))
            return false;
    }
    *s = t;
    return true;
}

static bool scan_plain(scan *s)
{
    return scan_string(s) || scan_number(s) || scan_letters(s, "true") ||
           scan_letters(s, "false") || scan_letters(s, "null");
}

/* What comes first in a container, up to the value: nothing in an array, a key
 * and a colon in an object. */
static bool scan_lead(scan *s, bool object)
{
    return !object || (scan_string(s) && scan_char(s, ':'));
}

/* Any value, without recursion. `objects` is a stack of bits, one for each open
 * container, the innermost lowest: 1 for an object, 0 for an array. At the head
 * of the loop a value is expected; after one, all containers that end here are
 * closed, and a comma leads to the next value. */
bool scan_value(scan *s)
{
    scan t = *s;
    unsigned objects = 0;
    int depth = 0;

    for (;;) {
        bool object = scan_char(&t, '{');

        if (object || scan_char(&t, '[')) {
            if (depth == MAX_DEPTH)
                return false;
            if (!scan_char(&t, object ? '}' : ']')) {
                depth++;
                objects = objects << 1 | object;
                if (!scan_lead(&t, object))
                    return false;
                continue;
            }
        } else if (!scan_plain(&t)) {
            return false;
        }
        while (depth > 0 && scan_char(&t, objects & 1 ? '}' : ']'))
            objects >>= 1, depth--;
        if (depth == 0)
            break;
        if (!scan_char(&t, ',') || !scan_lead(&t, objects & 1))
            return false;
    }
    *s = t;
    return true;
}

/* Takes the value at the front of t, and lets s go on after it. */
static bool cut_value(scan *s, scan t, scan *value)
{
    value->at = t.at;
    if (!scan_value(&t))
        return false;
    value->end = t.at;
    *s = t;
    return true;
}

bool scan_next(scan *list, scan *value)
{
    scan t = *list;

    return (scan_char(&t, '[') || scan_char(&t, ',')) &&
           cut_value(list, t, value);
}

bool scan_member(scan *s, int n, char key[SCAN_KEY], scan *value)
{
    scan t = *s;

    return scan_char(&t, n == 0 ? '{' : ',') && scan_word(&t, key, SCAN_KEY) &&
           scan_char(&t, ':') && cut_value(s, t, value);
}

bool scan_find(scan line, const char *key, scan *value)
{
    char name[SCAN_KEY];

    for (int n = 0; scan_member(&line, n, name, value); n++)
        if (text_same(name, key))
            return true;
    return false;
}

int scan_keys(scan line)
{
    char key[SCAN_KEY];
    scan value;
    int n = 0;

    while (scan_member(&line, n, key, &value))
        n++;
    return n;
}

/* A key is there once if looking for it finds the very member it was read from.
 * This takes time quadratic in the number of keys, which MAX_KEYS bounds. */
bool scan_object(scan line)
{
    scan s = line, value, found;
    char key[SCAN_KEY];
    int n = 0;

    for (; scan_member(&s, n, key, &value); n++)
        if (n == MAX_KEYS || !scan_find(line, key, &found) ||
            found.at != value.at)
            return false;
    if (n == 0 && !scan_char(&s, '{'))
        return false;
    return scan_char(&s, '}') && scan_ends(&s);
}
