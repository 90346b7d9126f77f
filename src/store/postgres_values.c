/* postgres_values.c -- parameters of statements and columns of answers, in the
 * binary form that PostgreSQL sends and takes: big-endian numbers, texts as
 * they are, arrays with a head. Nothing is quoted, so that no byte of a text
 * can mean anything. Called by all postgres files. */
#include "store/postgres_store.h"

#include <stdlib.h>
#include <string.h>

const int postgres_binary[POSTGRES_VALUES] = {1, 1, 1, 1, 1, 1,
                                              1, 1, 1, 1, 1, 1};

static void write_number(uint8_t out[8], uint64_t number)
{
    for (int i = 0; i < 8; i++)
        out[i] = (uint8_t)(number >> (56 - 8 * i));
}

void postgres_put_bytes(postgres_values *v, const void *bytes, size_t n)
{
    v->value[v->n] = bytes;
    v->length[v->n++] = (int)n;
}

void postgres_put_text(postgres_values *v, const char *text)
{
    postgres_put_bytes(v, text, text ? strlen(text) : 0);
}

void postgres_put_number(postgres_values *v, int64_t number)
{
    write_number(v->number[v->n], (uint64_t)number);
    postgres_put_bytes(v, v->number[v->n], 8);
}

static void write_size(uint8_t out[4], uint32_t size)
{
    for (int i = 0; i < 4; i++)
        out[i] = (uint8_t)(size >> (24 - 8 * i));
}

static uint8_t *array_room(postgres_array *a, size_t n)
{
    if (a->failed || n > a->room - a->used) {
        size_t room = 2 * (a->used + n) + 64;
        uint8_t *more = a->failed ? NULL : realloc(a->bytes, room);

        a->failed = more == NULL;
        if (!more)
            return NULL;
        a->bytes = more;
        a->room = room;
    }
    a->used += n;
    return a->bytes + a->used - n;
}

/* As PostgreSQL sends and takes arrays: dimensions, flags, type; then for the
 * only dimension its size, and where it begins. */
void postgres_array_begin(postgres_array *a, postgres_type type)
{
    uint8_t *head;

    a->used = 0;
    a->n = 0;
    a->failed = false;
    head = array_room(a, 20);
    if (head) {
        memset(head, 0, 20);
        write_size(head + 8, type);
        write_size(head + 16, 1);
    }
}

void postgres_array_add(postgres_array *a, const void *bytes, size_t n)
{
    uint8_t *room = array_room(a, 4 + n);

    if (!room)
        return;
    write_size(room, (uint32_t)n);
    if (n > 0)
        memcpy(room + 4, bytes, n);
    a->n++;
}

void postgres_array_add_text(postgres_array *a, const char *text)
{
    if (text)
        postgres_array_add(a, text, strlen(text));
    else
        postgres_array_add_null(a);
}

void postgres_array_add_number(postgres_array *a, int64_t number)
{
    uint8_t bytes[8];

    write_number(bytes, (uint64_t)number);
    postgres_array_add(a, bytes, 8);
}

void postgres_array_add_null(postgres_array *a)
{
    uint8_t *room = array_room(a, 4);

    if (!room)
        return;
    write_size(room, UINT32_MAX);
    a->n++;
}

bool postgres_put_array(postgres_values *v, postgres_array *a)
{
    if (a->failed)
        return false;
    write_size(a->bytes, a->n > 0);
    write_size(a->bytes + 12, (uint32_t)a->n);
    postgres_put_bytes(v, a->bytes, a->n > 0 ? a->used : 12);
    return true;
}

int64_t postgres_number(const PGresult *rows, int row, int column)
{
    const uint8_t *bytes = (const uint8_t *)PQgetvalue(rows, row, column);
    uint64_t number = 0;

    for (int i = 0; i < PQgetlength(rows, row, column); i++)
        number = number << 8 | bytes[i];
    return (int64_t)number;
}

const char *postgres_text(const PGresult *rows, int row, int column)
{
    return PQgetvalue(rows, row, column);
}

store_entry postgres_entry(const PGresult *rows, int row)
{
    return (store_entry){.table = postgres_text(rows, row, 0),
                         .seq = postgres_number(rows, row, 1),
                         .date = postgres_number(rows, row, 2),
                         .text = PQgetvalue(rows, row, 3),
                         .length = (size_t)PQgetlength(rows, row, 3)};
}
