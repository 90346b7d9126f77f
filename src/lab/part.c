/* part.c -- a part of a long run as lines of text: what is played, the sums
 * that came of it, and an end with a hash, so that a file that is cut off,
 * damaged or another version's is never added up. Numbers are whole, because
 * only those come out alike however they are added. What is read may come from
 * anybody; memory is bounded by a line. Called by parts.c, which has the
 * files. */
#include "lab/part.h"

#include <string.h>

#include "core/json.h"
#include "core/text.h"

enum { FORMAT = 1, END_ROOM = 256 };

bool part_takes(const char *text, part *out)
{
    return text_takes_int(&text, 1, PART_MOST, &out->number) &&
           text_takes(&text, "/") &&
           text_takes_int(&text, out->number, PART_MOST, &out->of) &&
           *text == 0;
}

part_name part_name_of(part p)
{
    part_name name = {""};
    adit_text t = adit_text_in(name.text, sizeof name.text);

    text_int(&t, p.number);
    text_char(&t, '/');
    text_int(&t, p.of);
    return name;
}

part_span part_span_of(part p, int64_t units)
{
    return (part_span){units * (p.number - 1) / p.of, units * p.number / p.of};
}

/* ---- Hashes ---- */

/* As that of a record: it is replaced by SHA-256 of itself and the line. */
static void add_line(uint8_t hash[32], const char *line, size_t length)
{
    uint8_t bytes[32 + PART_LINE];

    require(length <= PART_LINE);
    memcpy(bytes, hash, 32);
    memcpy(bytes + 32, line, length);
    adit_sha256(bytes, 32 + length, hash);
}

static void put_line(part_writer *w, const adit_text *line)
{
    require(!line->cut);
    add_line(w->hash, line->at, line->length);
    fprintf(w->to, "%s\n", line->at);
}

/* ---- Writing ---- */

part_writer part_begin(FILE *to, part p, const char *command)
{
    char room[PART_LINE];
    adit_text line = adit_text_in(room, sizeof room);
    part_writer w = {.to = to};

    json_open(&line, '{');
    json_key_int(&line, "adit_part", FORMAT);
    json_key_string(&line, "version", ADIT_VERSION);
    json_key_int(&line, "part", p.number);
    json_key_int(&line, "of", p.of);
    json_key(&line, "command");
    text_put(&line, command);
    json_close(&line, '}');
    put_line(&w, &line);
    return w;
}

/* Zeros are left out: each number comes after its place. */
void part_put(part_writer *w, int64_t row, const int64_t *sums, int n)
{
    char room[PART_LINE];
    adit_text line = adit_text_in(room, sizeof room);

    require(n <= PART_SUMS);
    json_open(&line, '{');
    json_key_int(&line, "row", row);
    json_key(&line, "sums");
    json_open(&line, '[');
    for (int i = 0; i < n; i++)
        if (sums[i] != 0) {
            json_int(&line, i);
            json_int(&line, sums[i]);
        }
    json_close(&line, ']');
    json_close(&line, '}');
    put_line(w, &line);
}

/* The hash is of all lines before, and of what this one says in front of it. */
static void write_end(uint8_t hash[32], int64_t done, int64_t all,
                      adit_text *line)
{
    json_open(line, '{');
    json_key_int(line, "done", done);
    json_key_int(line, "all", all);
    add_line(hash, line->at, line->length);
    json_key(line, "hash");
    text_char(line, '"');
    text_hex(line, hash, 32);
    text_char(line, '"');
    json_close(line, '}');
}

void part_end(part_writer *w, int64_t done, int64_t all)
{
    char room[END_ROOM];
    adit_text line = adit_text_in(room, sizeof room);

    write_end(w->hash, done, all, &line);
    fprintf(w->to, "%s\n", line.at);
}

/* ---- Reading ---- */

/* Any number of 64 bits but the lowest; sums of squares may have one digit more
 * than scan_int takes. */
static bool take_number(scan *s, int64_t *out)
{
    scan t = *s;
    bool below = scan_char(&t, '-'), fits = true;
    const char *first = t.at;

    for (*out = 0; fits && t.at < t.end && *t.at >= '0' && *t.at <= '9'; t.at++)
        fits = !__builtin_mul_overflow(*out, 10, out) &&
               !__builtin_add_overflow(*out, *t.at - '0', out);
    if (!fits || t.at == first)
        return false;
    *out = below ? -*out : *out;
    *s = t;
    return true;
}

static bool find_number(scan line, const char *key, int64_t most, int64_t *out)
{
    scan value;

    return scan_find(line, key, &value) && scan_int(&value, out) &&
           scan_ends(&value) && *out >= 0 && *out <= most;
}

static part_fault read_first(part_reader *r, scan line)
{
    int64_t format, number, of;
    scan value;
    size_t length;

    if (!scan_object(line) ||
        !find_number(line, "adit_part", INT64_MAX, &format))
        return PART_NOT_ONE;
    if (!scan_find(line, "version", &value) ||
        !scan_word(&value, r->version, sizeof r->version))
        return PART_DAMAGED;
    if (format != FORMAT || !text_same(r->version, ADIT_VERSION))
        return PART_VERSION_OF_OTHER;
    if (!find_number(line, "of", PART_MOST, &of) ||
        !find_number(line, "part", of, &number) || number < 1 ||
        !scan_find(line, "command", &value))
        return PART_DAMAGED;
    length = (size_t)(value.end - value.at);
    if (length >= sizeof r->command)
        return PART_DAMAGED;
    memcpy(r->command, value.at, length);
    r->command[length] = 0;
    r->part = (part){(int)number, (int)of};
    return PART_WHOLE;
}

/* Places ascend, so that none comes twice. */
static bool read_sums(part_reader *r, scan list)
{
    int64_t place = -1;

    memset(r->sums, 0, sizeof r->sums);
    if (!scan_char(&list, '['))
        return false;
    while (!scan_char(&list, ']')) {
        int64_t before = place;

        if ((before >= 0 && !scan_char(&list, ',')) ||
            !take_number(&list, &place) || place <= before ||
            place >= r->n_sums || !scan_char(&list, ',') ||
            !take_number(&list, &r->sums[place]))
            return false;
    }
    return scan_ends(&list);
}

static part_fault read_row(part_reader *r, scan line)
{
    scan value;
    int64_t row;

    if (!scan_find(line, "sums", &value) ||
        !find_number(line, "row", INT64_MAX, &row) || !read_sums(r, value) ||
        (r->take != NULL && !r->take(r->self, row, r->sums)))
        return PART_DAMAGED;
    return PART_WHOLE;
}

/* Written again, it has to be the same: then its hash is right, too. */
static part_fault read_end(part_reader *r, scan line)
{
    char room[END_ROOM];
    adit_text again = adit_text_in(room, sizeof room);

    if (!find_number(line, "all", INT64_MAX, &r->all) ||
        !find_number(line, "done", r->all, &r->done))
        return PART_DAMAGED;
    write_end(r->hash, r->done, r->all, &again);
    r->ended = again.length == (size_t)(line.end - line.at) &&
               memcmp(again.at, line.at, again.length) == 0;
    return r->ended ? PART_WHOLE : PART_DAMAGED;
}

static part_fault read_line(part_reader *r, scan line)
{
    scan value;

    if (line.end - line.at > PART_LINE)
        return r->lines == 1 ? PART_NOT_ONE : PART_DAMAGED;
    if (r->lines == 1)
        return read_first(r, line);
    if (r->ended || !scan_object(line))
        return PART_DAMAGED;
    return scan_find(line, "done", &value) ? read_end(r, line)
                                           : read_row(r, line);
}

bool part_line(part_reader *r, const char *line, size_t length)
{
    r->lines++;
    r->fault = read_line(r, (scan){line, line + length});
    if (r->fault == PART_WHOLE && !r->ended)
        add_line(r->hash, line, length);
    return r->fault == PART_WHOLE;
}

bool part_close(part_reader *r)
{
    if (r->fault == PART_WHOLE && !r->ended)
        r->fault = r->lines == 0 ? PART_NOT_ONE : PART_CUT;
    return r->fault == PART_WHOLE;
}
