/* bot.h -- players that are programs. A bot sees what its seat sees, and never
 * the state: the observation, and every event as its seat saw it. What it
 * concludes from them it keeps in a mind, which is plain memory of the
 * caller's.
 *
 * A bot is stepped, and the caller holds the clock: bot_think(m, n) spends n
 * more iterations on what the seat sees now, bot_choose says what the bot would
 * play after all of them. How the iterations are portioned makes no difference,
 * and the same sights, iterations and luck give the same move everywhere.
 *
 *      bot_sit(&m, bot_named("trained"), game, seat, bot_luck(seed, seat));
 *      bot_follow(&m, &match, &story);      after the beginning and each move
 *      bot_think(&m, 200);                  when it is the seat's turn
 *      move = bot_choose(&m); */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "match/match.h"

enum {
    BOT_GAMES = 4,            /* that a bot has brains for, at most */
    BOT_MEMORY = 256 * 1024,  /* bytes that a brain may use */
    BOT_MAX_THOUGHT = 1000000 /* iterations for one move */
};

typedef struct mind mind;

/* How a bot plays a game. A function that is NULL has nothing to do. */
typedef struct brain {
    const adit_game *game; /* NULL: any */
    uint32_t memory;       /* bytes of it that are 0 when it sits down */
    uint32_t thought;      /* iterations for a move, by default */
    uint32_t dear;         /* how many cheap ones one of its costs; 0: one */
    void (*sit)(mind *m);
    /* The seat sees `obs` now; before that it saw what m->obs has, and then the
     * events. A brain without this function remembers nothing, and looks only
     * when it has to choose. */
    void (*see)(mind *m, const void *obs, const adit_story *story);
    /* Spends n iterations on m->obs, in which it is the seat's turn. */
    void (*think)(mind *m, int n);
    /* A legal move. */
    adit_action (*choose)(mind *m);
} brain;

typedef struct bot {
    const char *name;
    int sharp;        /* how closely it follows its net, in halves; */
    int hesitates[2]; /* in how many moves of a hundred it passes */
                      /* instead: as a saboteur, otherwise */
    const brain *brains[BOT_GAMES];
} bot;

struct mind {
    const bot *bot;
    const brain *brain;
    const adit_game *game;
    adit_luck luck;
    int seat;
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE]; /* what the seat sees */
    _Alignas(8) uint8_t memory[BOT_MEMORY];
};

/* The game that a mind plays. On a GPU all minds play one, so that calls
 * through its table become plain calls. */
#ifdef __NVPTX__
extern const adit_game *const bot_game;
#define mind_game(m) bot_game
#else
#define mind_game(m) ((m)->game)
#endif

/* For games that a bot knows nothing special about. */
extern const brain hasty_brain;

/* The bots, by number from 0 or by name; NULL after the last, or if none has
 * that name. Names that bots had in earlier versions mean those that took their
 * place. */
const bot *bot_at(int i);
const bot *bot_named(const char *name);
/* The bot whose name a text begins with, and where the name ends: after it is
 * nothing, or a colon. "trained:easy" is a bot, "master:500" is `master` with
 * ":500" left over. */
const bot *bot_begins(const char *text, const char **rest);
/* How it plays that game. */
const brain *bot_brain(const bot *b, const adit_game *game);

/* The chance of the bot at a seat, for a game of that seed. */
adit_luck bot_luck(const uint8_t seed[32], int seat);

/* Sits down at a seat of a game that is about to begin. */
void bot_sit(mind *m, const bot *b, const adit_game *game, int seat,
             adit_luck luck);
/* What the seat sees after the beginning, and after each move, with the events
 * as the seat saw them (adit_witness). */
void bot_see(mind *m, const void *obs, const adit_story *story);
/* The same, from a match: observes and witnesses for the bot's seat. A bot that
 * remembers nothing looks only when it is its turn. */
void bot_follow(mind *m, const match *from, const adit_story *story);
void bot_think(mind *m, int n);
adit_action bot_choose(mind *m);

/* Takes a game back to its first n moves, and the minds with it: each knows
 * what its seat knew then, and has the luck that it had. `minds` has one for
 * each seat; one without a bot is passed over. luck[i] is what bots_mark noted
 * after i moves. */
void bots_rewind(mind *minds, match *m, int n, const adit_luck *luck);
/* To be called after the beginning and after each move, before anybody
 * thinks. */
void bots_mark(const mind *minds, const match *m, adit_luck *luck);

extern const bot bot_random, bot_hasty;

#endif
