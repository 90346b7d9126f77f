/* heap.h -- the example game of docs/adding-a-game.md. */
#ifndef TESTS_EXAMPLE_HEAP_H
#define TESTS_EXAMPLE_HEAP_H

#include "core/base.h"

enum { HEAP_SEATS = 4 };

ADIT_NO_HOLES_BEGIN
typedef struct heap {
    adit_head head;
    uint8_t lucky[HEAP_SEATS];   /* secret: 1 to 3; 0 in an observation */
    uint8_t took[HEAP_SEATS][4]; /* how often each took 1, 2 or 3 */
    uint8_t left, spare[3];
} heap;
ADIT_NO_HOLES_END

extern const adit_game heap_game;

#endif
