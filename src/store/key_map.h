/* key_map.h -- things by a key of 16 bytes: guests, networks that addresses
 * belong to, tables by their names. Whatever is kept there begins with its
 * key_node, and its memory is the caller's own. */
#ifndef STORE_KEY_MAP_H
#define STORE_KEY_MAP_H

#include <stdbool.h>
#include <stdint.h>

typedef struct map_key {
    uint64_t half[2];
} map_key;

/* The key of a text of at most 16 bytes; longer ones are cut. */
map_key key_of_text(const char *text);
map_key key_of_bytes(const uint8_t bytes[16]);
map_key key_of_number(uint64_t number);
bool key_is(map_key a, map_key b);

typedef struct key_node {
    struct key_node *next; /* the next in the same slot */
    map_key key;
} key_node;

/* {0} is an empty one. If strangers choose the keys, it is begun with a salt
 * that they do not know, so that they cannot choose many keys of one slot. */
typedef struct key_map {
    uint64_t salt;
    key_node **slots;
    uint32_t n_slots; /* a power of two */
    uint32_t n;
} key_map;

/* What has that key, or NULL. */
key_node *key_map_find(const key_map *m, map_key key);
/* Links in a node whose key must not be there yet. False: no memory, which
 * happens only to an empty map. */
bool key_map_add(key_map *m, key_node *node);
/* Takes out a node, which must be there. */
void key_map_remove(key_map *m, key_node *node);
/* Empties it. Each node is given to `drop`, or if that is NULL, stays as it
 * is. */
void key_map_clear(key_map *m, void (*drop)(key_node *));

#endif
