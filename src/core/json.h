/* json.h -- writing JSON. The last byte written decides whether a comma is due:
 * a key, a value or an opening bracket gets one unless it follows '{', '[', ':'
 * or the beginning of a line. A writer is therefore a plain list of calls:
 *
 *      json_open(t, '{');
 *      json_key_int(t, "n", 2);       {"n":2,"of":["P1"]}
 *      json_key_seats(t, "of", 1);
 *      json_close(t, '}');
 *
 * No name here is one of libjansson, with which the server is linked. */
#ifndef CORE_JSON_H
#define CORE_JSON_H

#include "core/text.h"

void json_open(adit_text *t, char bracket);
void json_close(adit_text *t, char bracket);
void json_key(adit_text *t, const char *key);
void json_int(adit_text *t, int64_t v);
void json_bool(adit_text *t, bool v);
void json_nothing(adit_text *t);
/* A value that is written already. */
void json_ready(adit_text *t, const char *json);
void json_text(adit_text *t, const char *s);
void json_seat(adit_text *t, int seat);
void json_piece(adit_text *t, int seat, int number);
void json_place(adit_text *t, int row, int at);

/* A key and its value. */
void json_key_int(adit_text *t, const char *key, int64_t v);
void json_key_bool(adit_text *t, const char *key, bool v);
void json_key_string(adit_text *t, const char *key, const char *s);
void json_key_seat(adit_text *t, const char *key, int seat);
void json_key_day(adit_text *t, const char *key, int32_t day);
void json_key_piece(adit_text *t, const char *key, int seat, int number);
void json_key_place(adit_text *t, const char *key, int row, int at);
/* The seats whose bits are set, in order. */
void json_key_seats(adit_text *t, const char *key, unsigned seats);

#endif
