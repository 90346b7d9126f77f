/* border.h -- what the page's programs have in common: a buffer for text that comes in
 * and one for text that goes out, and a record that is read line by line. Each
 * program includes it once. */
#ifndef WASM_BORDER_H
#define WASM_BORDER_H

#include "wire/record.h"
#include "wire/view.h"

/* A function that the page calls. */
#define EXPORT(type, name, ...)                                                \
    type name(__VA_ARGS__) __attribute__((export_name(#name)));                \
    type name(__VA_ARGS__)

enum { IN_ROOM = VIEW_ROOM }; /* a view comes in as it went out elsewhere */

static char in[IN_ROOM + 1], out[VIEW_ROOM];
static record_reader reader;

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

    text_put(&t, reader.wrong);
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

/* What came in as a text, ended by a zero byte. */
static const char *word(int length)
{
    require(length >= 0 && length <= IN_ROOM);
    in[length] = 0;
    return in;
}

/* The next line, without its end; 0, or what is wrong with it. */
EXPORT(int, read_line, int length)
{
    return record_line(&reader, in, (size_t)length) ? 0 : wrong();
}

#endif
