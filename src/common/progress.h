/* progress.h -- how far a long run is: a bar with the time left, on a
 * terminal. */
#ifndef COMMON_PROGRESS_H
#define COMMON_PROGRESS_H

#include "core/base.h"

typedef struct progress {
    int width;           /* characters of the bar; 0: none is shown */
    double began, shown; /* seconds */
} progress;

/* A bar on standard error, if that is a terminal with room for one. */
progress progress_begin(void);
/* `done` of `all` is done. It may be called as often as one likes: it paints at
 * most ten times a second. */
void progress_show(progress *p, int64_t done, int64_t all);
/* Takes the bar away, so that what is printed next has the line for itself. */
void progress_erase(const progress *p);

#endif
