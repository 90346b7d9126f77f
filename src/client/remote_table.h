/* remote_table.h -- what a guest knows of a server's table: who sits there, how
 * the game stands, what was said. How it is shown is not decided here. */
#ifndef CLIENT_REMOTE_TABLE_H
#define CLIENT_REMOTE_TABLE_H

#include <stdio.h>

#include "client/adviser.h"
#include "client/client.h"
#include "client/remote.h"

enum {
    REMOTE_NAME = 100,
    REMOTE_LINE = 1024,
    REMOTE_NONCE = 65,
    REMOTE_ADDRESS = REMOTE_HOST + REMOTE_TABLE + 40
};

typedef enum remote_table_phase {
    REMOTE_UNKNOWN,
    REMOTE_WAITING,
    REMOTE_PLAYING,
    REMOTE_OVER,
    REMOTE_ABANDONED
} remote_table_phase;

/* The guest is the user. Up to `watches` it is set by whoever makes it; the
 * rest follows from what the server sends. */
typedef struct remote_table {
    client client; /* comes first */
    remote_asker asker;
    char table[REMOTE_TABLE];
    /* Called when a nonce was drawn, which may be needed after this program has
     * ended. */
    void (*keep)(void *keeper);
    void *keeper;
    remote *remote;
    adviser *adviser;
    /* The user's name, the password or NULL, the wanted seat or NULL. */
    const char *name, *password, *wanted;
    bool watches; /* the user does not want a seat */
    remote_table_phase phase;
    bool host, entered, asked_to_sit, asked_to_enter;
    int seat, n_players; /* ADIT_NOBODY: no seat */
    char nonce[REMOTE_NONCE], commit[REMOTE_NONCE], next[REMOTE_TABLE];
    char game[32], about[REMOTE_LINE / 2],
        who[ADIT_MAX_PLAYERS][REMOTE_NAME];     /* "Ann", "bot trained" */
    char called[ADIT_MAX_PLAYERS][REMOTE_NAME]; /* for the board */
    bool replaced; /* a bot plays for the user, who can take the seat back */
    const adit_game *kind; /* the game of what is being told */
    bool knows;            /* there is a position: `at` */
    viewed at;
    guesses guesses;  /* the user's, and of rounds that are over everybody's */
    adit_round round; /* the one that is over, */
    int ended, read;  /* its number, and the last of which it was said; 0 */
    bool locks;       /* the user has guessed, and waits for the answer */
    int64_t told, marked; /* "k" of the last line heard, and marked */
    int64_t clock[ADIT_MAX_PLAYERS], clock_at; /* ms left, and as of when */
    int running;                               /* whose clock runs */
    char refusal[REMOTE_LINE];                 /* the last; "" */
    char farewell[2 * REMOTE_LINE]; /* what may be copied after leaving */
} remote_table;

/* From here on it is a client. Who asks, the table, and how the user wants to
 * sit are set. */
void remote_table_begin(remote_table *r, const client_ears *ears,
                        bool on_screen);
/* The address by which others join, in a browser or with `adit join`. */
void remote_table_address(const remote_table *r, char out[REMOTE_ADDRESS]);
/* Goes on to the table of the rematch. False: there is no memory left. */
bool remote_table_go_on(remote_table *r);

/* A remote_heard: takes a message of the server. */
void remote_table_hear(void *table, const json_t *message);
/* Is it the user's turn? */
bool remote_table_asks(const remote_table *r);
/* A message with one more key, or none if it is NULL. Each function that sends
 * returns false if there is no connection now. */
bool remote_table_send(remote_table *r, const char *kind, const char *key,
                       const char *value);
bool remote_table_move(remote_table *r, adit_action move);
/* Locks whom the user suspects in a round that they have seen. */
bool remote_table_guess(remote_table *r, const guess *one);
/* At that seat; NULL: at any. Before the game, somebody who has a seat changes
 * it. */
bool remote_table_sit(remote_table *r, const char *seat);
bool remote_table_bot(remote_table *r, const char *seat, const char *bot);
bool remote_table_swap(remote_table *r, const char *one, const char *other);
/* The move that a bot would make. False: it does not know, or it is not the
 * user's turn. */
bool remote_table_hint(remote_table *r, struct bot_reason *out);
/* The ms that a seat has left now; -1: there is no clock. */
int64_t remote_table_clock(const remote_table *r, int seat);
/* Why the user cannot be at this table at all; false: nothing is in the way. */
bool remote_table_is_closed(const remote_table *r, char why[REMOTE_LINE]);
/* The command that checks the deal of a finished game. */
void remote_table_say_proof(const remote_table *r, const char *file,
                            char out[REMOTE_LINE]);
/* A seat in words: "P2: Bo, away". */
void remote_table_say_seat(const remote_table *r, int seat,
                           char out[REMOTE_LINE]);
/* The seats, one per line. */
void remote_table_list(const remote_table *r, FILE *to);

#endif
