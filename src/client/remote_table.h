/* remote_table.h -- what somebody knows of a server's table: who sits there, how the game
 * stands, what was said. How it is shown is another matter. */
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

typedef struct remote_table {
    client client; /* comes first */
    remote_asker asker;
    char table[REMOTE_TABLE];
    /* A nonce was drawn, which may be needed after this program has ended. */
    void (*keep)(void *keeper);
    void *keeper;
    remote *remote;
    adviser *adviser;
    const char *name, *password,
        *wanted;  /* how he wants to sit; a seat or NULL */
    bool watches; /* he does not want to */
    remote_table_phase phase;
    bool host, entered, asked_to_sit, asked_to_enter;
    int seat, n_players; /* ADIT_NOBODY: he has none */
    char nonce[REMOTE_NONCE], commit[REMOTE_NONCE], next[REMOTE_TABLE];
    char game[32], about[REMOTE_LINE / 2],
        who[ADIT_MAX_PLAYERS][REMOTE_NAME];     /* "Ann", "bot trained" */
    char called[ADIT_MAX_PLAYERS][REMOTE_NAME]; /* for the board */
    bool replaced; /* a bot plays for him, who could take his seat back */
    const adit_game *kind; /* of what is told now */
    bool knows;            /* there is a position: `at` */
    viewed at;
    int64_t told, marked; /* the last lines of talk that were, "k" */
    int64_t clock[ADIT_MAX_PLAYERS], clock_at;
    int running;               /* whose clock runs */
    char refusal[REMOTE_LINE]; /* the last; "" */
    char
        farewell[2 * REMOTE_LINE]; /* what he may want to copy when he leaves */
} remote_table;

/* It is a client: `who`, `table` and how he wants to sit are set. From here on it is shown. */
void remote_table_begin(remote_table *r, const client_ears *ears,
                        bool on_screen);
/* What others join by. */
void remote_table_address(const remote_table *r, char out[REMOTE_ADDRESS]);
/* Sets out for the table of the rematch. False: there is no memory left. */
bool remote_table_go_on(remote_table *r);

/* A remote_heard. */
void remote_table_hear(void *table, const json_t *message);
/* Is it for him to move? */
bool remote_table_asks(const remote_table *r);
/* A message with one key more, or none. Each that sends is false if there is no line
 * now. */
bool remote_table_send(remote_table *r, const char *kind, const char *key,
                       const char *value);
bool remote_table_move(remote_table *r, adit_action move);
/* At that seat; NULL: at any. Before the game, who sits changes his seat. */
bool remote_table_sit(remote_table *r, const char *seat);
bool remote_table_bot(remote_table *r, const char *seat, const char *bot);
bool remote_table_swap(remote_table *r, const char *one, const char *other);
/* What a bot would do; false: it does not know, or it is not for him to move. */
bool remote_table_hint(remote_table *r, adit_action *move);
/* The ms that a seat has left now; -1: there is no clock. */
int64_t remote_table_clock(const remote_table *r, int seat);
/* Why he cannot be there at all; false: nothing hinders him. */
bool remote_table_is_closed(const remote_table *r, char why[REMOTE_LINE]);
/* How the deal of a finished game can be checked, in words. */
void remote_table_say_proof(const remote_table *r, const char *file,
                            char out[REMOTE_LINE]);
/* Who sits there: "P2: Bo, away". */
void remote_table_say_seat(const remote_table *r, int seat,
                           char out[REMOTE_LINE]);
/* The seats, a line each. */
void remote_table_list(const remote_table *r, FILE *to);

#endif
