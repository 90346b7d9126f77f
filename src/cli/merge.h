/* merge.h -- what a command that can be played in parts does for `adit
 * merge`. */
#ifndef CLI_MERGE_H
#define CLI_MERGE_H

#include "lab/parts.h"

/* What is printed of the whole. */
typedef struct merge_wish {
    bool json;
    const char *scores; /* a file; or NULL */
} merge_wish;

/* Each prints what the command itself would have printed. An exit code. */
int sim_merge(const parts *p, const merge_wish *wish);
int match_merge(const parts *p, const merge_wish *wish);

#endif
