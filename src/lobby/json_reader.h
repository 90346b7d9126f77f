/* json_reader.h -- JSON that comes from anybody: one object, read in one pass into a list
 * of fixed size, so that no text costs more than its bytes. What no message and no
 * request can have is not read any further. */
#ifndef LOBBY_JSON_READER_H
#define LOBBY_JSON_READER_H

#include "core/base.h"

enum {
    READER_TEXT = 4096, /* bytes at most */
    /* A table to be opened has 10 keys; with 8 options and a clock of 3 these are 22
     * values, which no message comes near. */
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

/* Texts and keys end with a zero byte, and have none inside. */
typedef struct value {
    const char *key, *text; /* in an object; of a VALUE_TEXT */
    int64_t number;         /* of a VALUE_INT */
    int32_t length; /* bytes of the text; values in a list or an object */
    uint8_t kind;
    uint8_t depth;
    uint8_t next; /* of those beside it; 0: it is the last */
} value;

typedef struct reader {
    value value[READER_VALUES]; /* the first is the object itself */
    int n;
    char text[READER_TEXT]; /* for all texts and keys */
} reader;

typedef enum reader_result {
    READER_OK,
    READER_NO_OBJECT, /* it is no JSON, or no object, or has a key twice */
    READER_TOO_MUCH   /* more values than anything has, or deeper */
} reader_result;

reader_result reader_read(reader *r, const char *text, size_t length);

/* The first value in an object or a list, and the one beside it; NULL: there is
 * none. */
const value *reader_first(const reader *r, const value *in);
const value *reader_next(const reader *r, const value *v);
/* The value of a key, in an object or in anything; or NULL. */
const value *reader_find(const reader *r, const value *in, const char *key);

/* The number of the first "id" in a text that could not be read; 0: there is none. */
int64_t reader_guess_id(const char *text, size_t length);

#endif
