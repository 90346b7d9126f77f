/* world.h -- what a server takes from outside besides the network and the disk: time
 * and chance. Tests give their own. */
#ifndef LOBBY_WORLD_H
#define LOBBY_WORLD_H

#include <stddef.h>
#include <stdint.h>

typedef struct world {
    int64_t (*now)(void *self);  /* milliseconds, never backwards */
    int64_t (*date)(void *self); /* milliseconds since 1970 */
    /* Bytes that nobody can guess. */
    void (*random)(void *self, void *out, size_t n);
    void *self;
    /* Nanoseconds, never backwards; nothing but what is measured depends on them. */
    int64_t (*ticks)(void *self);
} world;

#endif
