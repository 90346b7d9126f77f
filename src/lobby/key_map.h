/* key_map.h -- things by a key of 16 bytes: guests, or networks that addresses belong
 * to. What is kept there begins with its key_node and is the caller's own. */
#ifndef LOBBY_KEY_MAP_H
#define LOBBY_KEY_MAP_H

#include "lobby/entry.h"

typedef struct key_node {
    struct key_node *next; /* of the same slot */
    uint64_t key[2];
} key_node;

typedef struct key_map {
    key_node **slots;
    uint32_t n_slots; /* a power of two */
    uint64_t salt;    /* so that nobody can choose keys of one slot */
} key_map;

/* For about so many things; more take longer. False: no memory. */
bool key_map_open(key_map *m, uint32_t expected, uint64_t salt);
/* What is in it is not freed. */
void key_map_close(key_map *m);

/* NULL: there is none. */
key_node *key_map_find(const key_map *m, const uint64_t key[2]);
/* The key must not be there yet. */
void key_map_add(key_map *m, key_node *node);
void key_map_remove(key_map *m, key_node *node);

#endif
