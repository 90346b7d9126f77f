/* base.h -- the ground: what every file of the engine may use. */
#ifndef CORE_BASE_H
#define CORE_BASE_H

#include "adit.h"

#define countof(array) ((int)(sizeof(array) / sizeof((array)[0])))

/* A function that is taken in wherever it is called, for speed. In the page, which is
 * to be small, and with sanitizers, which take long to compile, the compiler
 * decides. */
#ifdef __has_feature
#define IS_SANITIZED __has_feature(address_sanitizer)
#else
#define IS_SANITIZED 0
#endif
#if defined __wasm__ || IS_SANITIZED
#define TAKEN_IN static inline
#else
#define TAKEN_IN __attribute__((always_inline)) static inline
#endif

/* Here and there bytes are looked at eight at a time, as a word whose lowest byte
 * is the first. */
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
               "the first is lowest");

/* For what only a programmer can get wrong; never for input. */
#define require(holds) ((holds) ? (void)0 : __builtin_trap())

/* Between these a hole in a struct is an error, so that equal values have equal
 * bytes. */
#define ADIT_NO_HOLES_BEGIN                                                    \
    _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic error \"-Wpadded\"")
#define ADIT_NO_HOLES_END _Pragma("GCC diagnostic pop")

static inline bool same_bytes(const void *a, const void *b, int n)
{
    const uint8_t *p = a, *q = b;
    int i = 0;

    while (i < n && p[i] == q[i])
        i++;
    return i == n;
}

static inline void story_add(adit_story *story, adit_event event)
{
    require(story->n < story->room);
    story->event[story->n++] = event;
}

/* Tells an event to whoever listens. A macro, so that nothing is put together
 * where nobody does. */
#define TELL(story, ...)                                                       \
    ((story) ? story_add(story, (adit_event){__VA_ARGS__}) : (void)0)

#endif
