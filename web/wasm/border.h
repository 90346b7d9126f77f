/* border.h -- what the page's programs have in common: a buffer for text that
 * comes in, one for text that goes out, and a record that is read line by line.
 * Each program includes it once; web/src/engine/core.ts is the other side of
 * this border.
 *
 *   page                                  program
 *   writes bytes to text_in()
 *   n = f(..., length)             ->     word(length): the text, ended by a 0
 *   reads n bytes at text_out()    <-     writing(), ..., written(): n */
#ifndef WASM_BORDER_H
#define WASM_BORDER_H

#include "wire/record.h"
#include "wire/view.h"

/* A function that the page calls. */
#define EXPORT(type, name, ...)                                                \
    type name(__VA_ARGS__) __attribute__((export_name(#name)));                \
    type name(__VA_ARGS__)

/* A view comes in as it went out elsewhere; the longest line is the header of a
 * game with a past. */
enum { IN_ROOM = RECORD_HEADER };
_Static_assert((int)RECORD_HEADER >= (int)VIEW_ROOM, "a view fits");

/* Each call overwrites what the last one wrote: the page reads it before the
 * next. */
static char in[IN_ROOM + 1], out[RECORD_HEADER];
static record_reader reader;

/* A text in `out`, to be ended by `written`, which returns its length. The
 * buffer holds the largest header, so that cutting it would be a bug. */
static adit_text writing(void)
{
    return adit_text_in(out, sizeof out);
}

static int written(const adit_text *t)
{
    require(!t->cut);
    return (int)t->length;
}

static int wrong(void)
{
    adit_text t = writing();

    record_write_fault(&reader, NULL, &t);
    return written(&t);
}

EXPORT(char *, text_in, void)
{
    return in;
}

EXPORT(int, text_in_room, void)
{
    return IN_ROOM;
}

EXPORT(const char *, text_out, void)
{
    return out;
}

/* The text that came in, ended by a zero byte. It is overwritten by what comes
 * in next. */
static const char *word(int length)
{
    require(length >= 0 && length <= IN_ROOM);
    in[length] = 0;
    return in;
}

/* The next line of a record came in, without its end. 0, or the length of what
 * is wrong with it. */
EXPORT(int, read_line, int length)
{
    return record_line(&reader, in, (size_t)length) ? 0 : wrong();
}

#endif
