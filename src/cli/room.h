/* room.h -- what somebody knows of a server's table: who sits there, how the game
 * stands, what was said. How it is shown is another matter. */
#ifndef CLI_ROOM_H
#define CLI_ROOM_H

#include <stdio.h>

#include "cli/adviser.h"
#include "cli/guest.h"

enum { ROOM_NAME = 100, ROOM_LINE = 1024, ROOM_NONCE = 65 };

typedef enum room_phase {
    ROOM_UNKNOWN,
    ROOM_WAITING,
    ROOM_PLAYING,
    ROOM_OVER,
    ROOM_ABANDONED
} room_phase;

/* Where it is told. */
typedef struct room_ears {
    void *self;
    /* A sentence about the table, or what somebody said. */
    void (*say)(void *self, const char *sentence);
    /* The server has refused something, and a sentence says why. */
    void (*refuse)(void *self, const char *sentence);
    /* Who sits there is another, or not as he was. */
    void (*seat)(void *self, int seat);
    /* What happened, after a position that was seen, or NULL. */
    void (*story)(void *self, const seen *before, const adit_story *story);
    /* The position is another one. */
    void (*position)(void *self);
} room_ears;

typedef struct room {
    room_ears ears;
    /* A nonce was drawn, which may be needed after this program has ended. */
    void (*keep)(void *keeper);
    void *keeper;
    guest *guest;
    adviser *adviser;
    const char *name, *password,
        *wanted;  /* how he wants to sit; a seat or NULL */
    bool watches; /* he does not want to */
    bool ascii;   /* the terminal has nothing else */
    room_phase phase;
    bool host, entered, asked_to_sit, asked_to_enter;
    int seat, n_players; /* ADIT_NOBODY: he has none */
    char nonce[ROOM_NONCE], commit[ROOM_NONCE], next[GUEST_TABLE];
    char game[32], about[ROOM_LINE / 2],
        who[ADIT_MAX_PLAYERS][ROOM_NAME];     /* "Ann", "bot trained" */
    char called[ADIT_MAX_PLAYERS][ROOM_NAME]; /* for the board */
    bool replaced; /* a bot plays for him, who could take his seat back */
    const adit_game *kind; /* of what is told now */
    bool knows;            /* there is a position: `at` */
    seen at;
    int64_t told, marked; /* the last lines of talk that were, "k" */
    int64_t clock[ADIT_MAX_PLAYERS], clock_at;
    int running;             /* whose clock runs */
    char refusal[ROOM_LINE]; /* the last; "" */
} room;

/* A guest_heard. */
void room_hear(void *room, const json_t *message);
/* Is it for him to move? */
bool room_asks(const room *r);
/* A message with one key more, or none. Each that sends is false if there is no line
 * now. */
bool room_send(room *r, const char *kind, const char *key, const char *value);
bool room_move(room *r, adit_action move);
/* At that seat; NULL: at any. Before the game, who sits changes his seat. */
bool room_sit(room *r, const char *seat);
bool room_bot(room *r, const char *seat, const char *bot);
bool room_swap(room *r, const char *one, const char *other);
/* What a bot would do; false: it does not know, or it is not for him to move. */
bool room_hint(room *r, adit_action *move);
/* The ms that a seat has left now; -1: there is no clock. */
int64_t room_clock(const room *r, int seat);
/* Why he cannot be there at all; false: nothing hinders him. */
bool room_is_closed(const room *r, char why[ROOM_LINE]);
/* How the deal of a finished game can be checked, in words. */
void room_say_proof(const room *r, const char *file, char out[ROOM_LINE]);
/* Who sits there: "P2: Bo, away". */
void room_say_seat(const room *r, int seat, char out[ROOM_LINE]);
/* The seats, a line each. */
void room_list(const room *r, FILE *to);

#endif
