/* join.h -- the two ways in which one sits at a server's table. */
#ifndef CLIENT_JOIN_H
#define CLIENT_JOIN_H

#include "client/remote_table.h"
#include "common/cli.h"
#include "tui/draw.h"

enum { JOIN_ADDRESS = REMOTE_HOST + REMOTE_TABLE + 40 };

/* Who joins where. */
typedef struct joining {
    remote_asker who;
    char table[REMOTE_TABLE];
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

/* Each stays at the table until it is left, and returns the exit code. */
int join_by_lines(joining *j);
int join_on_screen(joining *j);
/* What others join by. */
void join_address(const joining *j, char out[JOIN_ADDRESS]);
/* Sets out for the table of the rematch. False: there is no memory left; says so. */
bool join_next(joining *j);
/* Writes the record of the game to a file; true: it is there. Says what is wrong. */
bool join_saves(joining *j, const char *path, char why[REMOTE_WHY]);

/* A line of standard input, or NULL at its end. The caller frees it. */
char *join_asks(const char *prompt, bool hidden);

#endif
