/* my_games.h -- the games that somebody has played alone and to their end on
 * this machine: a file of lines, in the form that the page exports and imports
 * (docs/my-games.md). */
#ifndef CLIENT_MY_GAMES_H
#define CLIENT_MY_GAMES_H

#include "client/guesses.h"
#include "common/xdg.h"
#include "wire/record.h"

enum {
    MY_GAMES_ID = 17,     /* bytes of an id, with its zero byte */
    MY_GAMES_TIME = 21,   /* of a time: "2026-11-18T14:30:00Z" */
    MY_GAMES_NAME = 128,  /* of the player's name */
    MY_GAMES_MOST = 20000 /* games that a file has */
};

/* Who they are of; neither need be said. */
typedef struct my_games_owner {
    char name[MY_GAMES_NAME];
    int hat; /* 1 to 12; 0: none */
} my_games_owner;

/* One game, as its line has it. All that it points to is the visitor's only
 * while it is visited. */
typedef struct my_game {
    char id[MY_GAMES_ID];
    char at[MY_GAMES_TIME]; /* when it ended */
    int seat;               /* whose game it was */
    const char *record;     /* the text of the record */
    size_t length;
    int n_players;
    const guesses *guesses; /* of that seat */
    const char *line;       /* the whole line, with what is not known to us */
    size_t line_length;
    const match *played;         /* the game that was played, */
    const record_reader *reader; /* its claims, bots and what was taken back */
} my_game;

/* What can be wrong with a line, by the name under which texts/ has it. */
#define MY_GAMES_FAULTS(X)                                                     \
    X(JSON, json)                                                              \
    X(ID, id)                                                                  \
    X(AT, at)                                                                  \
    X(SEAT, seat)                                                              \
    X(GUESSES, guesses)                                                        \
    X(RECORD, record)                                                          \
    X(UNFINISHED, unfinished)                                                  \
    X(MOST, most)

/* Games in their order; and lines that are none, with why in words. A visitor
 * that does not care leaves a function out. */
typedef struct my_games_visitor {
    void *self;
    void (*owner)(void *self, const my_games_owner *owner);
    void (*game)(void *self, const my_game *game);
    void (*refuse)(void *self, long line, const char *why);
} my_games_visitor;

/* Where they are kept. False: there is no home. */
bool my_games_place(char out[XDG_PATH + 32]);

/* Reads a file; "-" is standard input. Returns an exit code, after saying what
 * is wrong with the file as a whole. A file of one's own that is not there has
 * no games. */
int my_games_visit(const char *path, const my_games_visitor *visitor);

/* Adds a game at the end, on disk when this returns: seat, players, guesses and
 * record are given, and id becomes its name. 0, or an errno: it is not kept. */
int my_games_keep(const my_game *game, char id[MY_GAMES_ID]);
/* The other changes: the file is written anew, whole or not at all. Lines that
 * cannot be read stay in it as they are. Each returns an exit code, after
 * saying what is wrong. */
int my_games_drop(const char id[MY_GAMES_ID]);
int my_games_rename(const my_games_owner *owner);
/* Takes in the games of a file that are not here yet. */
typedef struct my_games_taken {
    int taken, known, refused;
} my_games_taken;
int my_games_import(const char *path, my_games_taken *out);
int my_games_export(const char *path);
int my_games_erase(void);

#endif
