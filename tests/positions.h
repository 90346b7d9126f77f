/* positions.h -- a test of positions under way, the words of its lines, and
 * what each game and each program adds to what all tests share
 * (positions_reader.c). */
#ifndef TESTS_POSITIONS_H
#define TESTS_POSITIONS_H

#include "core/text.h"
#include "match/match.h"

enum { POSITIONS_LINE = 1024, POSITIONS_MOVES = 256 };

typedef struct game_part game_part;
typedef struct purpose purpose;

/* How far a test has come. */
enum {
    STAGE_NONE,     /* no test has begun */
    STAGE_NAMED,    /* neither `players` nor `deal` yet */
    STAGE_POSITION, /* the table is being laid */
    STAGE_PLAY
};

typedef struct test {
    const game_part *part;
    const purpose *purpose;
    const char *file;
    int line, stage;
    int n_tests; /* of this file, so far */
    char name[POSITIONS_LINE];
    bool failed, checked, played;
    bool misread; /* a word makes no sense: what follows from it is not told */
    uint32_t set; /* lines of set_once, as bits */

    /* The line, word by word; and as it stands, from the second word on. */
    char whole[POSITIONS_LINE], *word[POSITIONS_LINE / 2], *rest;
    int n_words, next_word;

    match m;
    adit_action moves[POSITIONS_MOVES];
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story; /* of the last play, or of the deal */
} test;

/* A word that begins a line, or follows `expect`, and what is done then. */
typedef struct command {
    const char *name;
    void (*run)(test *t);
} command;

/* What a game adds. Lists of commands end with an empty one. */
struct game_part {
    const adit_game *game;
    const command *set_once; /* lines of a position: one of each, */
    const command *set_up;   /* or more */
    const command *foretell; /* lines that say what chance will bring */
    const command *expect;

    void (*begin)(test *t);    /* forgets the last test; the game is dealt */
    void (*clear)(test *t);    /* takes all away that was dealt */
    void (*complete)(test *t); /* all lines of the position are read */
    void (*before)(test *t, adit_action move); /* it is played */
    void (*after)(test *t); /* and when it was: are all pieces there? */
    void (*end)(test *t);   /* has come what was foretold? */
};

/* What a program does with the tests that it reads. */
struct purpose {
    const command *checks; /* lines that come after the position */
    /* The table is laid, or a move was played: `story` tells of it. */
    void (*follow)(test *t);
    void (*end)(test *t); /* all its lines are read, or one has failed */
};

/* Reads the file of a game: "saboteur.txt". */
void run_positions(const purpose *what_for, const char *path);

extern const game_part saboteur_part, saboteur2_part, galleries_part;

__attribute__((format(printf, 2, 3))) void fail(test *t, const char *format,
                                                ...);
bool same_word(const char *a, const char *b);
void same(test *t, const char *what, int is, int expected);
void same_seats(test *t, const char *what, int is, int expected); /* as bits */

/* Fails the test: the word is not `what` it should be. */
void misread(test *t, const char *what, const char *word);
/* Each takes the next word of the line. If there is none, or it is not what is
 * asked for, the test fails, and what they return does no harm. */
bool has_word(const test *t);
const char *take_word(test *t);
int take_number(test *t, int min, int max);
int take_seat(test *t); /* of this game */
int seat_of(test *t, const char *word);
/* What is behind the first word, as it stands. */
char *take_rest(test *t);
/* Cuts a text in two before a separator; NULL if there is none in it. */
char *cut_at(char *text, const char *separator);
/* A seat, or ADIT_NOBODY for that word. */
int take_seat_or(test *t, const char *nobody);
/* All words that are left, as seats in bits. */
int take_seats(test *t);
/* The place of the word in a list of `what` is known, from 1 on. */
int take_named(test *t, const char *what, const char *const *names, int n);

bool read_move(test *t, const char *text, adit_action *out);
bool is_among(const adit_action *list, int n, adit_action move);
bool is_listed(test *t, adit_action move);
/* A command of all programs: `play MOVE`. */
void play(test *t);
/* Runs the command of that name, if there is one. */
bool run_named(test *t, const command *list, const char *name);

/* What the last `play` told; the test fails if there was none. */
const adit_story *last_story(test *t);
/* Its first event of a kind, or NULL. */
const adit_event *told(test *t, int kind);

#endif
