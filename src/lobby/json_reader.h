/* json_reader.h -- JSON that comes from anybody: one object, read in one pass
 * into a list of fixed size, so that no text costs more than its bytes. What is
 * deeper or has more values than any message or request is not read any
 * further.
 *
 *   {"t":"swap","seats":["P1","P2"]}   value[0]  the object, length 2
 *                                      value[1]  "t", next is 2
 *                                      value[2]  "seats", a list, length 2
 *                                      value[3]  "P1", next is 4
 *                                      value[4]  "P2" */
#ifndef LOBBY_JSON_READER_H
#define LOBBY_JSON_READER_H

#include "core/base.h"

enum {
    READER_TEXT = 4096, /* bytes of a text, at most */
    /* The largest request opens a table: 10 keys, and in them 8 options and a
     * clock of 3, together 22 values. */
    READER_VALUES = 32,
    READER_DEPTH = 2 /* an object, and objects or lists in it */
};

typedef enum value_kind {
    VALUE_NONE,
    VALUE_OBJECT,
    VALUE_LIST,
    VALUE_TEXT,
    VALUE_INT,
    VALUE_OTHER_NUMBER, /* with a fraction or an exponent, or of many digits */
    VALUE_TRUE,
    VALUE_FALSE,
    VALUE_NULL,
    N_VALUES
} value_kind;

/* A value. Texts and keys end with a zero byte, and have none inside. */
typedef struct value {
    const char *key, *text; /* of a value in an object; of a VALUE_TEXT */
    int64_t number;         /* of a VALUE_INT */
    int32_t length;         /* bytes of a text; values in a list or an object */
    uint8_t kind;           /* a value_kind */
    uint8_t depth;          /* 1: the object itself */
    uint8_t next;           /* the place of the next beside it; 0: the last */
} value;

/* Everything that was read. Values point into `text`, so a reader must not be
 * copied. */
typedef struct reader {
    value value[READER_VALUES]; /* the first is the object itself */
    int n;                      /* values */
    char text[READER_TEXT];     /* all texts and keys, without their escapes */
} reader;

typedef enum reader_result {
    READER_OK,
    READER_NO_OBJECT, /* not JSON, or not an object, or a key comes twice */
    READER_TOO_MUCH   /* deeper, or more values, than anything has */
} reader_result;

/* Reads a text, which is not needed after that. On failure what is in `r` means
 * nothing. */
reader_result reader_read(reader *r, const char *text, size_t length);

/* The first value in an object or a list, and the next one after a value; NULL:
 * there is none. */
const value *reader_first(const reader *r, const value *in);
const value *reader_next(const reader *r, const value *v);
/* The value of a key; NULL: there is none, or `in` is not an object. */
const value *reader_find(const reader *r, const value *in, const char *key);

/* The number of the first "id" in a text that was not or could not be read, so
 * that even its refusal can be matched with it; 0: there is none. */
int64_t reader_guess_id(const char *text, size_t length);

#endif
