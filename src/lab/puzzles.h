/* puzzles.h -- positions with one right answer, and the proof that it is the
 * right one (docs/puzzles.md). A puzzle is asked of a viewer, and every proof
 * but the last line of it, that the truth agrees, uses only what that viewer
 * could know. */
#ifndef LAB_PUZZLES_H
#define LAB_PUZZLES_H

#include "bots/bot.h"

/* What is asked: its name, and which kind of certainty the answer has. */
#define PUZZLE_KINDS(X)                                                        \
    X(REACH, "reach", RULES)    /* the move that reaches the treasure */       \
    X(STOP, "stop", RULES)      /* that lets no single card reach it */        \
    X(WIN, "win", RULES)        /* that ends and wins the game */              \
    X(LIAR, "liar", LOGIC)      /* who is the saboteur, if only they lie? */   \
    X(SUSPECT, "suspect", ODDS) /* who is it, by all that was done and said */ \
    X(MEND, "mend", SEARCH)     /* whom to mend */
#define PUZZLE_CERTAINTIES(X)                                                  \
    X(RULES, "rules") X(LOGIC, "logic") X(ODDS, "odds") X(SEARCH, "search")

#define PUZZLE_KIND_ENUM(name, word, certainty) PUZZLE_##name,
#define PUZZLE_CERTAINTY_ENUM(name, word) PUZZLE_BY_##name,
typedef enum puzzle_kind {
    PUZZLE_KINDS(PUZZLE_KIND_ENUM) N_PUZZLE_KINDS
} puzzle_kind;
typedef enum puzzle_certainty {
    PUZZLE_CERTAINTIES(PUZZLE_CERTAINTY_ENUM) N_PUZZLE_CERTAINTIES
} puzzle_certainty;

enum { PUZZLE_GOALS = 3 };

/* The levels whose bots were asked, from easy to master. */
enum {
    PUZZLE_LEVELS = 4,
    PUZZLE_FOUND = 50 /* percent: that level finds it */
};

/* Chances and parts of a win are of PUZZLE_SURE. */
enum { PUZZLE_SURE = 10000, PUZZLE_ITERATIONS = 16000 };

typedef struct puzzle {
    puzzle_kind kind;
    int viewer;       /* a seat, or ADIT_PUBLIC */
    int goal;         /* that it is about, or ADIT_NOBODY */
    unsigned seats;   /* from which one is chosen; 0: a move is asked for */
    int seat;         /* the answer, */
    adit_action move; /* or this one */
    int second;       /* the seat that comes next, or ADIT_NOBODY */
    /* Why it is the answer, by kind. reach, stop, win: so many moves are
     * possible. liar: of `all` deals that could be, `n` fit; and who has lied,
     * as bits, with the treasure at each goal. suspect: how likely the two are,
     * and each seat; by which move it rose most, and from where to where. mend:
     * how much more of a win it brings than the second, at least and at
     * most. */
    int32_t n, all, chance, next, at, from, to, least, most;
    unsigned lies[PUZZLE_GOALS];
    int32_t odds[ADIT_MAX_PLAYERS];
    uint8_t found[PUZZLE_LEVELS]; /* by how many bots of a hundred */
} puzzle;

/* A game up to the position, with what was said. */
typedef struct puzzle_game {
    match m;
    const match_said *said;
    int n_said;
} puzzle_game;

/* What a kind is asked of, how it is proved, and where one looks for it: a row
 * of each is in a file of its game. */
typedef struct puzzle_rules {
    const adit_game *game;
    uint8_t share;         /* of a hundred puzzles */
    bool is_public;        /* asked of a watcher, not of who is to move */
    bool asks_who;         /* for a seat */
    uint8_t n, players[5]; /* tables at which one looks, in turn */
    bool (*prove)(const puzzle_game *g, int viewer, puzzle *out);
    /* Is it worth being asked? Not for one who sees the answer at a glance. */
    bool (*is_good)(const puzzle_game *g, const puzzle *p);
    /* Is a dear proof likely to hold, by a cheap look? NULL: it is not dear. */
    bool (*may_hold)(const puzzle_game *g, int viewer);
    /* The events and claims that a solver reads. NULL: all. */
    bool (*tells)(const adit_event *e);
    bool (*tells_claim)(adit_claim claim);
} puzzle_rules;
extern const puzzle_rules puzzle_reach, puzzle_stop, puzzle_win, puzzle_liar,
    puzzle_suspect, puzzle_mend;
const puzzle_rules *puzzle_rules_of(puzzle_kind kind);

/* Is the position such a puzzle for the viewer? Then what its answer is.
 * Everything but `found` is set. For PUZZLE_LIAR and PUZZLE_SUSPECT the viewer
 * is the public. */
bool puzzle_prove(puzzle_kind kind, const puzzle_game *g, int viewer,
                  puzzle *out);
/* Asks the bots of each level, and sets `found`. `mind` is storage for
 * two. */
void puzzle_grade(const puzzle_game *g, puzzle *p, mind *minds);
/* How many of the levels find it. */
int puzzle_levels(const puzzle *p);
/* Would that move, or that seat, be right? */
bool puzzle_is_answer(const puzzle *p, adit_action move, int seat);

extern const char *const puzzle_names[N_PUZZLE_KINDS];
extern const uint8_t puzzle_certainties[N_PUZZLE_KINDS];
extern const char *const puzzle_certainty_names[N_PUZZLE_CERTAINTIES];
extern const bot_level puzzle_level[PUZZLE_LEVELS];

/* A bot sits down at a seat, and watches and hears the game up to the
 * position. */
void puzzle_sit(const puzzle_game *g, const bot *b, int seat, mind *m);

/* How likely each seat is a saboteur to somebody who watches. */
void puzzle_odds(const puzzle_game *g, double chance[ADIT_MAX_PLAYERS]);

/* What a move does in all deals that agree with what is seen; or they
 * differ. */
typedef enum puzzle_effect {
    PUZZLE_NEVER,
    PUZZLE_ALWAYS,
    PUZZLE_DIFFERS
} puzzle_effect;
typedef puzzle_effect puzzle_does(const void *obs, adit_action move, int of);

/* Is there just one legal move that does it, with whatever `of` is to `does`,
 * and none of which that depends on the deal? It is the answer. */
bool puzzle_only_move(const adit_game *game, const void *obs, puzzle_does *does,
                      int of, puzzle *out);

/* Of both files of `saboteur`: all but what is dealt. */
bool puzzle_tells_deed(const adit_event *e);

#endif
