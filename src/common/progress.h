/* progress.h -- how far a long run is: a bar with the time left, on a terminal. */
#ifndef COMMON_PROGRESS_H
#define COMMON_PROGRESS_H

#include "core/base.h"

typedef struct progress {
    int width;           /* characters of the bar; 0: none is shown */
    double began, shown; /* seconds */
} progress;

/* A bar on standard error, if that is a terminal with room for one. */
progress progress_begin(void);
/* So much of all the work is done. */
void progress_show(progress *p, int64_t done, int64_t all);
void progress_erase(const progress *p);

#endif
