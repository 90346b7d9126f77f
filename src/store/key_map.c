/* key_map.c -- things by a key of 16 bytes, the one hash table of store and
 * lobby: chains, in a table that grows as more comes in. It is written by hand
 * because what it finds links itself in, so that only growing needs memory, and
 * nothing that is there already can fail; the C library's hsearch has one table
 * for the whole program, from which nothing can be removed. Called by tables.c,
 * bot_job.c, rate_limit.c, batch.c and fresh.c. */
#include "store/key_map.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_SLOTS = 64, MOST_SLOTS = 1 << 28 };

map_key key_of_text(const char *text)
{
    map_key key = {{0}};

    memcpy(&key, text, strnlen(text, sizeof key));
    return key;
}

map_key key_of_bytes(const uint8_t bytes[16])
{
    map_key key;

    memcpy(&key, bytes, sizeof key);
    return key;
}

map_key key_of_number(uint64_t number)
{
    return (map_key){{number, 0}};
}

bool key_is(map_key a, map_key b)
{
    return a.half[0] == b.half[0] && a.half[1] == b.half[1];
}

/* Mixes both halves with the salt, so that every bit of a key matters. */
static key_node **slot_of(const key_map *m, map_key key)
{
    uint64_t h = (key.half[0] ^ m->salt) * 0x9e3779b97f4a7c15;

    h = (h ^ h >> 32 ^ key.half[1]) * 0xd6e8feb86659fd93;
    return &m->slots[(h ^ h >> 32) & (m->n_slots - 1)];
}

key_node *key_map_find(const key_map *m, map_key key)
{
    key_node *at = m->n > 0 ? *slot_of(m, key) : NULL;

    while (at != NULL && !key_is(at->key, key))
        at = at->next;
    return at;
}

static void put(key_map *m, key_node *node)
{
    key_node **slot = slot_of(m, node->key);

    node->next = *slot;
    *slot = node;
}

/* Doubles the slots, and moves every node to its new one. If there is no memory
 * for that, chains become longer. */
static void grow(key_map *m)
{
    key_map more = *m;

    more.n_slots = m->n_slots != 0 ? 2 * m->n_slots : FIRST_SLOTS;
    more.slots = more.n_slots > MOST_SLOTS
                     ? NULL
                     : calloc(more.n_slots, sizeof(key_node *));
    if (more.slots == NULL)
        return;
    for (uint32_t i = 0; i < m->n_slots; i++)
        for (key_node *at = m->slots[i], *next; at != NULL; at = next) {
            next = at->next;
            put(&more, at);
        }
    free(m->slots);
    *m = more;
}

bool key_map_add(key_map *m, key_node *node)
{
    if (m->n == m->n_slots)
        grow(m);
    if (m->slots == NULL)
        return false;
    put(m, node);
    m->n++;
    return true;
}

void key_map_remove(key_map *m, key_node *node)
{
    key_node **at = slot_of(m, node->key);

    while (*at != node)
        at = &(*at)->next;
    *at = node->next;
    m->n--;
}

void key_map_clear(key_map *m, void (*drop)(key_node *))
{
    for (uint32_t i = 0; drop != NULL && i < m->n_slots; i++)
        for (key_node *at = m->slots[i], *next; at != NULL; at = next) {
            next = at->next;
            drop(at);
        }
    free(m->slots);
    *m = (key_map){.salt = m->salt};
}
