/* screen_run.h -- a game on the screen of a terminal, wherever it is: played on
 * this machine, at a server's table, or looked at in a record. */
#ifndef CLIENT_SCREEN_RUN_H
#define CLIENT_SCREEN_RUN_H

#include "client/local_game.h"
#include "client/recorded.h"
#include "client/remote_table.h"
#include "tui/stage.h"

/* Bytes of a name and of the text before a game; rounds that can wait. */
enum { RUN_NAME = 64, RUN_HALL = 2048, RUN_ROUNDS = 9 };

typedef struct screen_run screen_run;

/* What only one kind of client has, or has in its own way. A function that is
 * NULL does nothing. */
typedef struct screen_way {
    bool lives_on; /* the game goes on while the user reads */
    /* May the user choose a move? */
    bool (*asks)(screen_run *r);
    /* What the top line says; which keys can be pressed now, or NULL for those
     * of choosing a move; and what other keys do, for the help, and how many
     * these are. */
    void (*title)(screen_run *r);
    const char *(*keys)(screen_run *r);
    const draw_key *(*more)(screen_run *r, int *n);
    /* After the stage has got the position. */
    void (*look)(screen_run *r);
    /* A key before the stage gets it; true: it was meant for this way. And a
     * key that the stage does not know. */
    bool (*takes)(screen_run *r, screen_event e);
    void (*press)(screen_run *r, int key);
    /* The log begins anew; and what a move did, if this way tells it by
     * itself. */
    void (*begins)(screen_run *r);
    void (*story)(screen_run *r, const adit_story *story, int viewer);
    /* What turned a round, or a game without rounds, that is over. */
    void (*turning)(screen_run *r, int round, stage_turning *out);
    /* How well the user has read that round, as lines of text. */
    void (*read)(screen_run *r, int round, int viewer, adit_text *out);
    /* The user has read how the game ended. */
    void (*ended)(screen_run *r);
    /* After each turn of events: the exit code if it cannot go on, after saying
     * so. */
    int (*hindrance)(screen_run *r);
} screen_way;

/* The end of a round that the user has not read about yet. */
typedef struct run_round {
    stage_round round;
    struct run_round *next;
} run_round;

/* A visit to the screen. There is one at a time. */
struct screen_run {
    client *client;
    const screen_way *way;
    stage stage;
    run_round *rounds; /* the oldest first */
    bool stale;        /* something has changed since it was painted */
    bool left, end_read;
    char bar[256]; /* the keys that can be pressed now */
    /* At a server's table: */
    char name[RUN_NAME], hall[RUN_HALL];
    char notice[STAGE_SAID]; /* to be said below; or "" */
    bool wants_next;
    /* In a record: */
    draw_page aside;
};

/* Each stays until the user leaves, and returns the exit code; or SCREEN_NONE:
 * this terminal cannot do it, and nothing has been changed. */
enum { SCREEN_NONE = -1 };
int screen_play(local_game *g, const draw *sheet);
int screen_join(remote_table *t, const draw *sheet);
int screen_replay(recorded *g, const draw *sheet);

/* ---- For ways ---- */

extern const screen_way screen_local, screen_remote, screen_recorded;

/* Shows on the stage how things are now. */
void screen_look(screen_run *r);
/* The user wants to make a claim, and chooses which. */
void screen_claim(screen_run *r);
/* The user wants to lock whom they suspect. */
void screen_guess(screen_run *r);
/* Those keys, and the ones for claims, guesses and talk, as far as they are of
 * use. */
const char *screen_bar(screen_run *r, text_id first, bool talks);
/* The user wants to go, and is asked again if something would be lost. */
void screen_leave(screen_run *r);

#endif
