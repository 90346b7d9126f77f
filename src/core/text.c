/* text.c -- writing text into a caller's buffer, and taking it apart. Nothing
 * is ever written past the end: what has no room is cut, and `cut` says so. A
 * piece that is read is taken whole or not at all, so that a reader can try one
 * form after another. Called everywhere. */
#include "core/text.h"

adit_text adit_text_in(char *buffer, size_t room)
{
    require(room > 0);
    buffer[0] = 0;
    return (adit_text){.at = buffer, .room = room};
}

void text_char(adit_text *t, char c)
{
    if (t->length + 1 >= t->room) {
        t->cut = true;
        return;
    }
    t->at[t->length++] = c;
    t->at[t->length] = 0;
}

void text_span(adit_text *t, const char *s, size_t n)
{
    size_t left = t->room - 1 - t->length;
    char *to = t->at + t->length;

    t->cut |= n > left;
    n = n < left ? n : left;
    for (size_t i = 0; i < n; i++)
        to[i] = s[i];
    to[n] = 0;
    t->length += n;
}

void text_put(adit_text *t, const char *s)
{
    size_t n = 0;

    while (s[n])
        n++;
    text_span(t, s, n);
}

/* Digits come out lowest first. -(uint64_t)v is right for the lowest number
 * too, whose absolute value an int64_t does not have. */
void text_int(adit_text *t, int64_t v)
{
    char digits[20];
    int n = 0;
    uint64_t u = v < 0 ? -(uint64_t)v : (uint64_t)v;

    do
        digits[n++] = (char)('0' + u % 10);
    while (u /= 10);
    if (v < 0)
        text_char(t, '-');
    while (n > 0)
        text_char(t, digits[--n]);
}

void text_hex(adit_text *t, const uint8_t *bytes, int n)
{
    static const char digits[] = "0123456789abcdef";

    for (int i = 0; i < n; i++) {
        text_char(t, digits[bytes[i] >> 4]);
        text_char(t, digits[bytes[i] & 15]);
    }
}

void text_seat(adit_text *t, int seat)
{
    text_char(t, 'P');
    text_int(t, seat + 1);
}

void text_cell(adit_text *t, int x, int y)
{
    text_int(t, x);
    text_char(t, ',');
    text_int(t, y);
}

void text_piece(adit_text *t, int seat, int number)
{
    text_seat(t, seat);
    text_char(t, 'g');
    text_int(t, number);
}

/* A gallery, or a place in it: 3 is its entrance, 3.2 its second card. */
void text_place(adit_text *t, int row, int at)
{
    text_int(t, row);
    if (at == 0)
        return;
    text_char(t, '.');
    text_int(t, at);
}

bool text_takes(const char **at, const char *piece)
{
    const char *s = *at;

    while (*piece)
        if (*s++ != *piece++)
            return false;
    *at = s;
    return true;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Nine digits at most, so that v cannot overflow; bounds are far below that. A
 * longer number is not an error of its own, just not a number that is allowed
 * here. */
bool text_takes_int(const char **at, int min, int max, int *out)
{
    const char *s = *at;
    bool below = *s == '-';
    int v = 0;

    s += below;
    if (!is_digit(*s) || (*s == '0' && (below || is_digit(s[1]))))
        return false;
    for (; is_digit(*s); s++) {
        if (v > 99999999)
            return false;
        v = 10 * v + (*s - '0');
    }
    if (below)
        v = -v;
    if (v < min || v > max)
        return false;
    *at = s;
    *out = v;
    return true;
}

static int hex_digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
                                  : -1;
}

/* Small letters only, as text_hex writes them. */
bool text_takes_hex(const char **at, uint8_t *bytes, int n)
{
    const char *s = *at;

    for (int i = 0; i < n; i++, s += 2) {
        int high = hex_digit(s[0]), low = high < 0 ? -1 : hex_digit(s[1]);

        if (low < 0)
            return false;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    *at = s;
    return true;
}

bool text_takes_seat(const char **at, uint8_t *seat)
{
    const char *s = *at;
    int number;

    if (!text_takes(&s, "P") ||
        !text_takes_int(&s, 1, ADIT_MAX_PLAYERS, &number))
        return false;
    *at = s;
    *seat = (uint8_t)(number - 1);
    return true;
}

bool text_takes_cell(const char **at, int8_t *x, int8_t *y)
{
    const char *s = *at;
    int column, row;

    if (!text_takes_int(&s, INT8_MIN, INT8_MAX, &column) ||
        !text_takes(&s, ",") || !text_takes_int(&s, INT8_MIN, INT8_MAX, &row))
        return false;
    *at = s;
    *x = (int8_t)column, *y = (int8_t)row;
    return true;
}

/* ---- Days ---- */

/* The calendar in cycles of 400 years, each of which has as many days. Its
 * years begin in March, so that a leap day comes last: then the days before a
 * month are a straight line, rounded down. */
enum { CYCLE = 146097, BEFORE_1970 = 719468, LAST_DAY = 2932896 };

/* The day of a date that may be one; months as in a calendar. */
static int32_t day_of(int32_t year, int32_t month, int32_t day)
{
    int32_t from_march = (month + 9) % 12, y = year - (month <= 2);
    int32_t of_cycle = y % 400;

    return y / 400 * CYCLE + of_cycle * 365 + of_cycle / 4 - of_cycle / 100 +
           (153 * from_march + 2) / 5 + day - 1 - BEFORE_1970;
}

static void put_two(adit_text *t, int32_t n)
{
    text_char(t, (char)('0' + n / 10 % 10));
    text_char(t, (char)('0' + n % 10));
}

void text_day(adit_text *t, int32_t day)
{
    int32_t since = day + BEFORE_1970, in = since % CYCLE;
    int32_t y = (in - in / 1460 + in / 36524 - in / 146096) / 365;
    int32_t of_year = in - (365 * y + y / 4 - y / 100);
    int32_t from_march = (5 * of_year + 2) / 153;
    int32_t month = (from_march + 2) % 12 + 1;
    int32_t year = since / CYCLE * 400 + y + (month <= 2);

    require(day >= 0 && day <= LAST_DAY);
    put_two(t, year / 100);
    put_two(t, year);
    text_char(t, '-');
    put_two(t, month);
    text_char(t, '-');
    put_two(t, of_year - (153 * from_march + 2) / 5 + 1);
}

static bool takes_digits(const char **at, int n, int32_t *out)
{
    *out = 0;
    for (int i = 0; i < n; i++, (*at)++) {
        if (**at < '0' || **at > '9')
            return false;
        *out = 10 * *out + (**at - '0');
    }
    return true;
}

/* A date that does not exist, such as the 30th of February, is written as
 * another one, and so is found out. */
bool text_takes_day(const char **at, int32_t *out)
{
    const char *s = *at, *first = s;
    int32_t year, month, day, found;
    char again[11];
    adit_text t = adit_text_in(again, sizeof again);

    if (!takes_digits(&s, 4, &year) || !text_takes(&s, "-") ||
        !takes_digits(&s, 2, &month) || !text_takes(&s, "-") ||
        !takes_digits(&s, 2, &day) || year < 1970 || month < 1 || month > 12)
        return false;
    found = day_of(year, month, day);
    if (found < 0 || found > LAST_DAY)
        return false;
    text_day(&t, found);
    if (!text_takes(&first, again))
        return false;
    *at = s;
    *out = found;
    return true;
}

/* ---- Words ---- */

static bool stops_at(char c, const char *stops)
{
    for (; *stops; stops++)
        if (c == *stops)
            return true;
    return c == 0 || c == ' ';
}

/* *at does not move if the word does not fit into `room`. */
bool text_takes_word(const char **at, const char *stops, char *out, int room)
{
    int n = 0;

    for (; !stops_at((*at)[n], stops); n++) {
        if (n + 1 >= room)
            return false;
        out[n] = (*at)[n];
    }
    out[n] = 0;
    *at += n;
    return n > 0;
}

bool text_same(const char *a, const char *b)
{
    return text_takes(&a, b) && *a == 0;
}
