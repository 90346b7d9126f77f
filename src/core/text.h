/* text.h -- writing text into a caller's buffer, and taking it apart. These are
 * the pieces of the notation: players, cells, goblins and places are written
 * and read here and nowhere else. */
#ifndef CORE_TEXT_H
#define CORE_TEXT_H

#include "core/base.h"

void text_char(adit_text *t, char c);
void text_put(adit_text *t, const char *s);
void text_span(adit_text *t, const char *s, size_t n); /* n bytes of it */
void text_int(adit_text *t, int64_t v);
void text_hex(adit_text *t, const uint8_t *bytes, int n); /* 00ff */
void text_seat(adit_text *t, int seat);                   /* P1 */
void text_cell(adit_text *t, int x, int y);               /* 3,-1 */
/* P2g1, the first piece of P2; 3 (the beginning of a row) or 3.2 (its second
 * place). */
void text_piece(adit_text *t, int seat, int number);
void text_place(adit_text *t, int row, int at);
/* A day, by its number since 1970, of the years 1970 to 9999: 2026-11-19. */
void text_day(adit_text *t, int32_t day);

/* Each takes its piece from the front of *at, or leaves *at alone and returns
 * false. Numbers have one spelling: no plus, no leading zero, no "-0". */
bool text_takes(const char **at, const char *piece);
bool text_takes_int(const char **at, int min, int max, int *out);
/* n bytes, as text_hex writes them. */
bool text_takes_hex(const char **at, uint8_t *bytes, int n);
bool text_takes_seat(const char **at, uint8_t *seat);
bool text_takes_cell(const char **at, int8_t *x, int8_t *y);
bool text_takes_day(const char **at, int32_t *day);
/* The longest run without a blank or any of `stops`, as a zero-ended copy. */
bool text_takes_word(const char **at, const char *stops, char *out, int room);

bool text_same(const char *a, const char *b);

#endif
