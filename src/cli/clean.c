/* clean.c -- text of strangers. */
#include "cli/clean.h"

#include <stdint.h>
#include <string.h>

#include "core/base.h"

/* Characters that are not seen, or change how others are: controls, marks of direction,
 * separators of lines, blanks without width, tags. */
static const struct {
    uint32_t first, last;
} unseen[] = {
    {0x0, 0x1f},        {0x7f, 0x9f},           {0xad, 0xad},
    {0x61c, 0x61c},     {0x115f, 0x1160},       {0x17b4, 0x17b5},
    {0x180b, 0x180f},   {0x200b, 0x200c},       {0x200e, 0x200f},
    {0x2028, 0x202e},   {0x2060, 0x206f},       {0x3164, 0x3164},
    {0xfeff, 0xfeff},   {0xffa0, 0xffa0},       {0xfff0, 0xfffb},
    {0xe0000, 0xe0fff}, {0x110000, 0xffffffff},
};

static bool is_seen(uint32_t c)
{
    for (int i = 0; i < countof(unseen); i++)
        if (c >= unseen[i].first && c <= unseen[i].last)
            return false;
    return true;
}

/* The next character, and its bytes; what is no UTF-8 is one that is not seen. */
static uint32_t next_of(const char *text, size_t *bytes)
{
    const unsigned char *at = (const unsigned char *)text;
    size_t n = at[0] < 0x80 ? 1 : at[0] < 0xe0 ? 2 : at[0] < 0xf0 ? 3 : 4;
    uint32_t c = n == 1 ? at[0] : at[0] & (0x7fu >> n);

    *bytes = n;
    for (size_t i = 1; i < n; i++) {
        if ((at[i] & 0xc0) != 0x80) {
            *bytes = i;
            return UINT32_MAX;
        }
        c = c << 6 | (at[i] & 0x3f);
    }
    return c;
}

void clean_text(const char *text, bool ascii, char *out, size_t size)
{
    size_t n = 0, bytes;

    for (; *text; text += bytes) {
        uint32_t c = next_of(text, &bytes);
        bool shown = is_seen(c) && (c < 0x80 || !ascii);

        if (n + (shown ? bytes : 1) >= size)
            break;
        if (shown)
            memcpy(out + n, text, bytes);
        else
            out[n] = '?';
        n += shown ? bytes : 1;
    }
    out[n] = 0;
}
