/* json_reader.c -- JSON that comes from anybody. Every byte is looked at once,
 * and no memory is allocated. It is written by hand because jansson, which
 * builds a tree, took half a millisecond for 4 kB of brackets: too much work
 * for what a message costs its sender (budget.c). Called by message.c. */
#include "lobby/json_reader.h"

#include <string.h>

#include "core/scan.h"
#include "core/text.h"

/* A reading under way: what is left of the text, where its values go, and where
 * its texts go. */
typedef struct course {
    scan in;
    reader *out;
    char *text;    /* free room in out->text */
    bool too_much; /* it ended because of a limit, not because of its form */
} course;

static void skip_blanks(scan *s)
{
    while (s->at < s->end && (*s->at == ' ' || *s->at == '\n' ||
                              *s->at == '\r' || *s->at == '\t'))
        s->at++;
}

static bool takes(scan *s, char c)
{
    skip_blanks(s);
    if (s->at == s->end || *s->at != c)
        return false;
    s->at++;
    return true;
}

/* ---- Texts ---- */

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Four hex digits: half a character above U+FFFF, or a whole one below. */
static bool takes_unit(scan *s, uint32_t *out)
{
    *out = 0;
    if (s->end - s->at < 4)
        return false;
    for (int i = 0; i < 4; i++) {
        int digit = hex_digit(*s->at++);

        if (digit < 0)
            return false;
        *out = *out << 4 | (uint32_t)digit;
    }
    return true;
}

/* What follows "\u": one character, or one half of a pair and the other half
 * right after it. A zero byte is refused, because texts end with one; so is
 * half a pair. */
static bool takes_code(scan *s, uint32_t *out)
{
    uint32_t low;

    if (!takes_unit(s, out) || *out == 0 || (*out >= 0xdc00 && *out < 0xe000))
        return false;
    if (*out < 0xd800 || *out >= 0xe000)
        return true;
    if (s->end - s->at < 2 || *s->at++ != '\\' || *s->at++ != 'u' ||
        !takes_unit(s, &low) || low < 0xdc00 || low >= 0xe000)
        return false;
    *out = 0x10000 + ((*out - 0xd800) << 10) + (low - 0xdc00);
    return true;
}

static char *put_character(char *to, uint32_t c)
{
    int more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    static const uint8_t lead[] = {0, 0xc0, 0xe0, 0xf0};

    *to++ = (char)(lead[more] | c >> 6 * more);
    while (more-- > 0)
        *to++ = (char)(0x80 | (c >> 6 * more & 0x3f));
    return to;
}

/* What follows a backslash. */
static bool takes_escape(course *c)
{
    static const char names[] = "\"\\/bfnrt", means[] = "\"\\/\b\f\n\r\t";
    const char *found;
    uint32_t code;

    if (c->in.at == c->in.end)
        return false;
    if (*c->in.at == 'u') {
        c->in.at++;
        if (!takes_code(&c->in, &code))
            return false;
        c->text = put_character(c->text, code);
        return true;
    }
    found = *c->in.at ? strchr(names, *c->in.at++) : NULL;
    if (found == NULL)
        return false;
    *c->text++ = means[found - names];
    return true;
}

/* One character of a text, escaped or not. Control characters have to be
 * escaped, and what is not valid UTF-8 is refused. */
static bool takes_letter(course *c)
{
    const char *from = c->in.at;

    if ((uint8_t)*from < 0x20)
        return false;
    if (*from == '\\') {
        c->in.at++;
        return takes_escape(c);
    }
    if ((uint8_t)*from < 0x80) {
        *c->text++ = *c->in.at++;
        return true;
    }
    if (!scan_utf8(&c->in))
        return false;
    while (from < c->in.at)
        *c->text++ = *from++;
    return true;
}

/* A text in quotes, into the reader's own room. There is always enough of it: a
 * text with its zero byte is never longer than it was written, with its two
 * quotes. */
static const char *take_text(course *c, int32_t *length)
{
    const char *begin = c->text;

    if (!takes(&c->in, '"'))
        return NULL;
    while (c->in.at < c->in.end && *c->in.at != '"')
        if (!takes_letter(c))
            return NULL;
    if (c->in.at == c->in.end)
        return NULL;
    c->in.at++;
    *length = (int32_t)(c->text - begin);
    *c->text++ = 0;
    return begin;
}

/* ---- Values ---- */

/* true, false, null, or a number. A number that is not a whole one within 64
 * bits is kept as VALUE_OTHER_NUMBER, which nothing accepts. */
static bool takes_plain(course *c, value *v)
{
    static const struct {
        const char *word;
        uint8_t kind;
    } words[] = {
        {"true", VALUE_TRUE}, {"false", VALUE_FALSE}, {"null", VALUE_NULL}};
    scan t = c->in;

    for (int i = 0; i < countof(words); i++) {
        size_t n = strlen(words[i].word);

        if ((size_t)(t.end - t.at) >= n && !memcmp(t.at, words[i].word, n)) {
            v->kind = words[i].kind;
            c->in.at += n;
            return true;
        }
    }
    if (!scan_number(&c->in))
        return false;
    t.end = c->in.at;
    v->kind = scan_int(&t, &v->number) && t.at == t.end ? VALUE_INT
                                                        : VALUE_OTHER_NUMBER;
    return true;
}

/* A place for the next value of `in`, linked to the one before it; NULL: there
 * are too many. */
static value *new_value(course *c, value *in, uint8_t *before)
{
    reader *r = c->out;
    value *v;

    c->too_much = r->n == READER_VALUES;
    if (c->too_much)
        return NULL;
    v = &r->value[r->n];
    *v = (value){.depth = (uint8_t)(in->depth + 1)};
    if (*before)
        r->value[*before].next = (uint8_t)r->n;
    *before = (uint8_t)r->n++;
    in->length++;
    return v;
}

/* A key that comes twice is refused: readers disagree about which of the two
 * counts. */
static bool is_new_key(const reader *r, const value *in, const value *last)
{
    for (const value *v = reader_first(r, in); v != last; v = reader_next(r, v))
        if (text_same(v->key, last->key))
            return false;
    return true;
}

/* Reads a plain value; of an object or a list only the bracket. */
static bool begins(course *c, value *v)
{
    skip_blanks(&c->in);
    if (c->in.at == c->in.end)
        return false;
    if (*c->in.at == '"') {
        v->kind = VALUE_TEXT;
        v->text = take_text(c, &v->length);
        return v->text != NULL;
    }
    if (*c->in.at != '{' && *c->in.at != '[')
        return takes_plain(c, v);
    c->too_much = v->depth > READER_DEPTH;
    v->kind = *c->in.at++ == '{' ? VALUE_OBJECT : VALUE_LIST;
    return !c->too_much;
}

/* Everything in an object or a list whose bracket was read. It calls itself,
 * but no deeper than values may be nested (READER_DEPTH). */
static bool takes_members(course *c, value *in) /* NOLINT(misc-no-recursion) */
{
    bool object = in->kind == VALUE_OBJECT;
    char end = object ? '}' : ']';
    uint8_t before = 0;
    int32_t unused;

    if (takes(&c->in, end))
        return true;
    do {
        value *v = new_value(c, in, &before);

        if (v == NULL)
            return false;
        if (object) {
            v->key = take_text(c, &unused);
            if (v->key == NULL || !takes(&c->in, ':') ||
                !is_new_key(c->out, in, v))
                return false;
        }
        if (!begins(c, v) ||
            ((v->kind == VALUE_OBJECT || v->kind == VALUE_LIST) &&
             !takes_members(c, v)))
            return false;
    } while (takes(&c->in, ','));
    return takes(&c->in, end);
}

/* The outermost object is read here; whatever follows its bracket makes it
 * wrong. */
reader_result reader_read(reader *r, const char *text, size_t length)
{
    /* If the length is 0, `text` may be NULL, to which nothing may be added. */
    const char *end = length > 0 ? text + length : text;
    course c = {.in = {text, end}, .out = r, .text = r->text};
    value *root = r->value;
    bool whole;

    r->n = 1;
    *root = (value){.kind = VALUE_OBJECT, .depth = 1};
    if (length > READER_TEXT)
        return READER_TOO_MUCH;
    if (!takes(&c.in, '{'))
        return READER_NO_OBJECT;
    whole = takes_members(&c, root);
    skip_blanks(&c.in);
    if (whole && c.in.at == c.in.end)
        return READER_OK;
    return c.too_much ? READER_TOO_MUCH : READER_NO_OBJECT;
}

/* ---- What was read ---- */

/* Values of an object or a list come right after it, if it has any. */
const value *reader_first(const reader *r, const value *in)
{
    bool has_some = in != NULL && in->length > 0 &&
                    (in->kind == VALUE_OBJECT || in->kind == VALUE_LIST);

    (void)r;
    return has_some ? in + 1 : NULL;
}

const value *reader_next(const reader *r, const value *v)
{
    return v->next ? &r->value[v->next] : NULL;
}

const value *reader_find(const reader *r, const value *in, const char *key)
{
    const value *v =
        in != NULL && in->kind == VALUE_OBJECT ? reader_first(r, in) : NULL;

    while (v != NULL && !text_same(v->key, key))
        v = reader_next(r, v);
    return v;
}

/* A quote inside a text of JSON is always escaped, so what looks like "id" with
 * its quotes is a key or the text "id" itself, and only the key is followed by
 * a colon. */
int64_t reader_guess_id(const char *text, size_t length)
{
    static const char key[] = "\"id\"";
    const size_t n = sizeof key - 1;
    scan s = {text, text + length};
    int64_t id;

    for (; (size_t)(s.end - s.at) > n; s.at++) {
        s.at = memchr(s.at, '"', (size_t)(s.end - s.at));
        if (s.at == NULL || (size_t)(s.end - s.at) <= n)
            return 0;
        if (memcmp(s.at, key, n) != 0)
            continue;
        s.at += n;
        return takes(&s, ':') && scan_int(&s, &id) && id > 0 &&
                       id < (int64_t)1 << 53
                   ? id
                   : 0;
    }
    return 0;
}
