/* opinion.h -- what somebody who watches a game, and has no seat in it, thinks
 * of it after each move.
 *
 * An opinion is lines of numbers, one number per seat: how likely the seat is a
 * saboteur, how likely it has each role, or its chance to win. They are whole
 * numbers, the same everywhere. What they are about, and what else there is to
 * be said of a game when it is over, is up to a watcher, of which a game may
 * have one. */
#ifndef BOTS_OPINION_H
#define BOTS_OPINION_H

#include "bots/believer.h"
#include "match/match.h"

enum {
    OPINION_SURE = 10000, /* what is certain */
    OPINION_LINES = N_ROLES
};

typedef struct opinion {
    int32_t part[OPINION_LINES][ADIT_MAX_PLAYERS]; /* of OPINION_SURE */
    believer by;
} opinion;

typedef struct watcher {
    const adit_game *game;
    const char *const *line; /* and what each is: "saboteur", "win" */
    uint8_t n_lines;
    uint8_t guilty;  /* the role that the first line is about; 0: none */
    bool needs_net;  /* without it nobody has more than the deal to go by */
    const char *sum; /* what gold is called that is shown, or NULL */
    void (*open)(opinion *o);
    void (*see)(opinion *o, const match *now, const adit_story *story);
    /* For a watcher that hears, otherwise NULL: what is said, and the numbers
     * that follow from it. */
    void (*hear)(opinion *o, int seat, adit_claim claim);
    void (*weigh)(opinion *o, const adit_game *game, int n_players);
    /* Which side is ahead: a seat; or 1: those who want the gold, 0: those who
     * do not. */
    int (*ahead)(const opinion *o, const match *now);
    /* The chance of a seat to win, of OPINION_SURE, or that the gold is found
     * (ADIT_NOBODY): with all that is known when it is over. */
    int32_t (*chance)(const match *now, int side);
    /* Of a game of rounds, otherwise NULL. Is a round dealt; has one ended, and
     * for whom (as above); which seat has another role now, so that nothing has
     * been seen of it, or ADIT_NOBODY? */
    bool (*deals)(const adit_story *story);
    bool (*ends)(const adit_story *story, int *ahead);
    int (*renews)(const adit_story *story);
} watcher;

/* NULL: nobody has an opinion on that game. */
const watcher *watcher_of(const adit_game *game);

/* The lines that there are of a game: none, where it has no watcher. */
int opinion_lines(const adit_game *game);
bool opinion_needs_net(const adit_game *game);

/* Before the first look. */
void opinion_open(opinion *o, const adit_game *game);
/* A look at a game when it has begun, and after each move, with what it did.
 * The first takes in the past of the game, if it has one. */
void opinion_see(opinion *o, const match *now, const adit_story *story);
/* What anybody says after the last move. The numbers change by it at the next
 * look, or when all has been heard and is weighed. */
void opinion_hear(opinion *o, const adit_game *game, int seat,
                  adit_claim claim);
void opinion_weigh(opinion *o, const adit_game *game, int n_players);

/* As a key of an object that is open: "chances", with a list for each line. */
void opinion_write(const opinion *o, const adit_game *game, int n_players,
                   adit_text *out);

extern const watcher saboteur_watcher, saboteur2_watcher, galleries_watcher;

#endif
