/* tap.h -- test points for programs that are driven by data, in TAP. */
#ifndef TESTS_TAP_H
#define TESTS_TAP_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

static int tap_points, tap_failures;

/* Printed before "not ok" as a remark. */
__attribute__((format(printf, 1, 0))) static inline void
tap_say_all(const char *format, va_list args)
{
    printf("# ");
    vprintf(format, args);
    printf("\n");
}

__attribute__((format(printf, 1, 2))) static inline void
tap_say(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    tap_say_all(format, args);
    va_end(args);
}

static inline void tap_point(bool ok, const char *name)
{
    printf("%sok %d - %s\n", ok ? "" : "not ", ++tap_points, name);
    fflush(stdout);
    tap_failures += !ok;
}

static inline int tap_done(void)
{
    printf("1..%d\n", tap_points);
    return tap_failures > 0;
}

#endif
