/* utf8.c -- what people write: only characters that can be seen, counted as
 * people count them, so that a name cannot look like another one or move the
 * cursor of a terminal. It is written by hand because the C library's functions
 * depend on the locale of the process, and every server has to judge alike.
 * Called for names, chat and notes, and by the terminal for what a server
 * sends. */
#include "lobby/utf8.h"

#include <stdint.h>
#include <string.h>

/* The next character of valid UTF-8, which has been checked when it was
 * read. */
static uint32_t next_character(const uint8_t **at)
{
    uint32_t c = *(*at)++;
    int more = c < 0x80 ? 0 : c < 0xe0 ? 1 : c < 0xf0 ? 2 : 3;

    if (more)
        c &= 0x3fu >> more;
    while (more-- > 0)
        c = c << 6 | (*(*at)++ & 0x3f);
    return c;
}

/* Neither longer than it need be, nor one of the halves of UTF-16. */
bool utf8_is(const char *text)
{
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
    const uint8_t *at = (const uint8_t *)text;

    while (*at) {
        int more = *at < 0x80 ? 0 : *at < 0xe0 ? 1 : *at < 0xf0 ? 2 : 3;
        uint32_t c;

        if ((*at >= 0x80 && *at < 0xc2) || *at > 0xf4)
            return false;
        for (int i = 1; i <= more; i++)
            if ((at[i] & 0xc0) != 0x80)
                return false;
        c = next_character(&at);
        if (c < least[more] || c > 0x10ffff || (c >= 0xd800 && c < 0xe000))
            return false;
    }
    return true;
}

/* Control characters, and what has no width, looks like a blank, or turns the
 * direction of writing. */
static bool is_unseen(uint32_t c)
{
    return c < 0x20 || (c >= 0x7f && c <= 0xa0) || c == 0xad || c == 0x34f ||
           c == 0x61c || c == 0x115f || c == 0x1160 || c == 0x3164 ||
           (c >= 0x180b && c <= 0x180e) || (c >= 0x2000 && c <= 0x200f) ||
           (c >= 0x2028 && c <= 0x202f) || (c >= 0x205f && c <= 0x206f) ||
           c == 0x3000 || (c >= 0xfe00 && c <= 0xfe0f) || c == 0xfeff ||
           (c >= 0xe000 && c <= 0xf8ff) || (c >= 0xfff0 && c <= 0xfffb) ||
           c == 0xffa0 || c == 0xfffe || c == 0xffff || c == 0x2800 ||
           c == 0x17b4 || c == 0x17b5 || c >= 0xe0000;
}

/* What joins two characters to one emoji (U+200D), or shows one as an emoji
 * (U+FE0F). */
static bool is_joint(uint32_t c)
{
    return c == 0x200d || c == 0xfe0f;
}

/* May the character follow the one before it in a line of chat? A joint needs
 * something that it can join. */
static bool is_seen(uint32_t c, uint32_t before)
{
    return !is_unseen(c) || (is_joint(c) && before >= 0xa9);
}

int utf8_count(const char *text, bool lines)
{
    const uint8_t *at = (const uint8_t *)text;
    size_t length = strlen(text);
    uint32_t c, before = 0;
    int n = 0;

    if (length > 0 && (text[0] == ' ' || text[length - 1] == ' '))
        return -1;
    for (; *at; n++, before = c) {
        c = next_character(&at);
        if (lines ? !is_seen(c, before) : is_unseen(c))
            return -1;
    }
    return n;
}

bool utf8_is_line(const char *text, size_t most)
{
    return strlen(text) <= most && utf8_is(text) && utf8_count(text, true) >= 0;
}

/* Stops at the first character that does not fit, so that none is cut in
 * two. */
void utf8_clean(const char *text, bool ascii, char *out, size_t size)
{
    const uint8_t *at = (const uint8_t *)text;
    uint32_t c, before = 0;

    for (; *at && size > 1; before = c) {
        const uint8_t *from = at;
        bool seen;
        size_t n;

        c = next_character(&at);
        seen = is_seen(c, before) && (c < 0x80 || !ascii);
        n = seen ? (size_t)(at - from) : 1;
        if (n >= size)
            break;
        memcpy(out, seen ? (const char *)from : "?", n);
        out += n;
        size -= n;
    }
    *out = 0;
}
