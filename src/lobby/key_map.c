/* key_map.c -- things by a key of 16 bytes: chains of a table whose size is fixed when
 * it is made. */
#include "lobby/key_map.h"

#include <stdlib.h>

enum { LEAST_SLOTS = 64 };

bool key_map_open(key_map *m, uint32_t expected, uint64_t salt)
{
    uint32_t n = LEAST_SLOTS;

    while (n < expected && n < UINT32_MAX / 2)
        n *= 2;
    *m = (key_map){.n_slots = n, .salt = salt};
    m->slots = calloc(n, sizeof(key_node *));
    return m->slots != NULL;
}

void key_map_close(key_map *m)
{
    free(m->slots);
}

static key_node **slot_of(const key_map *m, const uint64_t key[2])
{
    uint64_t h = (key[0] ^ m->salt) * 0x9e3779b97f4a7c15;

    h = (h ^ h >> 32 ^ key[1]) * 0xd6e8feb86659fd93;
    return &m->slots[(h ^ h >> 32) & (m->n_slots - 1)];
}

key_node *key_map_find(const key_map *m, const uint64_t key[2])
{
    key_node *at = *slot_of(m, key);

    while (at != NULL && (at->key[0] != key[0] || at->key[1] != key[1]))
        at = at->next;
    return at;
}

void key_map_add(key_map *m, key_node *node)
{
    key_node **slot = slot_of(m, node->key);

    node->next = *slot;
    *slot = node;
}

void key_map_remove(key_map *m, key_node *node)
{
    key_node **at = slot_of(m, node->key);

    while (*at != node)
        at = &(*at)->next;
    *at = node->next;
}
