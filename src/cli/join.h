/* join.h -- adit join: what its two files share. */
#ifndef CLI_JOIN_H
#define CLI_JOIN_H

#include "client/remote_table.h"
#include "common/cli.h"

/* Who joins where. */
typedef struct joining {
    remote_table there;
    char *password; /* typed; or NULL */
    bool ascii, words;
} joining;

/* A table that is to be opened there; without a game, none. */
typedef struct opening {
    const char *game, *players, *profile, *clock;
    bool is_public;
} opening;

int join_opens(joining *j, const opening *o, const cli_args *args);
/* One of those that are listed there; asks which. */
int join_chooses(joining *j);
/* Says what is wrong with the server; CLI_FAILED. */
int join_fails(const joining *j, const char *why);
bool join_is_table(const char *name);

/* A line of standard input, or NULL at its end. The caller frees it. */
char *join_asks(const char *prompt, bool hidden);

#endif
