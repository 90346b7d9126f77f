/* base.h -- what every file of the engine may use: the public header, the check
 * for programming errors, and how a move reports what it did. */
#ifndef CORE_BASE_H
#define CORE_BASE_H

#include "adit.h"

#define countof(array) ((int)(sizeof(array) / sizeof((array)[0])))

/* TAKEN_IN marks a function whose body replaces every call, for speed. The
 * compiler decides instead in the page, which is to be small, and with
 * sanitizers, which take long to compile large functions. */
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

/* Hands, needs and discards are read eight bytes at a time, as a word whose
 * lowest byte is the first of them. All targets (x86-64, ARM, WebAssembly)
 * store words so. */
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
               "the first is lowest");

/* Stops the program where a condition fails that only a programmer can break.
 * Input from outside is refused by an adit_err instead, never by this. */
#define require(holds) ((holds) ? (void)0 : __builtin_trap())

/* Between these two lines padding in a struct is a compile error. Padding bytes
 * have no defined value, and states and actions are compared, hashed and sent
 * as bytes. */
#define ADIT_NO_HOLES_BEGIN                                                    \
    _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic error \"-Wpadded\"")
#define ADIT_NO_HOLES_END _Pragma("GCC diagnostic pop")

/* memcmp for equality: the engine is built without a C library. */
static inline bool same_bytes(const void *a, const void *b, int n)
{
    const uint8_t *p = a, *q = b;
    int i = 0;

    while (i < n && p[i] == q[i])
        i++;
    return i == n;
}

/* Callers have reserved ADIT_MAX_EVENTS, which no move exceeds. */
static inline void story_add(adit_story *story, adit_event event)
{
    require(story->n < story->room);
    story->event[story->n++] = event;
}

/* Reports an event, TELL(story, .kind = EVENT_DREW, .seat = 2), if anybody
 * listens. A macro, so that the event is not even put together in simulations,
 * where story is NULL. */
#define TELL(story, ...)                                                       \
    ((story) ? story_add(story, (adit_event){__VA_ARGS__}) : (void)0)

#endif
